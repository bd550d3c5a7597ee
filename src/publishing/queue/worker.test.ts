import { expect, it, vi } from 'vitest'
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

it('startWorker reports a queue that cannot be written and repeats the change', async () => {
  const queue = openQueue(':memory:')
  await queue.accept('delivery', [{ kind: 'media', id: 'SaltRoad' }], 0)
  const postpone = vi.fn(queue.postpone).mockImplementationOnce(() => {
    throw new Error('the disk is full')
  })
  const work = vi.fn(async () => ({ confirmed: [] })).mockRejectedValueOnce(new Error('the store is away'))
  const failed = vi.fn()
  const worker = startWorker({
    queue: { ...queue, postpone },
    work,
    failed,
    looksMs: [],
    gapMs: 0,
    tickMs: Number.POSITIVE_INFINITY,
    now: Date.now,
    chance: () => 0.5,
  })
  await expect.poll(queue.pending).toBe(0)
  await worker.stop()
  queue.close()
  expect(failed.mock.calls).toEqual([[new Error('the disk is full'), 1_000]])
  expect(work).toHaveBeenCalledTimes(2)
})
