import { beforeEach, describe, expect, it } from 'vitest'
import { isOrderGone } from '#core/data/errors.ts'
import { ids } from '../../scripts/sandbox/catalogue/index.ts'
import { errorsOf, failureOf, openFixture, viewer } from './account-fixture.ts'
import { cleengCase, orderOn } from './cleeng-fixture.ts'

const monthly = 'S930000001_NL'
const yearly = 'S930000002_NL'
const film = ids.offers.payPerView.cleeng

const fixture = await openFixture(cleengCase)
beforeEach(() => fixture.signIn(viewer))

const order = orderOn(fixture)

describe('cleeng offers', () => {
  it('offers contain the price and the period, free periods or access duration', async () => {
    const [month, year, pass] = await fixture.provider.checkout.offers([monthly, yearly, film])
    expect(month).toMatchObject({ price: 6.99, currency: 'EUR', country: 'NL', period: 'month', freePeriods: 1 })
    expect(year).toMatchObject({ price: 69.99, period: 'year', freePeriods: 0, freeDays: 0 })
    expect(pass).toMatchObject({ offerId: film, duration: { amount: 2, period: 'day' } })
    expect(pass).not.toHaveProperty('period')
  })

  it('an offer id without a country resolves to the country of the viewer', async () => {
    expect(await fixture.provider.checkout.offers(['S930000001'])).toMatchObject([{ offerId: monthly }])
  })

  it('subscriptionOfferIds returns the offers of the config', () =>
    expect(fixture.provider.checkout.subscriptionOfferIds()).toEqual([monthly, yearly]))
})

describe('cleeng order', () => {
  it('an order contains the tax, and an order with a free first month costs 0', async () => {
    expect(await order(yearly)).toMatchObject({
      totalPrice: 69.99,
      taxRate: 0.21,
      country: 'NL',
      priceBreakdown: { offerPrice: 57.84, discountAmount: 0, discountedPrice: 57.84, taxValue: 12.15 },
      discount: { applied: false, type: '', periods: 0 },
    })
    expect(await order(monthly)).toMatchObject({
      totalPrice: 0,
      discount: { applied: true, type: 'trial', periods: 1 },
      requiredPaymentDetails: true,
    })
  })

  it.each([
    ['country', { country: 'ZZ', currency: 'EUR' }],
    ['currency', { country: 'NL', currency: 'XXX' }],
  ])('an order with a %s that the publisher does not support is rejected', async (name, where) => {
    const responseData = { ...where, locale: 'nl_NL', ipAddress: '5.132.0.0' }
    await fixture.breakAll({ path: '/billing/locales', status: 200, body: { responseData, errors: [] } })
    const provider = cleengCase.make(fixture.options)
    await expect(orderOn({ ...fixture, provider })(yearly)).rejects.toThrow(`Invalid param ${name}`)
  })

  it('the discount of an order contains the number of periods of its coupon', async () => {
    expect((await order(yearly, 'HALF')).discount).toMatchObject({ type: 'coupon', periods: 1 })
    expect((await order(yearly, 'YEARLY')).discount).toMatchObject({ type: 'coupon', periods: 2 })
  })

  it('updateOrder adds the fee of the payment method, and getOrder returns the updated order', async () => {
    const created = await order(film)
    const [, paypal] = await fixture.provider.checkout.paymentMethods()
    const changed = await fixture.provider.checkout.updateOrder(created, { paymentMethodId: paypal?.id ?? 0 })
    expect(changed).toMatchObject({ paymentMethodId: paypal?.id, totalPrice: 3.29 })
    expect(changed.priceBreakdown.paymentMethodFee).toBe(0.3)
    expect(await fixture.provider.checkout.getOrder(created.id)).toEqual(changed)
  })

  it.each([
    ['NOSUCH', 'account:checkout.coupon_not_valid'],
    ['SPENT', 'account:checkout.coupon_not_valid'],
    ['YEARLY', 'account:checkout.coupon_not_valid_for_offer'],
  ])('an order rejects the coupon %s with an error for its field', async (code, key) =>
    expect(await errorsOf('coupon', order(monthly, code))).toEqual([{ field: 'couponCode', key }]),
  )

  it('getOrder reports an expired order as gone', async () => {
    const created = await order(film)
    const { tokens } = fixture.session
    await fixture.later(2)
    await fixture.signIn(viewer)
    expect(isOrderGone(await failureOf(fixture.provider.checkout.getOrder(created.id)))).toBe(true)
    fixture.session.tokens = tokens
  })
})
