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
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { openFolderStore } from './folder-store.ts'
import { stateObjectMetadata } from './store.ts'

const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-store-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

it('a write to a full disk fails with the folder path in the error and leaves no partial file', async () => {
  const folder = newFolder()
  const store = openFolderStore(folder)
  mkdirSync(join(folder, 'm'))
  // A write to this device fails like on a full disk.
  symlinkSync('/dev/full', join(folder, `m/a.html.${process.pid}-1.part`))
  await expect(store.put('m/a.html', Buffer.from('x'), stateObjectMetadata)).rejects.toThrow(
    `The disk of ${folder} is full: free some space, then publish again (ENOSPC: no space left on device, write)`,
  )
  expect(readdirSync(folder, { recursive: true })).toEqual(['m'])
})

it('removeUnfinished removes only partial files older than the given date', async () => {
  const folder = newFolder()
  const [old, fresh] = ['_astro/a.js.7-1.part', '_astro/b.js.8-1.part'].map((path) => join(folder, path))
  mkdirSync(join(folder, '_astro'))
  for (const path of [old, fresh, join(folder, '_astro/c.js')]) writeFileSync(path ?? '', '')
  for (const path of [old, join(folder, '_astro/c.js')]) utimesSync(path ?? '', 0, 0)
  expect(await openFolderStore(folder).removeUnfinished(new Date(1_000))).toBe(1)
  expect(readdirSync(join(folder, '_astro')).sort()).toEqual(['b.js.8-1.part', 'c.js'])
})

it('list does not follow a symbolic link out of the folder', async () => {
  const [folder, outside] = [newFolder(), newFolder()]
  writeFileSync(join(outside, 'a.js'), '')
  symlinkSync(outside, join(folder, '_astro'))
  const listed: string[] = []
  for await (const { key } of openFolderStore(folder).list('_astro/')) listed.push(key)
  expect(listed).toEqual([])
  expect(existsSync(join(outside, 'a.js'))).toBe(true)
})

it('remove deletes empty folders without losing files that are written at the same time', async () => {
  const folder = newFolder()
  const store = openFolderStore(folder)
  const lost: string[] = []
  for (let round = 0; round < 300; round += 1) {
    await store.put('m/old/index.html', Buffer.from('old'), stateObjectMetadata)
    const key = `m/old/${round}.html`
    await Promise.all([store.remove(['m/old/index.html']), store.put(key, Buffer.from('new'), stateObjectMetadata)])
    if (!(await store.get(key))) lost.push(key)
    await store.remove([key])
  }
  expect(lost).toEqual([])
  expect(readdirSync(folder)).toEqual([])
})
