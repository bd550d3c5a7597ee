import { expect, it } from 'vitest'
import type { Offer, Order } from '#core/checkout/offer.ts'
import { plainOffer, plainOrder } from '../../../tests/support/order.ts'
import { changeTerms, checkoutTerms, offerName, perPeriod, trialLabel } from './terms.client.ts'

const plan = plainOffer({ title: 'Plan', price: 6.99, freeDays: 7 })
const order = plainOrder({ totalPrice: 6.99 })
const trial = { totalPrice: 0, discount: { applied: true, type: 'trial', periods: 0 } } as const
const coupon = (periods: number) => ({ discount: { applied: true, type: 'coupon', periods } }) as const
const at = new Date(2026, 10, 22, 12)

const textOf = (language: 'en' | 'es', offer: Partial<Offer>, more: Partial<Order>) => {
  const { submit, conditions } = checkoutTerms(language, { ...plan, ...offer }, { ...order, ...more }, at)
  return [submit, ...conditions].join(' | ').replaceAll(/\s/g, ' ')
}

it.each([
  [
    'en',
    {},
    trial,
    /^Start free trial \| Free for 7 days. \| Then €6.99 a month from November 29, 2026. \| .* renews automatically until you cancel it. Cancel before November 29, 2026 .*, and you pay nothing.$/,
  ],
  [
    'es',
    {},
    trial,
    /^Empezar la prueba gratuita \| Gratis durante 7 días. \| Después, 6,99 € al mes a partir del 29 de noviembre de 2026. \| .* se renueva automáticamente hasta que la canceles/,
  ],
  [
    'en',
    {},
    {},
    /^Pay €6.99 now \| €6.99 today, then €6.99 a month from December 22, 2026. \| .* renews automatically .* You can cancel at any time/,
  ],
  [
    'es',
    {},
    {},
    /^Pagar 6,99 € ahora \| 6,99 € hoy y, a partir del 22 de diciembre de 2026, 6,99 € al mes. \| .* Puedes cancelarla cuando quieras/,
  ],
  ['en', { periodCount: 3 }, {}, /then €6.99 every 3 months from February 22, 2027/],
  ['es', { periodCount: 6 }, {}, /6,99 € cada 6 meses/],
  ['en', { period: 'year' }, {}, /then €6.99 a year from November 22, 2027/],
  [
    'en',
    {},
    { ...trial, firstCharge: 3.5 },
    /Your first payment, on November 29, 2026, is €3.50. When the discount ends, you pay €6.99 a month./,
  ],
  [
    'en',
    {},
    { totalPrice: 3.5, ...coupon(3) },
    /^Pay €3.50 now \| €3.50 a month for the first 3 payments, then €6.99 a month from February 22, 2027./,
  ],
  [
    'en',
    {},
    { totalPrice: 3.5, ...coupon(0) },
    /^Pay €3.50 now \| €3.50 today. When the discount ends, you pay €6.99 a month./,
  ],
  [
    'en',
    {},
    { totalPrice: 0, ...coupon(1) },
    /^Start subscription \| €0.00 today, then €6.99 a month from December 22, 2026./,
  ],
  ['en', {}, { offerId: 'C1_1', totalPrice: 12.5 }, /^Pay €12.50 now \| You pay once. Nothing renews.$/],
  ['es', {}, { offerId: 'C1_1', totalPrice: 12.5 }, /^Pagar 12,50 € ahora \| Es un pago único. No se renueva.$/],
  ['en', {}, { offerId: 'C1_1', totalPrice: 0 }, /^Get access$/],
] as const)(
  'checkoutTerms in %s for the offer %o and the order %o contain amounts, dates and renewal',
  (language, offer, more, message) => expect(textOf(language, offer, more)).toMatch(message),
)

it('trialLabel contains the end of the trial and the price after it', () => {
  const subscription = { period: 'month', periodCount: 3, nextPaymentCurrency: 'EUR' } as const
  const until = new Date(2026, 10, 29, 12).getTime()
  expect(trialLabel('en', subscription, 17.99, until)).toBe('Free until November 29, 2026, then €17.99 every 3 months')
})

it.each([
  ['en', { period: 'month' }, '/month'],
  ['en', { period: 'month', periodCount: 3 }, ' every 3 months'],
  ['es', { period: 'month', periodCount: 6 }, ' cada 6 meses'],
  ['es', { period: 'week', periodCount: 2 }, ' cada 2 semanas'],
  ['en', {}, 'one-time'],
] as const)('perPeriod in %s for the plan %o returns "%s"', (language, plan, message) =>
  expect(perPeriod(language, plan)).toBe(message),
)

it('offerName returns the title of a three-month plan, and Monthly for a plan of one month', () => {
  const quarter = { period: 'month', periodCount: 3 } as const
  expect(offerName('en', { ...quarter, title: 'Quarterly pass' })).toBe('Quarterly pass')
  expect(offerName('es', { ...quarter, title: '' })).toBe('Suscripción')
  expect(offerName('en', { period: 'month', title: 'Premium' })).toBe('Monthly')
})

it('changeTerms names the new price, and the day from which it is paid', () => {
  const target = {
    offerId: 'S2',
    title: 'Year',
    period: 'year',
    price: 69.99,
    currency: 'EUR',
    direction: 'upgrade',
  } as const
  const later = { ...target, direction: 'downgrade' } as const
  const termsOf = (...args: Parameters<typeof changeTerms>) => changeTerms(...args).replaceAll(/\s/g, ' ')
  expect(termsOf('en', target, at.getTime())).toBe('The new plan starts at once. You pay €69.99 a year from today.')
  expect(termsOf('es', target, 0)).toBe('El plan nuevo empieza ahora mismo. Pagas 69,99 € al año desde hoy.')
  expect(termsOf('en', later, at.getTime())).toBe(
    'Your current plan lasts until November 22, 2026. From then on you pay €69.99 a year.',
  )
  expect(termsOf('es', later, at.getTime())).toBe(
    'Tu plan actual dura hasta el 22 de noviembre de 2026. A partir de entonces pagarás 69,99 € al año.',
  )
  expect(termsOf('en', later, 0)).not.toContain('1970')
})
