import { expect, it, vi } from 'vitest'
import { loadOnce, singleFlight } from './single-flight.ts'

it('singleFlight runs the work once for concurrent calls, and again for a later one', async () => {
  const work = vi.fn(async (value: number) => value)
  const run = singleFlight(work)
  expect(await Promise.all([run(1), run(2)])).toEqual([1, 1])
  expect(await run(3)).toBe(3)
  expect(work).toHaveBeenCalledTimes(2)
})

it('singleFlight rejects all concurrent calls of a failed run, and the next call runs the work again', async () => {
  const work = vi.fn(async () => 'done').mockRejectedValueOnce(new Error('lost'))
  const run = singleFlight(work)
  const results = await Promise.allSettled([run(), run()])
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await run()).toBe('done')
  expect(work).toHaveBeenCalledTimes(2)
})

it('loadOnce keeps a result, also for concurrent calls, and repeats a failed load', async () => {
  const load = vi.fn(async () => ({})).mockRejectedValueOnce(new Error('lost'))
  const open = loadOnce(load)
  await expect(open()).rejects.toThrow('lost')
  const [first, second] = await Promise.all([open(), open()])
  expect(first).toBe(second)
  expect(await open()).toBe(first)
  expect(load).toHaveBeenCalledTimes(2)
})
