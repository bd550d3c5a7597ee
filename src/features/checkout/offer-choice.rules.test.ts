import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import type { Offer, Order } from '#core/checkout/offer.ts'
import { plainOffer, plainOrder } from '../../../tests/support/order.ts'
import {
  addTime,
  benefitsOf,
  distinctOfferTypes,
  monthlyRateOf,
  orderSummary,
  paymentTerms,
} from './offer-choice.rules.ts'
import { externalStoreOf } from './payment-form.rules.ts'

vi.mock('virtual:foyer/site', () => ({ site: {} }))

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

describe('monthlyRateOf', () => {
  const monthly = offer({ period: 'month', price: 7 })
  const yearly = offer({ period: 'year', price: 70 })
  const savingOf = (...plans: Offer[]) => monthlyRateOf(yearly, [yearly, ...plans])?.saving

  it('monthlyRateOf divides the price of plans of several months, and rounds the saving down', () => {
    expect(monthlyRateOf(yearly, [monthly, yearly])).toEqual({ price: 70 / 12, saving: 0.16 })
    const quarterly = offer({ period: 'month', periodCount: 3, price: 18 })
    expect(monthlyRateOf(quarterly, [monthly, quarterly])).toEqual({ price: 6, saving: 0.14 })
    for (const plan of [monthly, offer({ period: 'week' }), offer({ offerId: 'C1_1' })])
      expect(monthlyRateOf(plan, [monthly, plan])).toBeUndefined()
  })

  it('monthlyRateOf names no saving over a plan that may have other contents, another currency or a lower price', () => {
    expect(savingOf()).toBe(0)
    expect(savingOf(monthly, offer({ period: 'month', price: 12 }))).toBe(0)
    expect(savingOf(monthly, offer({ period: 'year', price: 120 }))).toBe(0)
    expect(savingOf({ ...monthly, currency: 'USD' })).toBe(0)
    expect(savingOf({ ...monthly, price: 5 })).toBe(0)
    expect(savingOf({ ...monthly, price: 0 })).toBe(0)
  })
})

describe('benefitsOf', () => {
  it('benefitsOf lists the free period of a subscription, then cancellation and devices', () => {
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
  ])('benefitsOf converts the free period of %o to days or months', (more, benefit) =>
    expect(benefitsOf(offer(more))[0]).toEqual(benefit),
  )

  it('benefitsOf lists only devices for a one-time offer without a duration', () =>
    expect(benefitsOf(offer({ offerId: 'C1_1' }))).toEqual([{ kind: 'watch_on_all_devices' }]))

  it('benefitsOf lists the access duration of a one-time offer, and distinctOfferTypes its type', () => {
    const once = offer({ offerId: 'C1_1', duration: { amount: 2, period: 'day' } })
    expect(benefitsOf(once)).toEqual([{ kind: 'access_days', count: 2 }, { kind: 'watch_on_all_devices' }])
    expect(distinctOfferTypes([once, offer({})])).toEqual(['subscription', 'once'])
    expect(distinctOfferTypes([once])).toEqual(['once'])
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

describe('orderSummary', () => {
  const cents = fc.integer({ min: 0, max: 100_000 }).map((amount) => amount / 100)

  it('the lines of orderSummary add up to the total, to the cent', () => {
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

  it('orderSummary contains the reason of a typed discount, and no discount for the full price', () => {
    const discount = { applied: true, type: 'coupon', periods: 1 } as const
    expect(orderSummary({ price: 10 }, order(5, { discount }))).toMatchObject({ discount: 5, reason: 'coupon' })
    expect(orderSummary({ price: 10 }, order(5, { discount: { ...discount, type: '' } }))).not.toHaveProperty('reason')
    expect(orderSummary({ price: 4.125 }, order(2.75)).discount).toBe(1.375)
    expect(orderSummary({ price: 0.3 }, order(0.1)).discount).toBe(0.2)
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
])('externalStoreOf for a subscription paid by %s returns %s with the help URL %s', (paymentMethod, name, url) => {
  const store = externalStoreOf({ paymentMethod, paymentGateway: '' })
  expect([store?.name, store?.url]).toEqual([name, url])
})

it.each([
  ['iTunes', 'App Store'],
  ['ios', 'App Store'],
  ['android', 'Google Play'],
  ['ROKU', 'Roku Channel Store'],
])('externalStoreOf for a subscription with the gateway %s returns %s', (paymentGateway, name) =>
  expect(externalStoreOf({ paymentMethod: 'card', paymentGateway })?.name).toBe(name),
)

it.each([
  ['applepay', 'adyen'],
  ['Apple Pay', 'stripe'],
  ['googlepay', 'adyen'],
  ['Google Pay', 'stripe'],
  ['paywithgoogle', 'adyen'],
])(
  'externalStoreOf for a subscription paid by the wallet %s through %s returns no store',
  (paymentMethod, paymentGateway) => expect(externalStoreOf({ paymentMethod, paymentGateway })).toBeUndefined(),
)

const plan = plainOffer({ title: 'Plan', price: 6.99 })
const orderOf = plainOrder({ totalPrice: 6.99 })
const trial = { totalPrice: 0, discount: { applied: true, type: 'trial', periods: 1 } } as const
const at = new Date(2026, 10, 22, 12)
const day = (...date: [number, number, number]) => new Date(...date, 12).getTime()

it.each([
  ['a month', {}, day(2026, 11, 22)],
  ['3 months', { periodCount: 3 }, day(2027, 1, 22)],
  ['6 months', { periodCount: 6 }, day(2027, 4, 22)],
  ['a year', { period: 'year' }, day(2027, 10, 22)],
  ['2 weeks', { period: 'week', periodCount: 2 }, day(2026, 11, 6)],
] as const)('a plan of %s is charged again after that period', (_, more, from) =>
  expect(paymentTerms({ ...plan, ...more }, orderOf, at)).toMatchObject({ kind: 'renewal', now: 6.99, from }),
)

it.each([
  ['7 free days', { freeDays: 7 }, day(2026, 10, 29)],
  ['a free month', { freePeriods: 1 }, day(2026, 11, 22)],
  ['a free month of a yearly plan', { period: 'year', freePeriods: 1, freePeriod: 'month' }, day(2026, 11, 22)],
  ['one free period from the order', {}, day(2026, 11, 22)],
] as const)('the first charge follows at the end of a trial of %s', (_, more, from) =>
  expect(paymentTerms({ ...plan, ...more }, { ...orderOf, ...trial }, at)).toMatchObject({
    ...{ kind: 'trial', now: 0, first: 6.99, from },
  }),
)

it('a trial of two periods from the order ends after both periods', () => {
  const two = { ...trial, discount: { ...trial.discount, periods: 2 } }
  expect(paymentTerms(plan, { ...orderOf, ...two }, at)).toMatchObject({ from: day(2027, 0, 22) })
})

it('paymentTerms returns a renewal for a plan with free days when the order has no trial', () =>
  expect(paymentTerms({ ...plan, freeDays: 7 }, orderOf, at).kind).toBe('renewal'))

it.each([
  [1, { kind: 'renewal', now: 3.5, from: day(2026, 11, 22) }],
  [3, { kind: 'discount', count: 3, from: day(2027, 1, 22) }],
  [0, { kind: 'discount', count: 0 }],
])('paymentTerms with a coupon for %i payments contains the full price after it', (periods, terms) => {
  const discount = { applied: true, type: 'coupon', periods } as const
  const found = paymentTerms(plan, { ...orderOf, totalPrice: 3.5, discount }, at)
  expect(found).toMatchObject({ ...terms, rate: { price: 6.99 } })
  expect('from' in found).toBe('from' in terms)
})

it.each([
  { applied: false, type: 'coupon', periods: 3 },
  { applied: true, type: '', periods: 3 },
] as const)('paymentTerms returns a renewal for an order without an effective discount: %o', (discount) =>
  expect(paymentTerms(plan, { ...orderOf, discount }, at).kind).toBe('renewal'),
)

it('paymentTerms of a one-time offer contains a single payment', () =>
  expect(paymentTerms(plan, { ...orderOf, offerId: 'C1_1', totalPrice: 12.5 }, at)).toEqual({
    kind: 'once',
    now: 12.5,
  }))

it('addTime clamps the day to the last day of a shorter month', () => {
  expect(addTime(new Date(2026, 0, 31, 12), 1, 'month')).toEqual(new Date(2026, 1, 28, 12))
  expect(addTime(new Date(2028, 1, 29, 12), 1, 'year')).toEqual(new Date(2029, 1, 28, 12))
})
