import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest'
import { withLock } from './lock.ts'

let file: string
beforeEach(() => {
  file = join(mkdtempSync(join(tmpdir(), 'foyer-lock-')), 'build.lock')
})
afterEach(() => rm(dirname(file), { recursive: true }))

const done = async () => 'done'

/** Starts a process that has the lock until it is killed. */
async function startOwner() {
  const module = new URL('./lock.ts', import.meta.url).href
  const work = "() => { process.stdout.write('in'); return new Promise(() => setInterval(() => {}, 1000)) }"
  const code = `import { withLock } from ${JSON.stringify(module)}; await withLock(${JSON.stringify(file)}, ${work})`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child.stdout, 'data')
  return child
}

it('withLock rejects a second process while the first one runs, and succeeds after its exit', async () => {
  const child = await startOwner()
  await expect(withLock(file, done)).rejects.toThrow(`Another build (process ${child.pid}) is at work: wait for it`)
  expect(readFileSync(file, 'utf8')).toBe(String(child.pid))
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(await withLock(file, done)).toBe('done')
})

it('withLock rejects a second process even if the lock file was deleted', async () => {
  await startOwner()
  await rm(file)
  await expect(withLock(file, done)).rejects.toThrow('Another build is at work: wait for it')
})

it('withLock replaces a stale lock file, even if its process id is in use again', async () => {
  for (const left of ['2147483646', String(process.ppid), String(process.pid), '']) {
    writeFileSync(file, left)
    expect(await withLock(file, done)).toBe('done')
    expect(existsSync(file)).toBe(false)
  }
})

it('only one of several concurrent callers at a time acquires a stale lock', async () => {
  writeFileSync(file, '2147483646')
  let inside = 0
  const work = async () => {
    inside += 1
    await new Promise(setImmediate)
    const concurrent = inside
    inside -= 1
    return concurrent
  }
  const ends = await Promise.allSettled(Array.from({ length: 8 }, () => withLock(file, work)))
  expect(ends.filter(({ status }) => status === 'fulfilled')).not.toEqual([])
  for (const end of ends) if (end.status === 'fulfilled') expect(end.value).toBe(1)
})

it('withLock releases the lock when the work fails', async () => {
  await expect(withLock(file, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(existsSync(file)).toBe(false)
  expect(await withLock(file, done)).toBe('done')
})
