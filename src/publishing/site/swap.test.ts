import { existsSync, mkdtempSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { applyStaged, clearLeftovers, nextFolder, replaceFolder } from './swap.ts'

let out: string
beforeEach(() => {
  out = join(mkdtempSync(join(tmpdir(), 'foyer-swap-')), 'dist')
})
afterEach(() => rm(dirname(out), { recursive: true }))

async function fill(folder: string, files: Record<string, string>) {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), text)
  }
}

const filesOf = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).length

const page = () => readFile(join(out, 'index.html'), 'utf8')
const before = { 'index.html': 'old', 'm/removed/index.html': 'removed', '_astro/a.old.js': '' }
const after = { 'index.html': 'new', '_astro/a.new.js': '' }

it('replaceFolder replaces the old site with the new one and leaves no other folders', async () => {
  await fill(out, before)
  await fill(`${out}.next`, after)
  await replaceFolder(`${out}.next`, out)
  expect(await page()).toBe('new')
  expect(await readdir(dirname(out))).toEqual(['dist'])
})

it('replaceFolder replaces the files of a folder that cannot be moved', async () => {
  await fill(out, before)
  await fill(`${out}.next`, after)
  const busy = Object.assign(new Error('EBUSY: resource busy'), { code: 'EBUSY' })
  const move = (from: string, to: string) => (from === out ? Promise.reject(busy) : rename(from, to))
  await replaceFolder(`${out}.next`, out, move as typeof rename)
  expect(await page()).toBe('new')
  expect(await filesOf(out)).toBe(2)
  expect(existsSync(join(out, 'm'))).toBe(false)
  expect(await readdir(dirname(out))).toEqual(['dist'])
})

it('replaceFolder retains the old site if the new folder cannot be moved', async () => {
  await fill(out, before)
  await fill(`${out}.next`, after)
  const full = Object.assign(new Error('EIO: i/o error'), { code: 'EIO' })
  const move = (from: string, to: string) => (from === `${out}.next` ? Promise.reject(full) : rename(from, to))
  await expect(replaceFolder(`${out}.next`, out, move as typeof rename)).rejects.toThrow('EIO')
  expect(await page()).toBe('old')
})

it('clearLeftovers restores the old site after an interrupted move and removes the new folder', async () => {
  await fill(`${out}.foyer-previous`, before)
  await fill(nextFolder(out), { 'index.html': 'half' })
  await clearLeftovers(out)
  expect(await page()).toBe('old')
  expect(await readdir(dirname(out))).toEqual(['dist'])
})

it('clearLeftovers retains other folders beside the site', async () => {
  const names = ['dist', 'dist.next', 'dist.old']
  for (const name of names) await fill(join(dirname(out), name), before)
  await clearLeftovers(out)
  expect((await readdir(dirname(out))).sort()).toEqual(names)
})

it('applyStaged writes assets before pages and complete files if the folder is on another disk', async () => {
  await fill(out, before)
  await fill(`${out}.next`, after)
  const seen: string[] = []
  const move = async (from: string, to: string) => {
    if (from.startsWith(`${out}.next`)) throw Object.assign(new Error('EXDEV: cross-device link'), { code: 'EXDEV' })
    await rename(from, to)
    seen.push(to)
  }
  const staged = { changed: Object.keys(after), removed: ['m/removed/index.html', '_astro/a.old.js'] }
  await applyStaged(`${out}.next`, out, staged, move as typeof rename)
  expect(await page()).toBe('new')
  expect(seen).toEqual([join(out, '_astro/a.new.js'), join(out, 'index.html')])
  expect((await readdir(out, { recursive: true })).sort()).toEqual(['_astro', '_astro/a.new.js', 'index.html'])
  expect(await readdir(dirname(out))).toEqual(['dist'])
})
