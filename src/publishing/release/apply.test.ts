import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { holdLease } from './lease.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const lease = { beatMs: 10, stopMs: 100, deadMs: 400 }

it('holds as long as signs of life arrive', async () => {
  const alive = holdLease(async () => 'heard', lease)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(alive.check).not.toThrow()
  alive.end()
})

it('is over when none arrives, and stays over when one arrives later: others may have gone on', async () => {
  let isAway = true
  const alive = holdLease(() => (isAway ? Promise.reject(new Error('away')) : Promise.resolve()), lease)
  await vi.advanceTimersByTimeAsync(90)
  expect(alive.check).not.toThrow()
  await vi.advanceTimersByTimeAsync(20)
  expect(alive.check).toThrow(/could not be reached for too long/)
  isAway = false
  await vi.advanceTimersByTimeAsync(50)
  expect(alive.check).toThrow(/could not be reached for too long/)
  alive.end()
})

it('is over for a machine that slept: one of its clocks stood still, the other one did not', async () => {
  const alive = holdLease(async () => 'heard', lease)
  await vi.advanceTimersByTimeAsync(50)
  vi.setSystemTime(Date.now() + 3_600_000)
  expect(alive.check).toThrow(/could not be reached for too long/)
  alive.end()
})
