import { describe, expect, it } from 'vitest'
import type { Order } from '#core/checkout/offer.ts'
import { fakeCustomer, fakeJwp, fakeOffer, jwpHost } from '../../../tests/support/fake-accounts.ts'
import { failureOf } from '../../../tests/support/fake-server.ts'

const fees = '/v2/items/93000/access-fees'
const monthly = {
  ...{ id: 70_001, item_id: 93_000, amount: 6.99, currency: 'USD', description: 'Monthly', title: 'Fee' },
  ...{ access_type: { name: 'subscription', quantity: 1, period: 'month' }, plan_switch_enabled: true },
}
const rental = { ...monthly, id: 70_002, amount: '3.99', access_type: { name: 'ppv', quantity: 2, period: 'day' } }
const once = { ...monthly, id: 70_003, access_type: { name: 'ppv_custom' } }

const offersOf = async (...wire: object[]) => {
  const { provider, on } = fakeJwp()
  on(`GET ${fees}`, wire)
  return provider.checkout.offers(['93000'])
}

describe('offers', () => {
  it('offers are loaded without a token, and the prefix of an id separates subscriptions from purchases', async () => {
    const { provider, requests, on } = fakeJwp()
    on(`GET ${fees}`, [monthly, rental, once])
    const shared = { currency: 'USD', active: true, freeDays: 0, freePeriods: 0, planSwitchEnabled: true }
    expect(await provider.checkout.offers(['93000', 'C93000_70002'])).toEqual([
      { ...shared, offerId: 'S93000_70001', title: 'Monthly', price: 6.99, period: 'month' },
      { ...shared, offerId: 'C93000_70002', title: 'Monthly', price: 3.99, duration: { amount: 2, period: 'day' } },
      { ...shared, offerId: 'C93000_70003', title: 'Monthly', price: 6.99, duration: undefined },
    ])
    expect(requests).toMatchObject([{ method: 'GET', url: `${jwpHost}${fees}` }])
    expect(requests[0]?.headers).not.toHaveProperty('authorization')
  })

  it('offers() returns only the offers with the requested ids', async () => {
    const { provider, on } = fakeJwp()
    on(`GET ${fees}`, [monthly, rental])
    on('GET /v2/items/5/access-fees', [{ ...monthly, item_id: 5 }])
    const ids = async (...requested: string[]) =>
      (await provider.checkout.offers(requested)).map(({ offerId }) => offerId)
    expect(await ids('C93000_70002')).toEqual(['C93000_70002'])
    expect(await ids('S5_70001', 'C93000_70002')).toEqual(['S5_70001', 'C93000_70002'])
    expect(await ids('no id')).toEqual([])
  })

  it('an offer without an item uses the requested item, and its title falls back from description to title', async () => {
    const bare = { id: 1, amount: 5, access_type: { name: 'subscription' } }
    const [none, nested, titled] = await offersOf(
      bare,
      { ...bare, id: 2, item: { id: 93_000 } },
      { ...bare, title: 'Title', description: null },
    )
    expect(none).toMatchObject({ offerId: 'S93000_1', title: '', currency: 'EUR', planSwitchEnabled: false })
    expect(none).not.toHaveProperty('period')
    expect(nested).toMatchObject({ offerId: 'S93000_2' })
    expect(titled).toMatchObject({ title: 'Title' })
  })

  it.each([
    [{ quantity: 24, period: 'hour' }, { period: 'day' }],
    [
      { quantity: 72, period: 'hour' },
      { period: 'day', periodCount: 3 },
    ],
    [{ quantity: 3, period: 'hour' }, { period: 'day' }],
    [{ quantity: 12, period: 'month' }, { period: 'year' }],
    [
      { quantity: 12, period: 'week' },
      { period: 'week', periodCount: 12 },
    ],
    [
      { quantity: '2', period: 'year' },
      { period: 'year', periodCount: 2 },
    ],
    [{ period: 'week' }, { period: 'week' }],
  ])('an offer with %o has the payment interval %o', async (span, plan) => {
    const [offer] = await offersOf({ ...monthly, access_type: { name: 'subscription', ...span } })
    expect({ period: offer?.period, ...(offer?.periodCount && { periodCount: offer.periodCount }) }).toEqual(plan)
    expect(offer).not.toHaveProperty('duration')
  })

  it.each([
    [
      { quantity: 7, period: 'day' },
      { freeDays: 7, freePeriods: 0 },
    ],
    [
      { quantity: 2, period: 'week' },
      { freeDays: 14, freePeriods: 0 },
    ],
    [
      { quantity: 2, period: 'month' },
      { freeDays: 0, freePeriods: 2, freePeriod: 'month' },
    ],
    [
      { quantity: 1, period: 'year' },
      { freeDays: 0, freePeriods: 1, freePeriod: 'year' },
    ],
    [
      { quantity: 5, period: 'hour' },
      { freeDays: 1, freePeriods: 0 },
    ],
    [
      { quantity: '72', period: 'hour' },
      { freeDays: 3, freePeriods: 0 },
    ],
    [
      { quantity: 0, period: 'day' },
      { freeDays: 0, freePeriods: 0 },
    ],
    [
      { quantity: 5, period: null },
      { freeDays: 0, freePeriods: 0 },
    ],
    [null, { freeDays: 0, freePeriods: 0 }],
  ])('an offer with the trial period %o has %o', async (trial_period, free) => {
    const [offer] = await offersOf({ ...monthly, trial_period })
    const { freeDays, freePeriods, freePeriod } = offer ?? {}
    expect({ freeDays, freePeriods, ...(freePeriod && { freePeriod }) }).toEqual(free)
  })

  it('offers() rejects if all requests fail, but a 404 alone yields no offers', async () => {
    const { provider, on } = fakeJwp()
    on(`GET ${fees}`, { message: 'Forbidden' }, 403)
    on('GET /v2/items/5/access-fees', { message: 'Item not found' }, 404)
    on('GET /v2/items/6/access-fees', [{ ...monthly, item_id: 6 }])
    expect(await failureOf(provider.checkout.offers(['93000', '5']))).toMatchObject({
      message: 'Failed to get offers',
      status: 403,
      cause: { message: 'Forbidden' },
    })
    expect(await provider.checkout.offers(['5'])).toEqual([])
    expect(await provider.checkout.offers(['93000', '6'])).toHaveLength(1)
  })

  it('subscriptionOfferIds returns the asset id of the config, or none without one', () => {
    expect(fakeJwp().provider.checkout.subscriptionOfferIds()).toEqual(['93000'])
    expect(fakeJwp({ assetId: null }).provider.checkout.subscriptionOfferIds()).toEqual([])
  })
})

const orderOf = (more: object = {}, methodId?: number) => {
  const fixture = fakeJwp()
  const order = fixture.provider.checkout.createOrder(fakeCustomer(), fakeOffer(more), methodId)
  return order.then((created) => ({ ...fixture, order: created, checkout: fixture.provider.checkout }))
}

describe('orders', () => {
  it('an order has the price and country of the offer, without taxes and fees', async () => {
    const { order, checkout } = await orderOf({ country: 'NL' }, 2)
    expect(order).toEqual({
      id: 'S93000_70001',
      offerId: 'S93000_70001',
      totalPrice: 6.99,
      currency: 'EUR',
      country: 'NL',
      taxRate: 0,
      priceBreakdown: { offerPrice: 6.99, discountAmount: 0, discountedPrice: 6.99, paymentMethodFee: 0, taxValue: 0 },
      discount: { applied: false, type: '', periods: 0 },
      requiredPaymentDetails: true,
      paymentMethodId: 2,
    })
    expect(await checkout.getOrder(order.id)).toEqual(order)
    expect((await orderOf()).order).not.toHaveProperty('country')
  })

  it.each([
    [{ freeDays: 7 }, 0],
    [{ freePeriods: 2 }, 2],
  ])('an order with the trial %o has a total price of 0', async (trial, periods) => {
    expect((await orderOf(trial)).order).toMatchObject({
      totalPrice: 0,
      priceBreakdown: { offerPrice: 6.99, discountAmount: 6.99, discountedPrice: 0 },
      discount: { applied: true, type: 'trial', periods },
    })
  })

  it('getOrder rejects with 404 for an order that was not created on this page', async () => {
    const lost = await failureOf(fakeJwp().provider.checkout.getOrder('S1_1'))
    expect(lost).toMatchObject({ message: 'Order not found', status: 404 })
  })

  it('updateOrder changes the payment method without a request', async () => {
    const { order, checkout, requests } = await orderOf({}, 1)
    const changed = await checkout.updateOrder(order, { paymentMethodId: 2 })
    expect(changed).toEqual({ ...order, paymentMethodId: 2 })
    expect(await checkout.getOrder(order.id)).toEqual(changed)
    expect(requests).toEqual([])
  })

  it('a coupon reduces the price and retains the payment method, and its removal restores the price', async () => {
    const { order, checkout, requests, on } = await orderOf({}, 2)
    on('POST /vouchers/discount', { amount: '4.66', discount_duration: '3' })
    const cheaper = await checkout.updateOrder(order, { couponCode: 'SAVE' })
    expect(cheaper).toMatchObject({
      totalPrice: 4.66,
      priceBreakdown: { offerPrice: 6.99, discountAmount: 2.33, discountedPrice: 4.66 },
      discount: { applied: true, type: 'coupon', periods: 3 },
      couponCode: 'SAVE',
      paymentMethodId: 2,
    })
    expect(requests).toMatchObject([
      { form: { voucher_code: 'SAVE', access_fee_id: '70001' }, headers: { authorization: 'Bearer viewer-token' } },
    ])
    expect(await checkout.getOrder(order.id)).toEqual(cheaper)
    expect(await checkout.updateOrder(cheaper, { couponCode: '' })).toEqual(order)
  })

  it('a second coupon replaces the first and is deducted from the full price', async () => {
    const { order, checkout, on } = await orderOf()
    on('POST /vouchers/discount', { amount: 3 })
    on('POST /vouchers/discount', { amount: 5, discount_duration: null })
    const cheaper = await checkout.updateOrder(order, { couponCode: 'A' })
    expect(cheaper.discount).toEqual({ applied: true, type: 'coupon', periods: 0 })
    expect((await checkout.updateOrder(cheaper, { couponCode: 'B' })).priceBreakdown.discountAmount).toBe(1.99)
  })

  it('the removal of a coupon does not change the price of an order from another page load', async () => {
    const { order } = await orderOf()
    const { checkout } = fakeJwp().provider
    expect(await checkout.updateOrder(order, { couponCode: '' })).toEqual({ ...order, paymentMethodId: undefined })
  })

  it('a coupon on a trial order reduces the first charge, and the trial remains free', async () => {
    const { order, checkout, on } = await orderOf({ freeDays: 7 })
    on('POST /vouchers/discount', { amount: 3.5, discount_duration: 1 })
    expect(await checkout.updateOrder(order, { couponCode: 'HALF' })).toMatchObject({
      ...{ totalPrice: 0, firstCharge: 3.5, couponCode: 'HALF' },
      discount: { type: 'trial' },
    })
  })

  it.each([
    ['Voucher not found', 'Invalid coupon code'],
    ['Voucher expired', 'Voucher expired'],
  ])('a coupon refused with "%s" rejects with "%s"', async (message, expected) => {
    const { order, checkout, on } = await orderOf()
    on('POST /vouchers/discount', { code: 422, message }, 422)
    const refused = await failureOf(checkout.updateOrder(order, { couponCode: 'NOPE' }))
    expect(refused).toMatchObject({ message: expected, status: 422 })
  })
})

const card = { holder: 'Vera Viewer', number: '4111 1111 1111 1111', expMonth: '12', expYear: '2031', cvc: '123' }
const urls = {
  success: 'https://site.test/?u=success',
  waiting: 'https://site.test/?u=waiting',
  cancel: 'https://site.test/?u=cancelled',
  error: 'https://site.test/?u=payment-error',
}
const bought = (offerId: string, more: Partial<Order> = {}) => {
  const fixture = fakeJwp()
  const order = fixture.provider.checkout.createOrder(fakeCustomer(), fakeOffer({ offerId }))
  return order.then((created) => ({ ...fixture, order: { ...created, ...more }, checkout: fixture.provider.checkout }))
}

describe('card payment', () => {
  it.each([
    ['S93000_70001', '/subscriptions'],
    ['C93000_70002', '/payments'],
  ])('a card payment of the offer %s is sent to %s and returns the state waiting', async (offerId, path) => {
    const { order, checkout, requests, on } = await bought(offerId, { couponCode: 'SAVE' })
    on(`POST ${path}`, { code: 200, message: 'Submitted for payment' })
    expect(await checkout.payByCard(order, card, urls.waiting)).toEqual({ state: 'waiting', offerId })
    expect(requests.map(({ form }) => form)).toEqual([
      {
        number: '4111111111111111',
        card_name: 'Vera Viewer',
        exp_month: '12',
        exp_year: '2031',
        cvv: '123',
        access_fee: offerId.slice(-5),
        payment_method: '1',
        voucher_code: 'SAVE',
        referrer: 'https://site.test',
        return_url: urls.waiting,
      },
    ])
  })

  it('a card payment with a lost or truncated response is not retried and returns the state waiting', async () => {
    for (const lose of ['onLost', 'onCut'] as const) {
      const { order, checkout, requests, ...server } = await bought('S93000_70001')
      server[lose]('POST /subscriptions')
      expect(await checkout.payByCard(order, card, urls.waiting)).toEqual({ state: 'waiting', offerId: order.offerId })
      expect(requests).toHaveLength(1)
    }
  })

  it.each([422, 500])(
    'a card payment refused with %i rejects without a retry and retains the cause',
    async (status) => {
      const { order, checkout, requests, on } = await bought('S93000_70001')
      on('POST /subscriptions', { code: status, message: 'Your card was declined.' }, status)
      expect(await failureOf(checkout.payByCard(order, card, urls.waiting))).toMatchObject({
        message: 'Failed to make payment',
        status,
        cause: { message: 'Your card was declined.' },
      })
      expect(requests).toHaveLength(1)
    },
  )

  it('confirmIntent sends the id of the confirmed payment intent', async () => {
    const { provider, requests, on } = fakeJwp()
    on('POST /payments', {})
    await provider.checkout.confirmIntent('pi_123')
    expect(requests.map(({ form }) => form)).toEqual([{ pi_id: 'pi_123' }])
  })
})

describe('PayPal payment', () => {
  it('a PayPal payment redirects to PayPal and has the waiting page as its return URL', async () => {
    const { order, checkout, requests, on } = await bought('C93000_70002', { couponCode: 'SAVE' })
    const endpoint = ' https://www.paypal.com/checkoutnow?token=1 '
    on('POST /external-payments', { endpoint, business: 'x' })
    expect(await checkout.payByPayPal(order, urls)).toEqual({ state: 'redirect', url: endpoint.trim() })
    expect(requests[0]?.form).toEqual({
      origin: urls.waiting,
      access_fee: '70002',
      payment_method: '2',
      voucher_code: 'SAVE',
    })
  })

  it('a PayPal payment for an item with active access redirects to the error page with the reason', async () => {
    const { order, checkout, on } = await bought('C93000_70002')
    on('POST /external-payments', { id: 5 })
    expect(await checkout.payByPayPal(order, urls)).toEqual({
      state: 'redirect',
      url: `${urls.error}&message=Already+have+an+active+access`,
    })
  })

  it.each([
    [{ endpoint: 'https://evil.example/' }, 200],
    [{ endpoint: null }, 200],
    [{ endpoint: 'javascript:alert(1)' }, 200],
    [{ endpoint: 'https-paypal:www.paypal.com' }, 200],
    [{ endpoint: 'https:www.paypal.com' }, 200],
    [{ endpoint: 'https://www.pay\npal.com/' }, 200],
    [{ endpoint: 'https://' }, 200],
  ])('a PayPal payment rejects the redirect response %o', async (body, status) => {
    const { order, checkout, on } = await bought('C93000_70002')
    on('POST /external-payments', body)
    const message = 'Failed to generate PayPal payment url'
    expect(await failureOf(checkout.payByPayPal(order, urls))).toMatchObject({ message, status })
  })

  it('a PayPal payment may redirect to the provider or to the site', async () => {
    for (const endpoint of [`${jwpHost}/pages/paypal`, 'https://site.test/done']) {
      const { order, checkout, on } = await bought('C93000_70002')
      on('POST /external-payments', { endpoint })
      expect(await checkout.payByPayPal(order, urls)).toEqual({ state: 'redirect', url: endpoint })
    }
  })
})

describe('payment methods', () => {
  it('paymentMethods returns card and PayPal in any letter case and omits other methods', async () => {
    const { provider, on } = fakeJwp()
    const methods = ['Card', 'PAYPAL', 'Ideal'].map((method_name, at) => ({ id: `${at + 1}`, method_name }))
    on('GET /payments/methods', methods)
    expect(await provider.checkout.paymentMethods()).toEqual([
      { id: 1, name: 'card', gateway: 'stripe' },
      { id: 2, name: 'paypal', gateway: 'paypal' },
    ])
  })

  it('payments by gateway or without payment details reject as not enabled, without a request', async () => {
    const { order, checkout, requests } = await bought('C93000_70002')
    const gateway = 'Payment gateway feature is not enabled'
    await expect(checkout.cardSession(undefined, '')).rejects.toThrow(gateway)
    await expect(checkout.payByGateway(order, {}, '')).rejects.toThrow(gateway)
    await expect(checkout.finalizePayment('1', {})).rejects.toThrow(gateway)
    await expect(checkout.payWithoutDetails(order)).rejects.toThrow('Payment without details feature is not enabled')
    expect(requests).toEqual([])
  })
})

describe('hasAccess', () => {
  const accessAfter = async (body: object, status: number) => {
    const { provider, on } = fakeJwp()
    on('GET /items/93000/access', body, status)
    return provider.checkout.hasAccess('S93000_70001')
  }

  it('hasAccess returns true for granted access and false after 402 or 404, and rejects other failures', async () => {
    expect(await accessAfter({ id: 1 }, 200)).toBe(true)
    expect(await accessAfter({ message: 'No access' }, 402)).toBe(false)
    expect(await accessAfter({ message: 'Item not found' }, 404)).toBe(false)
    await expect(accessAfter({ message: 'Invalid privileges' }, 403)).rejects.toMatchObject({ status: 403 })
    const anonymous = fakeJwp(undefined, { token: '' }).provider.checkout
    await expect(anonymous.hasAccess('S93000_70001')).rejects.toThrow('User not logged in')
  })

  it('hasAccess returns false without a request for an offer id of another provider', async () => {
    const { provider, requests } = fakeJwp()
    expect(await provider.checkout.hasAccess('S1_NL')).toBe(false)
    expect(requests).toEqual([])
  })
})
