import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findPublicFile, isSystemFile } from './public-files.ts'

let root: string
let folder: string

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'foyer-public-'))
  folder = join(root, 'public')
  mkdirSync(join(folder, 'images'), { recursive: true })
  mkdirSync(join(root, 'public-other'))
  for (const name of ['logo.png', 'my logo.png', 'señal.png', 'a+b #1.png', '100%.png', '.DS_Store'])
    writeFileSync(join(folder, 'images', name), '')
  for (const name of ['package.json', 'public-other/secret.txt']) writeFileSync(join(root, name), '')
})
afterAll(() => rmSync(root, { recursive: true }))

test.each([
  ['/images/logo.png', 'logo.png'],
  ['/images/logo.png?v=2#top', 'logo.png'],
  ['/images/my logo.png', 'my logo.png'],
  ['/images/my%20logo.png', 'my logo.png'],
  ['/images/señal.png', 'señal.png'],
  ['/images/se%C3%B1al.png', 'señal.png'],
  ['/images/a+b%20%231.png', 'a+b #1.png'],
  ['/images/100%25.png', '100%.png'],
  ['/m/../images/logo.png', 'logo.png'],
])('findPublicFile(%s) returns the file %s', (address, name) => {
  expect(findPublicFile(folder, address)).toBe(join(folder, 'images', name))
})

test.each([
  '/../package.json',
  '/%2e%2e/package.json',
  '/..%2fpackage.json',
  '/images/..%2f..%2fpackage.json',
  '/../../../../../../etc/passwd',
  '/..%2fpublic-other/secret.txt',
  '//images/logo.png',
  '/\\evil/images/logo.png',
  '/images',
  '/images/',
  '/images/none.png',
  '/images/%E0%A4%A.png',
  '/images/logo.png%00',
  '/images/.DS_Store',
])('findPublicFile(%s) returns no file', (address) => {
  expect(findPublicFile(folder, address)).toBeUndefined()
})

test('isSystemFile matches files of operating systems in any folder, but no file of a publisher', () => {
  const system = [
    '.DS_Store',
    'images/Thumbs.db',
    'a/desktop.ini',
    'a/._logo.png',
    '__MACOSX/a.png',
    '.Trashes/1',
    'b/ehthumbs.db',
  ]
  const files = [
    '.well-known/security.txt',
    'images/logo.png',
    'thumbs.db.html',
    'my.DS_Store',
    '_headers',
    '.nojekyll',
    'a/icon.png',
  ]
  expect(system.filter((path) => !isSystemFile(path))).toEqual([])
  expect(files.filter(isSystemFile)).toEqual([])
})
