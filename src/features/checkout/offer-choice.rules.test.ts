import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Offer } from '#core/offer.ts'
import type { Order } from '#core/order.ts'
import { orderSummary } from './Order.client.tsx'
import { benefitsOf, typesAmong } from './offer-choice.rules.ts'
import { storeOf } from './payment-rules.rules.ts'

const offer = (more: Partial<Offer>): Offer => ({
  offerId: 'S1_1',
  title: '',
  price: 10,
  currency: 'EUR',
  active: true,
  freeDays: 0,
  freePeriods: 0,
  planSwitchEnabled: false,
  ...more,
})

describe('what speaks for an offer', () => {
  it('is free time and freedom for a subscription', () => {
    const always = [{ kind: 'cancel_anytime' }, { kind: 'watch_on_all_devices' }]
    expect(benefitsOf(offer({ freeDays: 7 }))).toEqual([{ kind: 'first_days_free', count: 7 }, ...always])
    expect(benefitsOf(offer({ period: 'month', freePeriods: 1 }))[0]).toEqual({ kind: 'first_months_free', count: 1 })
    expect(benefitsOf(offer({ period: 'year', freePeriods: 1 }))[0]).toEqual({ kind: 'first_months_free', count: 12 })
    expect(benefitsOf(offer({ period: 'week', freePeriods: 2 }))[0]).toEqual({ kind: 'first_days_free', count: 14 })
    expect(benefitsOf(offer({ period: 'month', periodCount: 3, freePeriods: 1 }))[0]).toEqual({
      kind: 'first_months_free',
      count: 3,
    })
    expect(benefitsOf(offer({}))).toEqual(always)
  })

  it.each<[Partial<Offer>, unknown]>([
    [{ freePeriods: 2 }, { kind: 'first_months_free', count: 2 }],
    [
      { period: 'day', freePeriods: 3 },
      { kind: 'first_days_free', count: 3 },
    ],
    [
      { period: 'month', periodCount: 3, freePeriod: 'year', freePeriods: 2 },
      { kind: 'first_months_free', count: 24 },
    ],
    [
      { period: 'year', freePeriod: 'month', freePeriods: 1 },
      { kind: 'first_months_free', count: 1 },
    ],
    [
      { period: 'week', freeDays: 3 },
      { kind: 'first_days_free', count: 3 },
    ],
    [
      { freePeriods: 1, freeDays: 7 },
      { kind: 'first_months_free', count: 1 },
    ],
  ])('%o is free for as long as the provider says', (more, benefit) =>
    expect(benefitsOf(offer(more))[0]).toEqual(benefit),
  )

  it('of an offer without a time is only where it can be watched', () =>
    expect(benefitsOf(offer({ offerId: 'C1_1' }))).toEqual([{ kind: 'watch_on_all_devices' }]))

  it('is how long it opens its item for one that is bought once', () => {
    const once = offer({ offerId: 'C1_1', duration: { amount: 2, period: 'day' } })
    expect(benefitsOf(once)).toEqual([{ kind: 'access_days', count: 2 }, { kind: 'watch_on_all_devices' }])
    expect(typesAmong([once, offer({})])).toEqual(['subscription', 'once'])
    expect(typesAmong([once])).toEqual(['once'])
  })
})

const order = (totalPrice: number, more: Partial<Order> = {}): Order => ({
  id: '1',
  offerId: 'S1_1',
  totalPrice,
  currency: 'EUR',
  taxRate: 0.21,
  priceBreakdown: { offerPrice: 8, discountAmount: 0, discountedPrice: 8, paymentMethodFee: 0, taxValue: 2 },
  discount: { applied: false, type: '', periods: 0 },
  requiredPaymentDetails: true,
  ...more,
})

describe('what an order comes to', () => {
  const cents = fc.integer({ min: 0, max: 100_000 }).map((amount) => amount / 100)

  it('adds up, to the cent', () => {
    fc.assert(
      fc.property(cents, cents, cents, (price, off, fee) => {
        const total = Math.round((Math.max(0, price - off) + fee) * 100) / 100
        const { priceBreakdown } = order(0)
        const summary = orderSummary(
          { price },
          order(total, { priceBreakdown: { ...priceBreakdown, paymentMethodFee: fee } }),
        )
        expect(summary.price - summary.discount + summary.fee).toBeCloseTo(summary.total, 6)
      }),
    )
  })

  it('says why it is less', () => {
    const discount = { applied: true, type: 'coupon', periods: 1 } as const
    expect(orderSummary({ price: 10 }, order(5, { discount }))).toMatchObject({ discount: 5, reason: 'coupon' })
    expect(orderSummary({ price: 10 }, order(5, { discount: { ...discount, type: '' } }))).not.toHaveProperty('reason')
    expect(orderSummary({ price: 10 }, order(10))).toEqual({
      price: 10,
      discount: 0,
      fee: 0,
      total: 10,
      tax: 2,
      taxRate: 0.21,
    })
  })
})

it.each([
  ['Apple In-App', 'App Store', 'https://support.apple.com/118428'],
  ['Google In-App', 'Google Play', 'https://support.google.com/googleplay/answer/7018481'],
  ['Roku In-App', 'Roku Channel Store', 'https://support.roku.com/article/208756478'],
  ['Card', undefined, undefined],
  ['PayPal', undefined, undefined],
])('a subscription paid by %s belongs to %s, which helps at %s', (paymentMethod, name, url) => {
  const store = storeOf({ paymentMethod, paymentGateway: '' })
  expect([store?.name, store?.url]).toEqual([name, url])
})

it.each([
  ['iTunes', 'App Store'],
  ['ios', 'App Store'],
  ['android', 'Google Play'],
  ['ROKU', 'Roku Channel Store'],
])('a subscription that came by the gateway %s belongs to %s', (paymentGateway, name) =>
  expect(storeOf({ paymentMethod: 'card', paymentGateway })?.name).toBe(name),
)
