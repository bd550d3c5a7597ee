import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { browserFileOf, prefetched, preloaded, setChunks } from './render-context.ts'

const client = mkdtempSync(join(tmpdir(), 'client-'))
mkdirSync(join(client, '_astro'))
const written = {
  'a.c3.js': 'import"./b.d4.js";import{x as y}from"./shared.js";const lazy=()=>import("./lazy.js");',
  'b.d4.js': 'import{a}from"./a.c3.js"',
  'shared.js': '',
}
for (const [name, text] of Object.entries(written)) writeFileSync(join(client, '_astro', name), text)
afterAll(() => rmSync(client, { recursive: true }))

const bundle = {
  ...{ base: '/tv', client },
  chunks: {
    '/home/one/src/features/player/Player.tsx': '_astro/renamed-by-the-bundler.a1.js',
    '/home/one/src/features/player/SmallPlayer.tsx': '_astro/small.b2.js',
    '/home/one/node_modules/a/index.js': '_astro/a.c3.js',
    '/home/one/node_modules/b/index.js': '_astro/b.d4.js',
  },
}

test('browserFileOf finds the bundle file by module path, independent of the file name', () => {
  expect(browserFileOf('src/features/player/Player.tsx', bundle)).toBe('/tv/_astro/renamed-by-the-bundler.a1.js')
})

test('browserFileOf throws for a module without a bundle file or with an ambiguous path', () => {
  expect(() => browserFileOf('src/Moved.tsx', bundle)).toThrow('The bundle has no file of the module src/Moved.tsx')
  expect(() => browserFileOf('index.js', bundle)).toThrow('The bundle has several files of the module index.js')
})

test('prefetched returns no files before setChunks provides a bundle', () => {
  expect(prefetched('src/features/player/Player.tsx')).toEqual([])
  setChunks(bundle)
  expect(prefetched('b/index.js')).toEqual(['/tv/_astro/b.d4.js'])
})

test('preloaded returns a file and all files that it imports before it runs', () => {
  setChunks(bundle)
  expect(preloaded('a/index.js')).toEqual(['a.c3.js', 'b.d4.js', 'shared.js'].map((name) => `/tv/_astro/${name}`))
})
