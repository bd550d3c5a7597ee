import { expect, it } from 'vitest'
import { plainOffer, plainOrder } from '../../../tests/support/order.ts'
import { addTime, paymentTerms } from './offer-choice.rules.ts'

const plan = plainOffer({ title: 'Plan', price: 6.99 })
const order = plainOrder({ totalPrice: 6.99 })
const trial = { totalPrice: 0, discount: { applied: true, type: 'trial', periods: 1 } } as const
const at = new Date(2026, 10, 22, 12)
const day = (...date: [number, number, number]) => new Date(...date, 12).getTime()

it.each([
  ['a month', {}, day(2026, 11, 22)],
  ['3 months', { periodCount: 3 }, day(2027, 1, 22)],
  ['6 months', { periodCount: 6 }, day(2027, 4, 22)],
  ['a year', { period: 'year' }, day(2027, 10, 22)],
  ['2 weeks', { period: 'week', periodCount: 2 }, day(2026, 11, 6)],
] as const)('a plan of %s is charged again after that time', (_, more, from) =>
  expect(paymentTerms({ ...plan, ...more }, order, at)).toMatchObject({ kind: 'renewal', now: 6.99, from }),
)

it.each([
  ['7 free days', { freeDays: 7 }, day(2026, 10, 29)],
  ['a free month', { freePeriods: 1 }, day(2026, 11, 22)],
  ['a free month of a yearly plan', { period: 'year', freePeriods: 1, freePeriod: 'month' }, day(2026, 11, 22)],
  ['one free period that only the order names', {}, day(2026, 11, 22)],
] as const)('a trial of %s ends with the first charge', (_, more, from) =>
  expect(paymentTerms({ ...plan, ...more }, { ...order, ...trial }, at)).toMatchObject({
    ...{ kind: 'trial', now: 0, first: 6.99, from },
  }),
)

it('a trial of two periods that only the order names ends after both', () => {
  const two = { ...trial, discount: { ...trial.discount, periods: 2 } }
  expect(paymentTerms(plan, { ...order, ...two }, at)).toMatchObject({ from: day(2027, 0, 22) })
})

it('a viewer whose trial is used up reads of no second one', () =>
  expect(paymentTerms({ ...plan, freeDays: 7 }, order, at).kind).toBe('renewal'))

it.each([
  [1, { kind: 'renewal', now: 3.5, from: day(2026, 11, 22) }],
  [3, { kind: 'discount', count: 3, from: day(2027, 1, 22) }],
  [0, { kind: 'discount', count: 0 }],
])('a coupon for %i payments leads to the full price', (periods, terms) => {
  const discount = { applied: true, type: 'coupon', periods } as const
  const found = paymentTerms(plan, { ...order, totalPrice: 3.5, discount }, at)
  expect(found).toMatchObject({ ...terms, rate: { price: 6.99 } })
  expect('from' in found).toBe('from' in terms)
})

it.each([
  { applied: false, type: 'coupon', periods: 3 },
  { applied: true, type: '', periods: 3 },
] as const)('a plan is charged in full again where the order takes nothing off: %o', (discount) =>
  expect(paymentTerms(plan, { ...order, discount }, at).kind).toBe('renewal'),
)

it('a film that is bought is paid once', () =>
  expect(paymentTerms(plan, { ...order, offerId: 'C1_1', totalPrice: 12.5 }, at)).toEqual({ kind: 'once', now: 12.5 }))

it('the last day of a month stays the last day of a shorter one', () => {
  expect(addTime(new Date(2026, 0, 31, 12), 1, 'month')).toEqual(new Date(2026, 1, 28, 12))
  expect(addTime(new Date(2028, 1, 29, 12), 1, 'year')).toEqual(new Date(2029, 1, 28, 12))
})
