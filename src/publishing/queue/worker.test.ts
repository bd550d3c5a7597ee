import { expect, it } from 'vitest'
import type { QueuedChange } from './queue.ts'
import { batchOf, retryMs } from './worker.ts'

it('waits twice as long after every failure, up to two minutes, give or take a quarter', () => {
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

it('takes all that is new together, and never with what has failed', () => {
  expect(picked(0, 3, 0)).toEqual(['film0', 'film2'])
  expect(picked()).toEqual([])
})

it('takes all of it, however much there is', () => {
  expect(batchOf(waiting(Array.from({ length: 300_000 }, () => 0)))).toHaveLength(300_000)
})

it('halves what failed together, until one is alone', () => {
  expect(picked(1, 1, 1, 1)).toEqual(['film0', 'film1'])
  expect(picked(2, 1, 1)).toEqual(['film1'])
  expect(picked(4)).toEqual(['film0'])
})
