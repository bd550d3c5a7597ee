import { expect, it } from 'vitest'
import { readNotice } from './notice.ts'

const own = 'https://sims.example.com'

it('a payment that would go on anywhere else has failed', () => {
  const message = (url: string) =>
    JSON.stringify({ type: 'subscribe.requires.action', resource: { redirect_to_url: url } })
  expect(readNotice(message('https://evil.example/'), own)).toEqual({ type: 'payment-failed', message: '' })
  expect(readNotice(message(`${own}/bank`), own)).toEqual({ type: 'requires-action', url: `${own}/bank` })
  expect(readNotice('no json', own)).toBeUndefined()
})
