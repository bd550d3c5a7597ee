import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { removeOldBundles } from './code-unit.ts'

const now = new Date('2026-05-01T12:00:00Z')

test('removeOldBundles retains the three most recent bundles and every bundle used within the last hour', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-units-'))
  const minutesAgo = { draft: 0, now: 1, b: 10, c: 30, d: 59, old: 61, older: 5_000 }
  for (const [name, minutes] of Object.entries(minutesAgo)) {
    mkdirSync(join(folder, name))
    const used = new Date(now.getTime() - minutes * 60_000)
    utimesSync(join(folder, name), used, used)
  }
  await removeOldBundles(folder, now)
  expect(readdirSync(folder).sort()).toEqual(['b', 'c', 'd', 'draft', 'now'])
  await removeOldBundles(folder, new Date(now.getTime() + 7_200_000))
  expect(readdirSync(folder).sort()).toEqual(['b', 'draft', 'now'])
  rmSync(folder, { recursive: true })
})
