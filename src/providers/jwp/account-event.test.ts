import { expect, it } from 'vitest'
import { parseAccountEvent } from './account-event.ts'

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
