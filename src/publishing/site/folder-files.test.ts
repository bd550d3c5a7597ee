import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { folderFiles } from './built-files.ts'

let root: string
beforeEach(() => {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-folder-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  root = join(folder, 'site')
  for (const path of ['site/m/one', 'outside']) mkdirSync(join(folder, path), { recursive: true })
  for (const path of ['site/index.html', 'site/m/one/index.html', 'outside/secret'])
    writeFileSync(join(folder, path), path)
})

it('folderFiles lists every file of a folder that was built elsewhere', async () => {
  expect([...(await folderFiles(root)).all()].map(({ path }) => path)).toEqual(['index.html', 'm/one/index.html'])
})

it('folderFiles leaves out files of operating systems and keeps dot folders', async () => {
  for (const path of ['.well-known', 'm/.AppleDouble']) mkdirSync(join(root, path))
  for (const path of ['.DS_Store', 'm/Thumbs.db', 'm/._one', 'm/.AppleDouble/one', '.well-known/association'])
    writeFileSync(join(root, path), path)
  const paths = [...(await folderFiles(root)).all()].map(({ path }) => path)
  expect(paths).toEqual(['.well-known/association', 'index.html', 'm/one/index.html'])
})

it.each(['outside', 'outside/secret'])('folderFiles rejects a symbolic link to %s', async (target) => {
  symlinkSync(join(root, '..', target), join(root, 'm', 'link'))
  await expect(folderFiles(root)).rejects.toThrow(/m\/link in .+ is a symbolic link, .+: copy the files instead$/)
})
