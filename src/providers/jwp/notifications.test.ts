import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { parseAccountEvent, reconnect } from './notifications.ts'

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

const own = 'https://sims.example.com'

it('a payment that would go on anywhere else has failed', () => {
  const message = (url: string) =>
    JSON.stringify({ type: 'subscribe.requires.action', resource: { redirect_to_url: url } })
  expect(parseAccountEvent(message('https://evil.example/'), own)).toEqual({ type: 'payment-failed', message: '' })
  expect(parseAccountEvent(message(`${own}/bank`), own)).toEqual({ type: 'requires-action', url: `${own}/bank` })
  expect(parseAccountEvent('no json', own)).toBeUndefined()
})

it('a failed subscription is told with the reason that stands under its status', () => {
  const resource = {
    account_id: 7,
    code: 422,
    message: 'Failed to create a subscription',
    explain: { 422: 'Your card was declined.' },
  }
  const read = (more: object) =>
    parseAccountEvent(JSON.stringify({ type: 'subscribe.failed', resource: { ...resource, ...more } }), own)
  expect(read({})).toEqual({ type: 'payment-failed', message: 'Your card was declined.' })
  expect(read({ explain: 'No funds.' })).toEqual({ type: 'payment-failed', message: 'No funds.' })
  for (const explain of [undefined, null, 4, {}, []])
    expect(read({ explain })).toEqual({ type: 'payment-failed', message: 'Failed to create a subscription' })
})

it.each(['payment.card.failed', 'external.payment.failed', 'subscribe.failed'])(
  'a viewer whose payment ends in %s is told so, with its reason',
  (type) => {
    const read = (resource: object) => parseAccountEvent(JSON.stringify({ type, resource }), own)
    expect(read({ message: 'Not enough money.' })).toEqual({ type: 'payment-failed', message: 'Not enough money.' })
    expect(read({})).toEqual({ type: 'payment-failed', message: '' })
  },
)
