import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { bundleApart, clientFiles, linkPackages, removeOldBundles } from './code-unit.ts'

const now = new Date('2026-05-01T12:00:00Z')

test('removeOldBundles retains the three most recent bundles, every folder of the last hour, and no older draft', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-units-'))
  const minutesAgo = { now: 0, a: 1, b: 10, c: 30, d: 59, old: 61, older: 5_000, '1.new': 2, '2.new': 61 }
  for (const [name, minutes] of Object.entries(minutesAgo)) {
    mkdirSync(join(folder, name))
    const used = new Date(now.getTime() - minutes * 60_000)
    utimesSync(join(folder, name), used, used)
  }
  await removeOldBundles(folder, now)
  expect(readdirSync(folder).sort()).toEqual(['1.new', 'a', 'b', 'c', 'd', 'now'])
  await removeOldBundles(folder, new Date(now.getTime() + 7_200_000))
  expect(readdirSync(folder).sort()).toEqual(['a', 'b', 'now'])
  rmSync(folder, { recursive: true })
})

test('linkPackages replaces the link of a bundle whose project was moved', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-unit-'))
  symlinkSync(join(folder, 'former-project'), join(folder, 'node_modules'))
  await linkPackages(resolve(import.meta.dirname, '../../..'), folder)
  expect(existsSync(join(folder, 'node_modules/react/package.json'))).toBe(true)
  rmSync(folder, { recursive: true })
})

test('clientFiles leaves out files of operating systems that were in public', async () => {
  const client = mkdtempSync(join(tmpdir(), 'foyer-client-'))
  onTestFinished(() => rmSync(client, { recursive: true }))
  mkdirSync(join(client, '.well-known'))
  for (const name of ['.DS_Store', '._logo.png', 'Desktop.ini', 'logo.png', '.well-known/association'])
    writeFileSync(join(client, name), name)
  const files = await clientFiles({ key: '', folder: '', client, isNew: false, seconds: 0 })
  expect(files.map(({ path }) => path)).toEqual(['.well-known/association', 'logo.png'])
})

/** Runs another program in place of the bundler. */
function runInstead(code: string) {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-bundler-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(join(folder, 'program.mjs'), code)
  return bundleApart({ root: folder, folder, log: () => undefined }, join(folder, 'program.mjs'))
}

test('bundleApart rejects if its process is killed, for example because the memory is used up', async () => {
  await expect(runInstead("process.kill(process.pid, 'SIGKILL')")).rejects.toThrow(
    'The code could not be bundled: the process ended with SIGKILL',
  )
})

test('bundleApart rejects with the reason that its process prints in a crash', async () => {
  await expect(
    runInstead("setTimeout(() => { throw new Error('tsconfig.json:1:0: unexpected end of file') })"),
  ).rejects.toThrow(
    /^The code could not be bundled: the process ended with 1: Error: tsconfig\.json:1:0: unexpected end of file$/,
  )
})

test('bundleApart does not wait for a reader of the output of its process', async () => {
  await expect(runInstead("process.stderr.write('debug '.repeat(200_000))")).resolves.toBeUndefined()
})
