import { expect, it, vi } from 'vitest'
import type { ContentChange } from '../shared/content-change.ts'
import { openQueue, type QueuedChange } from './queue.ts'
import { batchOf, retryMs, startWorker } from './worker.ts'

it('retryMs doubles the delay after each failure up to two minutes, with 25 percent jitter', () => {
  expect([1, 2, 3, 4].map((attempts) => retryMs(attempts, 0.5))).toEqual([1_000, 2_000, 4_000, 8_000])
  expect(retryMs(50, 0.5)).toBe(120_000)
  expect([0, 1].map((chance) => retryMs(1, chance))).toEqual([750, 1_250])
})

const waiting = (attempts: number[]): QueuedChange[] =>
  attempts.map((tries, at) => ({
    change: { kind: 'media', id: `film${at}` },
    version: 1,
    since: at,
    attempts: tries,
    looks: 0,
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

it('batchOf returns failed changes in their turn, although new ones wait', () => {
  expect(batchOf(waiting([0, 1, 0]), true).map(({ change }) => change.id)).toEqual(['film1'])
  expect(batchOf(waiting([0, 0]), true)).toHaveLength(2)
})

it('resetAttempts resets repeated failures to one attempt, but not those of twelve attempts', async () => {
  const queue = openQueue(':memory:')
  const changes = ['a', 'b'].map((id): ContentChange => ({ kind: 'media', id }))
  await queue.accept('delivery', changes, 0)
  queue.postpone(queue.due(0), ({ change }) => ({ due: 0, attempts: change.id === 'a' ? 5 : 12, looks: 0 }))
  queue.resetAttempts()
  const attempts = new Map(queue.due(0).map((one) => [one.change.id, one.attempts]))
  queue.close()
  expect([attempts.get('a'), attempts.get('b')]).toEqual([1, 12])
})

const usual = { looksMs: [], gapMs: 0, tickMs: Number.POSITIVE_INFINITY, chance: () => 0.5 }

it('startWorker repeats a failed change while new changes keep arriving', async () => {
  const queue = openQueue(':memory:')
  await queue.accept('first', [{ kind: 'media', id: 'Failed01' }], 0)
  const seen: string[] = []
  let arrived = 0
  const work = async (changes: ContentChange[]) => {
    seen.push(...changes.map(({ id }) => id))
    if (arrived < 200) await queue.accept(`delivery ${++arrived}`, [{ kind: 'media', id: `New${arrived}` }], 0)
    if (seen.length === 1) throw new Error('the store is away')
    return { confirmed: [] }
  }
  let clock = 0
  const worker = startWorker({ ...usual, queue, work, now: () => (clock += 100) })
  await expect.poll(() => seen.filter((id) => id === 'Failed01')).toHaveLength(2)
  await worker.stop()
  queue.close()
  expect(seen.indexOf('Failed01', 1)).toBeLessThan(100)
})

it('startWorker works without changes when a tick is due', async () => {
  const queue = openQueue(':memory:')
  const work = vi.fn(async (_: ContentChange[]) => ({ confirmed: [] }))
  let clock = 0
  const worker = startWorker({ ...usual, queue, work, tickMs: 60_000, now: () => (clock += 70_000) })
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
  const work = vi.fn(async () => ({ confirmed: [] })).mockRejectedValueOnce(new Error('the store is away'))
  const failed = vi.fn()
  const worker = startWorker({ ...usual, queue: { ...queue, postpone }, work, failed, now: Date.now })
  await expect.poll(queue.pending).toBe(0)
  await worker.stop()
  queue.close()
  expect(failed.mock.calls).toEqual([[new Error('the disk is full'), 1_000]])
  expect(work).toHaveBeenCalledTimes(2)
})
