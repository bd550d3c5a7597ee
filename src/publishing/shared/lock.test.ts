import { existsSync, mkdtempSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { withLock } from './lock.ts'

let file: string
beforeEach(() => {
  file = join(mkdtempSync(join(tmpdir(), 'foyer-lock-')), 'build.lock')
})
afterEach(() => rm(dirname(file), { recursive: true }))

it('keeps out a second process while the first one lives', async () => {
  writeFileSync(file, String(process.ppid))
  await expect(withLock(file, async () => 'done')).rejects.toThrow(`process ${process.ppid}) is at work`)
  expect(existsSync(file)).toBe(true)
})

it('takes over from a process that was cut short', async () => {
  for (const holder of ['2147483646', String(process.pid), '']) {
    writeFileSync(file, holder)
    expect(await withLock(file, async () => 'done')).toBe('done')
    expect(existsSync(file)).toBe(false)
  }
})

it('lets go when the work fails', async () => {
  await expect(withLock(file, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(existsSync(file)).toBe(false)
})
