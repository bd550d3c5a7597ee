import { describe, expect, it } from 'vitest'
import { cleengHost, fakeCleeng, fakeCustomer, fakeOffer } from '../../../tests/support/fake-accounts.ts'
import { failureOf } from '../../../tests/support/fake-server.ts'

const ok = (responseData: unknown) => ({ responseData, errors: [] })

/** Recorded order of a monthly subscription. */
const recorded = {
  ...{ id: 696_713_353, customerId: '362344331', publisherId: 292_636_325, offerId: 'S916977979_NL' },
  offer: { title: 'Monthly subscription', description: null, price: 5.7768, currency: 'EUR' },
  totalPrice: 6.99,
  priceBreakdown: {
    ...{ offerPrice: 5.78, discountAmount: 0, discountedPrice: 5.78, taxValue: 1.21 },
    ...{ customerServiceFee: 0, paymentMethodFee: 0 },
  },
  ...{ taxRate: 0.21, taxBreakdown: null, currency: 'EUR', country: 'NL', paymentMethodId: 194_856_795 },
  ...{ expirationDate: 1_627_374_040, billingAddress: null, couponId: null, requiredPaymentDetails: true },
  discount: { applied: false, type: '', periods: 0 },
}
const order = {
  ...{ id: '696713353', offerId: 'S916977979_NL', totalPrice: 6.99, currency: 'EUR', country: 'NL', taxRate: 0.21 },
  priceBreakdown: { offerPrice: 5.78, discountAmount: 0, discountedPrice: 5.78, paymentMethodFee: 0, taxValue: 1.21 },
  discount: { applied: false, type: '' as const, periods: 0 },
  ...{ paymentMethodId: 194_856_795, requiredPaymentDetails: true },
}
const location = { country: 'NL', currency: 'EUR', locale: 'nl_NL', ipAddress: '5.132.0.0' }

/** Recorded offer of a monthly subscription. */
const monthly = {
  ...{ id: 1, offerId: 'S916977979_NL', offerPrice: 7.5, offerCurrency: 'USD', offerCountry: 'US' },
  ...{ customerPriceInclTax: 6.99, customerPriceExclTax: 5.77, customerCurrency: 'EUR', customerCountry: 'NL' },
  ...{ offerTitle: 'Monthly subscription (recurring) to JW OTT Webapp', active: true, period: 'month' },
  ...{ freePeriods: 1, freeDays: 0, contentExternalId: null },
}

const offerOf = async (more: object) => {
  const { provider, on } = fakeCleeng()
  on('GET /offers/X', ok({ ...monthly, ...more }))
  const [offer] = await provider.checkout.offers(['X'])
  return offer
}

describe('offers', () => {
  it('an offer has the price in the country of the viewer and is requested without a token', async () => {
    const { provider, requests, on } = fakeCleeng()
    on('GET /offers/S916977979_NL', ok(monthly))
    const shared = { active: true, freeDays: 0, freePeriods: 1, period: 'month', offerId: 'S916977979_NL' }
    expect(await provider.checkout.offers(['S916977979_NL'])).toEqual([
      { ...shared, title: monthly.offerTitle, price: 6.99, currency: 'EUR', country: 'NL' },
    ])
    expect(requests).toMatchObject([
      {
        ...{ method: 'GET', url: `${cleengHost}/offers/S916977979_NL`, query: {} },
        headers: { authorization: '', 'content-type': 'application/json' },
      },
    ])
  })

  it.each([
    [{ customerPriceInclTax: 0 }, { price: 0, currency: 'EUR', country: 'NL' }],
    [{ customerPriceInclTax: null }, { price: 7.5, currency: 'USD', country: 'US' }],
    [{ customerCurrency: '' }, { price: 7.5, currency: 'USD', country: 'US' }],
    [
      { customerPriceInclTax: '5.50', customerCountry: null },
      { price: 5.5, currency: 'EUR' },
    ],
    [
      { freeDays: null, freePeriods: null },
      { freeDays: 0, freePeriods: 0 },
    ],
    [
      { freeDays: 14, freePeriods: 0 },
      { freeDays: 14, freePeriods: 0 },
    ],
    [{ period: '3months' }, { period: 'month', periodCount: 3 }],
    [{ offerId: 'R8_NL', period: '168' }, { duration: { amount: 7, period: 'day' } }],
    [{ offerId: 'R8_NL', period: '36' }, { duration: { amount: 36, period: 'hour' } }],
  ])('an offer with %o is read as %o', async (more, expected) => expect(await offerOf(more)).toMatchObject(expected))

  it('an offer has a country, a period and a duration only if the provider sends them', async () => {
    expect(await offerOf({ customerCountry: null })).not.toHaveProperty('country')
    expect(await offerOf({ offerId: 'P8_NL', period: null })).not.toHaveProperty('duration')
    expect(await offerOf({ offerId: 'R8_NL', period: '168' })).not.toHaveProperty('period')
    expect(await offerOf({})).not.toHaveProperty('duration')
  })

  it('offers() omits failed offers, but rejects if all requests fail and one is not a 404', async () => {
    const { provider, on } = fakeCleeng()
    on('GET /offers/S1', ok(monthly))
    on('GET /offers/S2%2F3', { responseData: {}, errors: ['Offer not found'] }, 404)
    on('GET /offers/S4', { responseData: {}, errors: ['Forbidden'] }, 403)
    const { offers } = provider.checkout
    expect(await offers(['S1', 'S2/3', 'S4'])).toHaveLength(1)
    expect(await offers(['S2/3'])).toEqual([])
    expect(await failureOf(offers(['S2/3', 'S4']))).toMatchObject({
      ...{ message: 'Failed to get offers', status: 403, cause: { message: 'Forbidden' } },
    })
  })

  it('offers() rejects an offer without a price or a currency', async () => {
    const { provider, on } = fakeCleeng()
    on('GET /offers/S1', ok({ ...monthly, customerPriceInclTax: null, offerPrice: null }))
    on('GET /offers/S2', ok({ ...monthly, customerCurrency: null, offerCurrency: null }))
    for (const id of ['S1', 'S2'])
      expect(await failureOf(provider.checkout.offers([id]))).toMatchObject({
        cause: { message: expect.stringContaining('The offer has no price') },
      })
  })

  it('subscriptionOfferIds returns the offer ids of the config', () => {
    expect(fakeCleeng().provider.checkout.subscriptionOfferIds()).toEqual(['S1_NL', 'S2_NL'])
    expect(fakeCleeng({ monthlyOffer: '' }).provider.checkout.subscriptionOfferIds()).toEqual(['S2_NL'])
  })
})

describe('orders', () => {
  it('createOrder sends the country, currency and IP address of the viewer and caches the location', async () => {
    const { provider, requests, at, on } = fakeCleeng()
    on('GET /locales', ok(location))
    on('POST /orders', ok({ message: '', order: recorded, success: true }))
    expect(await provider.checkout.createOrder(fakeCustomer(), fakeOffer({ offerId: 'S1_NL' }), 5)).toEqual(order)
    expect(at('GET /locales')[0]?.headers.authorization).toBe('')
    expect(requests[1]).toMatchObject({
      method: 'POST',
      headers: { authorization: expect.stringMatching(/^Bearer h\./) },
    })
    const where = { country: 'NL', currency: 'EUR', customerIP: '5.132.0.0' }
    expect(requests[1]?.json).toEqual({ offerId: 'S1_NL', customerId: '7', paymentMethodId: 5, ...where })
    await provider.checkout.createOrder(fakeCustomer(), fakeOffer())
    expect(at('GET /locales')).toHaveLength(1)
  })

  it('createOrder requests the location again after a failure', async () => {
    const { provider, on, at } = fakeCleeng()
    on('GET /locales', { errors: ['Forbidden'] }, 403)
    on('GET /locales', ok(location))
    on('POST /orders', ok({ order: recorded }))
    expect(await failureOf(provider.checkout.createOrder(fakeCustomer(), fakeOffer()))).toMatchObject({ status: 403 })
    expect(await provider.checkout.createOrder(fakeCustomer(), fakeOffer())).toEqual(order)
    expect(at('GET /locales')).toHaveLength(2)
  })

  it.each([
    [
      { discount: { applied: true, type: 'coupon', periods: 3 } },
      { discount: { applied: true, type: 'coupon', periods: 3 } },
    ],
    [{ discount: { applied: true, type: 'trial' } }, { discount: { applied: true, type: 'trial', periods: 0 } }],
    [{ discount: { applied: true, type: 'gift' } }, { discount: { applied: true, type: '', periods: 0 } }],
    [{ discount: null }, { discount: { applied: false, type: '', periods: 0 } }],
    [{ requiredPaymentDetails: false }, { requiredPaymentDetails: false }],
    [{ requiredPaymentDetails: null }, { requiredPaymentDetails: true }],
    [
      { taxRate: null, totalPrice: '3.50' },
      { taxRate: 0, totalPrice: 3.5 },
    ],
  ])('an order with %o is read as %o', async (more, expected) => {
    const { provider, on } = fakeCleeng()
    on('GET /orders/1%2F2', ok({ order: { ...recorded, ...more } }))
    expect(await provider.checkout.getOrder('1/2')).toMatchObject(expected)
  })

  it('an order may have no country and no payment method', async () => {
    const { provider, on } = fakeCleeng()
    on('GET /orders/1', ok({ order: { ...recorded, country: null, paymentMethodId: null } }))
    const bare = await provider.checkout.getOrder('1')
    expect(bare).not.toHaveProperty('country')
    expect(bare).not.toHaveProperty('paymentMethodId')
  })

  it('an order retains its coupon when the payment method changes, until the coupon is removed', async () => {
    const { provider, requests, on } = fakeCleeng()
    on('PATCH /orders/696713353', ok({ order: { ...recorded, couponId: 7 } }))
    const { updateOrder } = provider.checkout
    const cheaper = await updateOrder(order, { couponCode: 'SAVE' })
    expect(cheaper.couponCode).toBe('SAVE')
    expect((await updateOrder(cheaper, { paymentMethodId: 5 })).couponCode).toBe('SAVE')
    expect(await updateOrder(cheaper, { couponCode: '' })).not.toHaveProperty('couponCode')
    expect(requests.map(({ json }) => json)).toEqual([
      { couponCode: 'SAVE' },
      { paymentMethodId: 5 },
      { couponCode: '' },
    ])
  })
})

describe('coupon of an order', () => {
  it.each([
    [{ couponId: null }, undefined],
    [{ couponId: null, discount: { applied: true, type: 'trial', periods: 1 } }, undefined],
    [{ couponId: null, discount: { applied: true, type: 'coupon', periods: 1 } }, 'SAVE'],
    [{ couponId: 7, discount: { applied: true, type: 'trial', periods: 1 } }, 'SAVE'],
    [{ couponId: 'c7' }, 'SAVE'],
  ])('updateOrder with a coupon and a response of 200 with %o returns the coupon %s', async (more, couponCode) => {
    const { provider, on } = fakeCleeng()
    on('PATCH /orders/696713353', ok({ order: { ...recorded, ...more } }))
    expect((await provider.checkout.updateOrder(order, { couponCode: 'SAVE' })).couponCode).toBe(couponCode)
  })
})

describe('payment methods', () => {
  it('paymentMethods returns card and PayPal in any letter case and omits other methods', async () => {
    const { provider, on } = fakeCleeng()
    const method = (id: number, methodName: string, paymentGateway: string) => ({ id, methodName, paymentGateway })
    const paymentMethods = [method(1, 'Card', 'adyen'), method(2, 'PayPal', 'paypal'), method(3, 'ideal', 'adyen')]
    on('GET /payment-methods', ok({ message: '', paymentMethods, status: 1 }))
    expect(await provider.checkout.paymentMethods()).toEqual([
      { id: 1, name: 'card', gateway: 'adyen' },
      { id: 2, name: 'paypal', gateway: 'paypal' },
    ])
  })

  it('direct card payments and payment intents reject as not enabled', async () => {
    const { checkout } = fakeCleeng().provider
    const card = { holder: '', number: '', expMonth: '', expYear: '', cvc: '' }
    await expect(checkout.payByCard(order, card, '')).rejects.toThrow('Direct card payment feature is not enabled')
    await expect(checkout.confirmIntent('x')).rejects.toThrow('Payment intent feature is not enabled')
  })
})

const gateway = '/connectors/adyen/initial-payment'
const finalize = `${gateway}/finalize`
const encrypted = { type: 'scheme', encryptedCardNumber: 'e', holderName: 'Vera' }
const returnUrl = 'https://site.test/?u=waiting'
const waiting = { state: 'waiting', offerId: order.offerId }

/** Checkout with a fake viewer location. */
function located(cleeng: object = {}) {
  const fixture = fakeCleeng(cleeng)
  fixture.on('GET /locales', ok(location))
  const { payWithoutDetails, payByGateway, cardSession, finalizePayment, payByPayPal } = fixture.provider.checkout
  return { ...fixture, payWithoutDetails, payByGateway, cardSession, finalizePayment, payByPayPal }
}

describe('free order', () => {
  it('a free order is completed by a request with only its number', async () => {
    const { payWithoutDetails, requests, on } = located()
    on('POST /payments', ok({ id: 1, status: 'successful', rejectedReason: null }))
    expect(await payWithoutDetails(order)).toEqual({ state: 'paid' })
    expect(requests.map(({ json }) => json)).toEqual([{ orderId: 696_713_353 }])
  })

  it('a rejected free order fails with the reason, and a lost response returns the state waiting', async () => {
    const { payWithoutDetails, requests, on, onLost } = located()
    on('POST /payments', ok({ rejectedReason: 'Limit reached' }))
    onLost('POST /payments')
    expect(await failureOf(payWithoutDetails(order))).toMatchObject({ message: 'Limit reached', status: 402 })
    expect(await payWithoutDetails(order)).toEqual(waiting)
    expect(requests).toHaveLength(2)
  })
})

describe('card payment', () => {
  it('a card payment sends the encrypted card and IP address, and a sandbox always authenticates', async () => {
    for (const [useSandbox, attempt] of [
      [true, { attemptAuthentication: 'always' }],
      [false, {}],
    ] as const) {
      const { payByGateway, at, on } = located({ useSandbox })
      on(`POST ${gateway}`, ok({ id: 1 }))
      expect(await payByGateway(order, encrypted, returnUrl)).toEqual({ state: 'paid' })
      expect(at(`POST ${gateway}`)[0]?.json).toEqual({
        ...{ orderId: 696_713_353, returnUrl, paymentMethod: encrypted, customerIP: '5.132.0.0' },
        ...attempt,
      })
    }
  })

  it('a card payment succeeds without a location', async () => {
    const { provider, at, on } = fakeCleeng()
    on('GET /locales', { errors: ['Forbidden'] }, 403)
    on(`POST ${gateway}`, ok({ id: 1 }))
    expect(await provider.checkout.payByGateway(order, encrypted, returnUrl)).toEqual({ state: 'paid' })
    expect(at(`POST ${gateway}`)[0]?.json).not.toHaveProperty('customerIP')
  })

  it('a card payment that requires authentication returns the action of the gateway', async () => {
    const { payByGateway, on } = located()
    const action = { type: 'redirect', url: 'https://bank.example/' }
    on(`POST ${gateway}`, ok({ action }))
    expect(await payByGateway(order, encrypted, returnUrl)).toEqual({ state: 'form', action })
  })

  it('a declined card payment rejects with the reason of the bank', async () => {
    const { payByGateway, at, on } = located()
    on(`POST ${gateway}`, ok({ rejectedReason: 'Not enough balance' }))
    on(`POST ${gateway}`, { responseData: {}, errors: ['Payment refused'] }, 422)
    for (const reason of [
      { message: 'Not enough balance', status: 402 },
      { message: 'Payment refused', status: 422 },
    ])
      expect(await failureOf(payByGateway(order, encrypted, returnUrl))).toMatchObject(reason)
    expect(at(`POST ${gateway}`)).toHaveLength(2)
  })

  it.each(['onLost', 'onCut'] as const)(
    'a card payment without a complete response (%s) is not retried and returns the state waiting',
    async (lose) => {
      const { payByGateway, at, ...fixture } = located()
      fixture[lose](`POST ${gateway}`)
      expect(await payByGateway(order, encrypted, returnUrl)).toEqual(waiting)
      expect(at(`POST ${gateway}`)).toHaveLength(1)
    },
  )

  it('a card payment that fails with 500 rejects without the technical message', async () => {
    const { payByGateway, on } = located()
    on(`POST ${gateway}`, { message: 'NullPointerException' }, 500)
    expect(await failureOf(payByGateway(order, encrypted, returnUrl))).toMatchObject({
      ...{ message: 'Failed to make payment', status: 500 },
    })
  })

  it('cardSession requests a session with or without an order', async () => {
    const { cardSession, requests, on } = located()
    const session = { id: 's', sessionData: 'd', amount: { value: 699, currency: 'EUR' }, countryCode: 'NL' }
    on('POST /connectors/adyen/sessions', ok(session))
    expect(await cardSession(order, returnUrl)).toEqual(session)
    await cardSession(undefined, returnUrl)
    expect(requests.map(({ json }) => json)).toEqual([{ orderId: 696_713_353, returnUrl }, { returnUrl }])
  })
})

describe('finalizePayment', () => {
  const details = { redirectResult: 'r' }

  it('finalizePayment sends the bank result and rejects with the reason of a refusal', async () => {
    const { finalizePayment, requests, on } = located()
    on(`POST ${finalize}`, ok({ payment: { id: 1 } }))
    on(`POST ${finalize}`, ok({ payment: { rejectedReason: 'Refused' } }))
    expect(await finalizePayment('12', details, 'data')).toEqual({ state: 'paid' })
    expect(requests[0]?.json).toEqual({ orderId: 12, details, paymentData: 'data' })
    expect(await failureOf(finalizePayment('C12', details))).toMatchObject({ message: 'Refused', status: 402 })
    expect(requests[1]?.json).toEqual({ orderId: 'C12', details })
  })

  it('finalizePayment returns the state waiting with the offer of its order after a lost response', async () => {
    const { finalizePayment, onLost, on } = located()
    onLost(`POST ${finalize}`)
    on('GET /orders/696713353', ok({ order: recorded }))
    expect(await finalizePayment(order.id, details)).toEqual(waiting)
  })

  it('finalizePayment rejects if the response is lost and the order cannot be loaded', async () => {
    const { finalizePayment, onLost, on, at } = located()
    onLost(`POST ${finalize}`)
    on('GET /orders/12', { errors: ['Order with 12 not found'] }, 404)
    expect(await failureOf(finalizePayment('12', details))).toMatchObject({
      message: 'Failed to make payment',
      status: 0,
    })
    expect(at('GET /orders/12')).toHaveLength(1)
  })

  it('finalizePayment does not load the order after a refusal', async () => {
    const { finalizePayment, on, requests } = located()
    on(`POST ${finalize}`, { errors: ['Refused'] }, 422)
    expect(await failureOf(finalizePayment('12', details))).toMatchObject({ message: 'Refused', status: 422 })
    expect(requests).toHaveLength(1)
  })
})

describe('PayPal payment', () => {
  const route = 'POST /connectors/paypal/v1/tokens'
  const urls = {
    success: 'https://site.test/ok',
    waiting: '',
    cancel: 'https://site.test/no',
    error: 'https://site.test/?u=e',
  }

  it('a PayPal payment redirects to PayPal and sends the URLs of the result pages', async () => {
    const { payByPayPal, requests, on } = located()
    const redirectUrl = 'https://www.paypal.com/checkoutnow?token=1'
    on(route, ok({ redirectUrl }))
    expect(await payByPayPal(order, urls)).toEqual({ state: 'redirect', url: redirectUrl })
    expect(requests[0]?.json).toEqual({
      ...{ orderId: 696_713_353, successUrl: urls.success, cancelUrl: urls.cancel, errorUrl: urls.error },
    })
  })

  it('a PayPal payment may redirect to the provider or the site and rejects other URLs', async () => {
    for (const redirectUrl of [`${cleengHost}/pay`, 'https://site.test/paid']) {
      const { payByPayPal, on } = located()
      on(route, ok({ redirectUrl }))
      expect(await payByPayPal(order, urls)).toEqual({ state: 'redirect', url: redirectUrl })
    }
    for (const redirectUrl of ['https://evil.example/', 'javascript:alert(1)', 'x-https:www.paypal.com']) {
      const { payByPayPal, on } = located()
      on(route, ok({ redirectUrl }))
      expect(await failureOf(payByPayPal(order, urls))).toMatchObject({
        message: 'Failed to generate PayPal payment url',
      })
    }
  })

  it('a PayPal payment for an item with active access redirects to the error page with the reason', async () => {
    const { payByPayPal, on } = located()
    on(route, { responseData: {}, errors: ['You already have an active access to this offer'] }, 422)
    expect(await payByPayPal(order, urls)).toEqual({
      ...{ state: 'redirect', url: `${urls.error}&message=You+already+have+an+active+access+to+this+offer` },
    })
  })

  it('a refused PayPal payment rejects with the reason', async () => {
    const { payByPayPal, on } = located()
    on(route, { responseData: {}, errors: ['Invalid order'] }, 422)
    expect(await failureOf(payByPayPal(order, urls))).toMatchObject({ message: 'Invalid order', status: 422 })
  })
})

describe('hasAccess', () => {
  const accessAfter = async (body: object, status = 200) => {
    const { provider, on } = fakeCleeng()
    on('GET /entitlements/S1%2F2', body, status)
    return provider.checkout.hasAccess('S1/2')
  }

  it('hasAccess returns the accessGranted flag and false after 402 or 404, and rejects other failures', async () => {
    expect(await accessAfter(ok({ accessGranted: true, expiresAt: 1 }))).toBe(true)
    expect(await accessAfter(ok({ accessGranted: false }))).toBe(false)
    expect(await accessAfter({ errors: ['Payment required'] }, 402)).toBe(false)
    expect(await accessAfter({ errors: ['Not found'] }, 404)).toBe(false)
    expect(await failureOf(accessAfter({ errors: ['Forbidden'] }, 403))).toMatchObject({ status: 403 })
    const anonymous = fakeCleeng({}, { token: '' }).provider.checkout
    expect(await failureOf(anonymous.hasAccess('S1'))).toMatchObject({ message: 'User not logged in' })
  })
})
