import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod/mini'

const Package = z.object({
  link: z.optional(z.boolean()),
  integrity: z.optional(z.string()),
  resolved: z.optional(z.string()),
  optionalDependencies: z._default(z.record(z.string(), z.string()), {}),
})
const { packages } = z
  .object({ packages: z.record(z.string(), Package) })
  .parse(JSON.parse(readFileSync('package-lock.json', 'utf8')))
const entries = Object.entries(packages).filter(([path, { link }]) => path && !link)

test('every package in the lockfile has a SHA-512 integrity hash', () => {
  expect(entries.length).toBeGreaterThan(1_000)
  expect(entries.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([path]) => path)).toEqual([])
})

test('no package in the lockfile has a registry URL', () => {
  expect(entries.filter(([, { resolved }]) => resolved !== undefined).map(([path]) => path)).toEqual([])
})

/** Resolves a package like Node, from the folder of its importer upwards. */
function isLocked(name: string, importer: string): boolean {
  if (`${importer && `${importer}/`}node_modules/${name}` in packages) return true
  return importer !== '' && isLocked(name, importer.slice(0, Math.max(0, importer.lastIndexOf('/node_modules/'))))
}

test('the lockfile contains the optional dependencies of every platform', () => {
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies }]) =>
    Object.keys(optionalDependencies).filter((name) => !isLocked(name, path)),
  )
  expect(missing).toEqual([])
})

test('the lockfile contains one version of esbuild and no tsm package', () => {
  const names = entries.map(([path]) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length))
  expect(names.filter((name) => name === 'esbuild' || name === 'tsm')).toEqual(['esbuild'])
})
