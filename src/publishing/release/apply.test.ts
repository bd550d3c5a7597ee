import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keepLease } from './lease.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const lease = { beatMs: 10, stopMs: 100, deadMs: 400 }

it('a lease stays valid while heartbeats succeed', async () => {
  const alive = keepLease(async () => 'heard', lease)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(alive.check).not.toThrow()
  alive.end()
})

it('a lease expires when heartbeats fail too long and stays expired after a later heartbeat', async () => {
  let isAway = true
  const alive = keepLease(() => (isAway ? Promise.reject(new Error('away')) : Promise.resolve()), lease)
  await vi.advanceTimersByTimeAsync(90)
  expect(alive.check).not.toThrow()
  await vi.advanceTimersByTimeAsync(20)
  expect(alive.check).toThrow(/was unreachable for too long/)
  isAway = false
  await vi.advanceTimersByTimeAsync(50)
  expect(alive.check).toThrow(/was unreachable for too long/)
  alive.end()
})

it('a lease expires after a machine sleeps and only the wall clock advances', async () => {
  const alive = keepLease(async () => 'heard', lease)
  await vi.advanceTimersByTimeAsync(50)
  vi.setSystemTime(Date.now() + 3_600_000)
  expect(alive.check).toThrow(/was unreachable for too long/)
  alive.end()
})
