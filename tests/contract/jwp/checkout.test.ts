import { describe, expect, it } from 'vitest'
import { accountErrors } from '#core/account/account-errors.ts'
import { isOrderGone } from '#core/data/errors.ts'
import { formOf } from './open-jwp.ts'
import { failure, film, monthly, openShop, yearly } from './shop.ts'

const { checkout, order, fixture } = await openShop()
describe('jwp offers', () => {
  it('offers returns all offers of an asset id and the single offer of an offer id', async () => {
    expect(checkout().subscriptionOfferIds()).toEqual(['93000'])
    const offers = await checkout().offers(['93000', film, 'C99999_1', 'nonsense'])
    expect(offers.map(({ offerId }) => offerId)).toEqual([monthly, yearly, film])
    expect(offers[0]).toMatchObject({ price: 6.99, currency: 'EUR', period: 'month', freeDays: 7, freePeriods: 0 })
    expect(offers[1]).toMatchObject({ price: 69.99, period: 'year', freeDays: 0, planSwitchEnabled: true })
    expect(offers[2]).toMatchObject({ price: 3.99, duration: { amount: 2, period: 'day' }, planSwitchEnabled: false })
    expect(offers[2]?.period).toBeUndefined()
    const [call] = await fixture.requestsTo(/access-fees/)
    expect(call?.headers.authorization).toBeUndefined()
  })

  it('offers returns an empty list without ids and for an unknown id', async () => {
    expect(fixture.providerFor({}).checkout.subscriptionOfferIds()).toEqual([])
    expect(await checkout().offers([])).toEqual([])
    expect(await checkout().offers(['C99999_1'])).toEqual([])
  })

  it('offers rejects only if every request fails', async () => {
    await fixture.breakNext({ path: '93000/access-fees', status: 500 })
    expect(await checkout().offers(['93000', film])).toHaveLength(1)
    await fixture.breakNext({ path: 'access-fees', status: 500 })
    expect(await failure(checkout().offers(['93000']))).toMatchObject({ message: 'Failed to get offers', status: 500 })
  })
})

describe('jwp orders', () => {
  it('an order with a free trial costs 0, and any other order costs the offer price', async () => {
    expect(await order(monthly)).toMatchObject({
      totalPrice: 0,
      priceBreakdown: { offerPrice: 6.99, discountAmount: 6.99, discountedPrice: 0 },
      discount: { applied: true, type: 'trial' },
      requiredPaymentDetails: true,
    })
    expect(await order(yearly)).toMatchObject({ totalPrice: 69.99, taxRate: 0, discount: { applied: false, type: '' } })
  })

  it('getOrder returns an order of the same page and reports an order of another page as gone', async () => {
    const created = await order(film)
    expect(await checkout().getOrder(created.id)).toEqual(created)
    expect(isOrderGone(await failure(fixture.providerFor().checkout.getOrder(created.id)))).toBe(true)
  })

  it('a voucher reduces the price of an order, and an empty code restores it', async () => {
    const half = await checkout().updateOrder(await order(film), { couponCode: 'HALF', paymentMethodId: 2 })
    expect(half).toMatchObject({
      totalPrice: 2,
      priceBreakdown: { offerPrice: 3.99, discountAmount: 1.99, discountedPrice: 2 },
      discount: { applied: true, type: 'coupon', periods: 1 },
      couponCode: 'HALF',
      paymentMethodId: 2,
    })
    expect(formOf((await fixture.requestsTo(/discount/))[0])).toEqual({ voucher_code: 'HALF', access_fee_id: '71002' })
    const year = await checkout().updateOrder(await order(yearly), { couponCode: 'YEARLY' })
    expect(year.discount).toEqual({ applied: true, type: 'coupon', periods: 2 })
    const free = await checkout().updateOrder(half, { couponCode: 'FREE' })
    expect(free).toMatchObject({ totalPrice: 0, paymentMethodId: 2, requiredPaymentDetails: true })
    expect(await checkout().updateOrder(free, { couponCode: '' })).toMatchObject({
      totalPrice: 3.99,
      discount: { applied: false },
    })
    const tried = await checkout().updateOrder(await order(monthly), { couponCode: 'HALF' })
    expect(tried).toMatchObject({ totalPrice: 0, discount: { type: 'trial' }, couponCode: 'HALF', firstCharge: 3.5 })
    expect(await checkout().updateOrder(tried, { couponCode: '' })).not.toHaveProperty('firstCharge')
  })

  it.each([
    ['NOPE', { field: 'couponCode', key: 'account:checkout.coupon_not_valid' }],
    ['YEARLY', { field: 'couponCode', key: 'account:checkout.coupon_not_valid_for_offer' }],
    ['SPENT', { key: 'error:unknown_error' }],
  ])('an order rejects the voucher %s with its error', async (couponCode, expected) => {
    const refused = await failure(checkout().updateOrder(await order(film), { couponCode }))
    expect(accountErrors('coupon', refused)).toEqual([expected])
  })
})
