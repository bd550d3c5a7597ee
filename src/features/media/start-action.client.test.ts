import { describe, expect, it } from 'vitest'
import type { Access } from '#core/access.ts'
import { startAction } from './watch-button.client.ts'

const anonymous: Access = { model: 'svod', viewer: { signedIn: false, subscribed: false } }
const customer: Access = { model: 'svod', viewer: { signedIn: true, subscribed: false } }
const open = { requirement: 'nothing' } as const
const locked = { requirement: 'subscription' } as const
const sold = { ...locked, offers: ['C1'] } as const

describe('startAction', () => {
  it('plays what is open to the viewer, and goes on where they left it', () => {
    expect(startAction(open, anonymous)).toMatchObject({ query: { play: '1' }, label: 'video:start_watching' })
    expect(startAction(open, anonymous, 0.4)).toMatchObject({ query: { play: '1' }, label: 'video:continue_watching' })
    expect(startAction(sold, { ...customer, granted: true })?.query).toEqual({ play: '1' })
  })

  it('leads strangers to an account first, whatever opens the item', () => {
    expect(startAction(locked, anonymous, 0.4)).toMatchObject({
      label: 'video:sign_up_to_start_watching',
      query: { u: 'create-account' },
    })
    expect(startAction(sold, anonymous)).toMatchObject({ label: 'video:buy', query: { u: 'create-account' } })
  })

  it('leads customers to what opens the item', () => {
    expect(startAction(sold, customer)).toMatchObject({ label: 'video:buy', query: { u: 'choose-offer' } })
    expect(startAction(locked, customer)).toMatchObject({
      label: 'video:complete_your_subscription',
      path: '/u/payments/',
    })
  })

  it('has no button where nobody could ever open the item', () => {
    expect(startAction({ requirement: 'offer', offers: ['C1'] }, { ...anonymous, model: 'avod' })).toBeUndefined()
  })
})
