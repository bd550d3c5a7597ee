import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it, onTestFinished, vi } from 'vitest'
import type { ContentChange } from '../shared/content-change.ts'
import { openQueue, type QueuedChange } from './queue.ts'
import { batchOf, retryMs, startWorker } from './worker.ts'

it('retryMs doubles the delay after each failure up to two minutes, with 25 percent jitter', () => {
  expect([1, 2, 3, 4].map((attempts) => retryMs(attempts, 0.5))).toEqual([1_000, 2_000, 4_000, 8_000])
  expect(retryMs(50, 0.5)).toBe(120_000)
  expect([0, 1].map((random) => retryMs(1, random))).toEqual([750, 1_250])
})

const waiting = (attempts: number[]): QueuedChange[] =>
  attempts.map((tries, at) => ({
    change: { kind: 'media', id: `film${at}` },
    version: 1,
    since: at,
    attempts: tries,
    passes: 0,
  }))
const picked = (...attempts: number[]) => batchOf(waiting(attempts)).map(({ change }) => change.id)

it('batchOf returns all changes without failures and excludes failed changes', () => {
  expect(picked(0, 3, 0)).toEqual(['film0', 'film2'])
  expect(picked()).toEqual([])
})

it('batchOf returns 300,000 new changes in one batch', () => {
  expect(batchOf(waiting(Array.from({ length: 300_000 }, () => 0)))).toHaveLength(300_000)
})

it('batchOf returns half of the changes with the fewest failures, down to a single change', () => {
  expect(picked(1, 1, 1, 1)).toEqual(['film0', 'film1'])
  expect(picked(2, 1, 1)).toEqual(['film1'])
  expect(picked(4)).toEqual(['film0'])
})

it('batchOf with preference for failed changes returns them before new changes', () => {
  expect(batchOf(waiting([0, 1, 0]), true).map(({ change }) => change.id)).toEqual(['film1'])
  expect(batchOf(waiting([0, 0]), true)).toHaveLength(2)
})

it('resetAttempts resets repeated failures to one attempt, but not those of twelve attempts', async () => {
  const queue = openQueue(':memory:')
  const changes = ['a', 'b'].map((id): ContentChange => ({ kind: 'media', id }))
  await queue.accept('delivery', changes, 0)
  queue.postpone(queue.due(0), ({ change }) => ({ due: 0, attempts: change.id === 'a' ? 5 : 12, passes: 0 }))
  queue.resetAttempts()
  const attempts = new Map(queue.due(0).map((entry) => [entry.change.id, entry.attempts]))
  queue.close()
  expect([attempts.get('a'), attempts.get('b')]).toEqual([1, 12])
})

it('a queue on a full disk rejects a delivery with the error of the database and accepts it later', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-queue-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const queue = openQueue(join(folder, 'webhook.sqlite'))
  const other = new DatabaseSync(join(folder, 'webhook.sqlite'))
  const accept = () => queue.accept('delivery', [{ kind: 'media', id: 'SaltRoad' }], 0)
  // Ends the transaction as a full disk does.
  other.exec(`create trigger disk_full before insert on waiting
    begin select raise(rollback, 'database or disk is full'); end`)
  await expect(accept()).rejects.toThrow(/^database or disk is full$/)
  other.exec('drop trigger disk_full')
  other.close()
  expect(await accept()).toBe(true)
  queue.close()
})

const options = { recheckDelaysMs: [], minIntervalMs: 0, idleIntervalMs: Number.POSITIVE_INFINITY, random: () => 0.5 }

it('startWorker repeats a failed change while new changes keep arriving', async () => {
  const queue = openQueue(':memory:')
  await queue.accept('first', [{ kind: 'media', id: 'Failed01' }], 0)
  const seen: string[] = []
  let arrived = 0
  const work = async (changes: ContentChange[]) => {
    seen.push(...changes.map(({ id }) => id))
    if (arrived < 200) await queue.accept(`delivery ${++arrived}`, [{ kind: 'media', id: `New${arrived}` }], 0)
    if (seen.length === 1) throw new Error('the store is unreachable')
    return { confirmed: [] }
  }
  let clock = 0
  const worker = startWorker({ ...options, queue, work, now: () => (clock += 100) })
  await expect.poll(() => seen.filter((id) => id === 'Failed01')).toHaveLength(2)
  await worker.stop()
  queue.close()
  expect(seen.indexOf('Failed01', 1)).toBeLessThan(100)
})

it('startWorker continues after the clock was turned back by a day during a batch', async () => {
  const queue = openQueue(':memory:')
  const day = 86_400_000
  let clock = day
  const work = vi.fn(async (_: ContentChange[]) => ({ confirmed: [] }))
  work.mockImplementationOnce(async () => {
    clock = 0
    return { confirmed: [] }
  })
  const intervals = { minIntervalMs: 1, idleIntervalMs: 5 }
  const worker = startWorker({ ...options, ...intervals, queue, work, now: () => (clock += 10) })
  await expect.poll(() => work.mock.calls.length).toBeGreaterThan(1)
  await queue.accept('delivery', [{ kind: 'media', id: 'SaltRoad' }], day)
  await expect.poll(() => work.mock.calls.flat(2)).toEqual([{ kind: 'media', id: 'SaltRoad' }])
  await worker.stop()
  queue.close()
})

it('startWorker calls work without changes after the idle interval', async () => {
  const queue = openQueue(':memory:')
  const work = vi.fn(async (_: ContentChange[]) => ({ confirmed: [] }))
  let clock = 0
  const worker = startWorker({ ...options, queue, work, idleIntervalMs: 60_000, now: () => (clock += 70_000) })
  await expect.poll(() => work.mock.calls.length).toBeGreaterThan(1)
  await worker.stop()
  queue.close()
  expect(work).toHaveBeenCalledWith([])
})

it('startWorker reports a queue that cannot be written and repeats the change', async () => {
  const queue = openQueue(':memory:')
  await queue.accept('delivery', [{ kind: 'media', id: 'SaltRoad' }], 0)
  const postpone = vi.fn(queue.postpone).mockImplementationOnce(() => {
    throw new Error('the disk is full')
  })
  const work = vi.fn(async () => ({ confirmed: [] })).mockRejectedValueOnce(new Error('the store is unreachable'))
  const failed = vi.fn()
  const worker = startWorker({ ...options, queue: { ...queue, postpone }, work, failed, now: Date.now })
  await expect.poll(queue.pending).toBe(0)
  await worker.stop()
  queue.close()
  expect(failed.mock.calls).toEqual([[new Error('the disk is full'), 1_000]])
  expect(work).toHaveBeenCalledTimes(2)
})

it('openQueue retains the events of a queue file with the former column name', () => {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-queue-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'webhook.sqlite')
  const older = new DatabaseSync(file)
  older.exec(`
    create table waiting (
      kind text not null, id text not null, revision text, version integer not null, since integer not null,
      due integer not null, attempts integer not null default 0, looks integer not null default 0,
      primary key (kind, id)
    );
    insert into waiting (kind, id, version, since, due, looks) values ('media', 'SaltRoad', 1, 5, 5, 2)`)
  older.close()
  for (let opened = 1; opened <= 2; opened += 1) {
    const queue = openQueue(file)
    const change = { kind: 'media', id: 'SaltRoad' }
    expect(queue.due(9)).toEqual([{ change, version: 1, since: 5, attempts: 0, passes: 2 }])
    queue.close()
  }
})
