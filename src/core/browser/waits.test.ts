import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { poll } from './waits.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

it('poll makes the given number of attempts at the given interval and resolves with undefined', async () => {
  const times: number[] = []
  const start = Date.now()
  const polled = poll({ attempts: 5, everyMs: 3_000 }, async () => void times.push(Date.now() - start))
  await vi.runAllTimersAsync()
  expect(await polled).toBeUndefined()
  expect(times).toEqual([0, 3_000, 6_000, 9_000, 12_000])
})

it('poll makes no further attempt after its signal aborts', async () => {
  const leaving = new AbortController()
  const load = vi.fn(async () => undefined)
  const polled = poll({ attempts: 5, everyMs: 3_000 }, load, leaving.signal)
  await vi.advanceTimersByTimeAsync(4_000)
  leaving.abort()
  await vi.runAllTimersAsync()
  expect(await polled).toBeUndefined()
  expect(load).toHaveBeenCalledTimes(2)
})

it('poll resolves with the first defined result and continues after a rejected attempt', async () => {
  const results = [
    () => Promise.reject(new Error('offline')),
    async () => undefined,
    async () => 'here',
    async () => 'late',
  ]
  const load = vi.fn(() => (results.shift() ?? (async () => undefined))())
  const polled = poll({ attempts: 10, everyMs: 1_500 }, load)
  await vi.runAllTimersAsync()
  expect(await polled).toBe('here')
  expect(load).toHaveBeenCalledTimes(3)
})
