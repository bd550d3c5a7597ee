import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { openFolderStore } from './folder-store.ts'
import { own } from './sent.ts'

it('takes empty folders away, and never what somebody else puts there at that moment', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-store-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const store = openFolderStore(folder)
  const lost: string[] = []
  for (let round = 0; round < 300; round += 1) {
    await store.put('m/old/index.html', Buffer.from('old'), own)
    const key = `m/old/${round}.html`
    await Promise.all([store.remove(['m/old/index.html']), store.put(key, Buffer.from('new'), own)])
    if (!(await store.get(key))) lost.push(key)
    await store.remove([key])
  }
  expect(lost).toEqual([])
  expect(readdirSync(folder)).toEqual([])
})
