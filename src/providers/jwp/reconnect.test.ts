import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { reconnect } from './reconnect.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Lines that a test can cut; `broken` attempts fail. */
function lines() {
  const cuts: (() => void)[] = []
  let broken = 0
  const open = vi.fn(async () => {
    if (broken > 0) {
      broken -= 1
      throw new Error('No line')
    }
    const { promise: lost, resolve } = Promise.withResolvers<void>()
    cuts.push(resolve)
    return { close: resolve, lost }
  })
  return { open, cut: () => cuts.at(-1)?.(), fail: (times: number) => (broken = times) }
}

it('takes up a line that was lost, after a wait', async () => {
  const { open, cut } = lines()
  await reconnect(open, () => undefined)
  cut()
  await vi.advanceTimersByTimeAsync(4_999)
  expect(open).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(open).toHaveBeenCalledTimes(2)
})

it('waits longer each time it fails, but never more than a minute, and says so', async () => {
  const { open, cut, fail } = lines()
  const onFailure = vi.fn()
  await reconnect(open, onFailure)
  fail(6)
  cut()
  await vi.advanceTimersByTimeAsync(5_000 + 10_000 + 20_000 + 40_000 + 60_000 + 60_000)
  expect([open.mock.calls.length, onFailure.mock.calls.length]).toEqual([7, 6])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(open).toHaveBeenCalledTimes(8)
})

it('opens nothing any more once nobody listens', async () => {
  const { open } = lines()
  const stop = await reconnect(open, () => undefined)
  stop()
  await vi.advanceTimersByTimeAsync(120_000)
  expect(open).toHaveBeenCalledTimes(1)
})

it('fails when the first line does not open', async () => {
  const { open, fail } = lines()
  fail(1)
  await expect(reconnect(open, () => undefined)).rejects.toThrow('No line')
})
