import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Access } from '#core/access.ts'
import type { Offer } from '#core/offer.ts'
import { isPremierRequested, requestedOffers } from '#features/account/account-flow.store.ts'
import { closeBrowser, fakeBrowser } from '../../../tests/support/fake-browser.ts'
import { priceLabel, requestOffersOf, resumeOf, startAction } from './watch-button.client.ts'

vi.mock('virtual:foyer/site', () => ({ site: {} }))

const anonymous: Access = { model: 'svod', viewer: { signedIn: false, subscribed: false } }
const customer: Access = { model: 'svod', viewer: { signedIn: true, subscribed: false } }
const open = { requirement: 'nothing' } as const
const locked = { requirement: 'subscription' } as const
const sold = { ...locked, offers: ['C1'] } as const

describe('startAction', () => {
  it('startAction plays an item with access, and continues it when there is progress', () => {
    expect(startAction(open, anonymous)).toMatchObject({ query: { play: '1' }, label: 'video:start_watching' })
    expect(startAction(open, anonymous, 0.4)).toMatchObject({ query: { play: '1' }, label: 'video:continue_watching' })
    expect(startAction(sold, { ...customer, granted: true })?.query).toEqual({ play: '1' })
  })

  it('startAction opens account creation for an anonymous viewer of a locked item', () => {
    expect(startAction(locked, anonymous, 0.4)).toMatchObject({
      label: 'video:sign_up_to_start_watching',
      query: { u: 'create-account' },
    })
    expect(startAction(sold, anonymous)).toMatchObject({ label: 'video:buy', query: { u: 'create-account' } })
  })

  it('startAction opens the offers or the payments page for a signed-in viewer of a locked item', () => {
    expect(startAction(sold, customer)).toMatchObject({ label: 'video:buy', query: { u: 'choose-offer' } })
    expect(startAction(locked, customer)).toMatchObject({
      label: 'video:complete_your_subscription',
      path: '/u/payments/',
    })
  })

  it('startAction returns undefined for an item that no viewer can unlock', () => {
    expect(startAction({ requirement: 'offer', offers: ['C1'] }, { ...anonymous, model: 'avod' })).toBeUndefined()
  })
})

describe('requestOffersOf', () => {
  afterEach(closeBrowser)

  it('requestOffersOf requests the offers of an item, without plans for a premier item', () => {
    fakeBrowser('https://site.test/p/LiveChan/')
    requestOffersOf({ requirement: 'offer', offers: ['C2'] })
    expect([requestedOffers(), isPremierRequested()]).toEqual([['C2'], true])
    requestOffersOf(sold)
    expect([requestedOffers(), isPremierRequested()]).toEqual([['C1'], false])
    requestOffersOf(locked)
    expect(requestedOffers()).toEqual([])
  })
})

const steps = ['e1', 'e2', 'e3'].map((id) => ({ id, href: `/m/${id}/?play=1`, label: id }))
const first = { id: 'e1', remember: true }

describe('resumeOf', () => {
  it('resumeOf returns the progress of an unfinished film, only with the history enabled', () => {
    expect(resumeOf([{ mediaid: 'e1', progress: 0.4 }], first, {})).toEqual({ progress: 0.4 })
    expect(resumeOf([{ mediaid: 'e1', progress: 0.97 }], first, {})).toBeUndefined()
    expect(resumeOf([{ mediaid: 'e1', progress: 0.4 }], { ...first, remember: false }, {})).toBeUndefined()
  })

  it('resumeOf returns the newest unfinished episode of a series, but not for a chosen episode', () => {
    const history = [
      { mediaid: 'e2', progress: 0.3 },
      { mediaid: 'e3', progress: 0.6 },
    ]
    expect(resumeOf(history, first, { steps })).toEqual({ progress: 0.3, step: steps[1] })
    expect(resumeOf([{ mediaid: 'e1', progress: 0.3 }], first, { steps })).toEqual({ progress: 0.3, step: undefined })
    expect(resumeOf(history, first, { steps, chosen: true })).toBeUndefined()
  })
})

const offer = (price: number, rest: Partial<Offer> = {}): Offer => ({
  offerId: `C${price}`,
  title: 'Film',
  price,
  currency: 'EUR',
  active: true,
  freeDays: 0,
  freePeriods: 0,
  ...rest,
})

describe('priceLabel', () => {
  it('priceLabel formats the price in the page language', () => {
    expect(priceLabel('en', [offer(12.5)])).toBe('Buy €12.50')
    expect(priceLabel('es', [offer(12.5)])).toBe('Comprar por 12,50\u00a0€')
  })

  it('priceLabel marks the lowest of different prices as a starting price', () => {
    expect(priceLabel('en', [offer(3.99), offer(12.5)])).toBe('Buy from €3.99')
    expect(priceLabel('en', [offer(3.99), offer(3.99)])).toBe('Buy €3.99')
  })

  it('priceLabel returns undefined without offers', () => {
    expect(priceLabel('en', [])).toBeUndefined()
  })
})
