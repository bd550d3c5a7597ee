import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { poll } from './waits.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

it('asks as often as it may, so far apart, and gives up', async () => {
  const times: number[] = []
  const start = Date.now()
  const asked = poll({ tries: 5, everyMs: 3_000 }, async () => void times.push(Date.now() - start))
  await vi.runAllTimersAsync()
  expect(await asked).toBeUndefined()
  expect(times).toEqual([0, 3_000, 6_000, 9_000, 12_000])
})

it('asks no more once nobody wants to know', async () => {
  const leaving = new AbortController()
  const load = vi.fn(async () => undefined)
  const asked = poll({ tries: 5, everyMs: 3_000 }, load, leaving.signal)
  await vi.advanceTimersByTimeAsync(4_000)
  leaving.abort()
  await vi.runAllTimersAsync()
  expect(await asked).toBeUndefined()
  expect(load).toHaveBeenCalledTimes(2)
})

it('ends with the first answer; a question that failed is none', async () => {
  const answers = [
    () => Promise.reject(new Error('offline')),
    async () => undefined,
    async () => 'here',
    async () => 'late',
  ]
  const load = vi.fn(() => (answers.shift() ?? answers[0] ?? (async () => undefined))())
  const asked = poll({ tries: 10, everyMs: 1_500 }, load)
  await vi.runAllTimersAsync()
  expect(await asked).toBe('here')
  expect(load).toHaveBeenCalledTimes(3)
})
