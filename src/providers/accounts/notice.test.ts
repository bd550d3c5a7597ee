import { expect, it } from 'vitest'
import { mayGoOnAt, readNotice } from './notice.ts'

const own = 'https://sims.example.com'

it.each([
  ['https://sims.example.com/pages/bank/1', true],
  ['https://hooks.stripe.com/3d_secure/1', true],
  ['https://stripe.com.evil.example/1', false],
  ['http://hooks.stripe.com/1', false],
  ['https://evilstripe.com/', false],
  ['javascript:alert(1)', false],
  ['', false],
])('a payment goes on at %j: %s', (address, expected) => expect(mayGoOnAt(address, own)).toBe(expected))

it('a payment that would go on anywhere else has failed', () => {
  const message = (url: string) =>
    JSON.stringify({ type: 'subscribe.requires.action', resource: { redirect_to_url: url } })
  expect(readNotice(message('https://evil.example/'), own)).toEqual({ type: 'payment-failed', message: '' })
  expect(readNotice(message(`${own}/bank`), own)).toEqual({ type: 'requires-action', url: `${own}/bank` })
  expect(readNotice('no json', own)).toBeUndefined()
})
