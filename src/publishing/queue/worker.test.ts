import { expect, it } from 'vitest'
import { retryMs } from './worker.ts'

it('waits twice as long after every failure, up to two minutes, give or take a quarter', () => {
  expect([1, 2, 3, 4].map((attempts) => retryMs(attempts, 0.5))).toEqual([1_000, 2_000, 4_000, 8_000])
  expect(retryMs(50, 0.5)).toBe(120_000)
  expect([0, 1].map((chance) => retryMs(1, chance))).toEqual([750, 1_250])
})
