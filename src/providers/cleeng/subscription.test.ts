import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import type { PaymentDetail, Subscription } from '#core/checkout/subscription.ts'
import { cleengHost, fakeCleeng, fakeCustomer } from '../../../tests/support/fake-accounts.ts'
import { failureOf } from '../../../tests/support/fake-server.ts'
import { decodeReceipt } from './subscription.ts'

const ok = (responseData: unknown) => ({ responseData, errors: [] })

/** Recorded subscription. */
const recorded = {
  ...{ subscriptionId: 590_680_399, offerId: 'S568296139_ZW', status: 'active', expiresAt: 1_615_897_260 },
  ...{ nextPaymentPrice: 22.15, nextPaymentCurrency: 'EUR', paymentGateway: 'adyen', paymentMethod: 'card' },
  ...{ offerTitle: 'Annual subscription (recurring)', period: 'year', totalPrice: 20 },
}
const subscription: Subscription = {
  ...{ id: '590680399', offerId: 'S568296139_ZW', status: 'active', expiresAt: 1_615_897_260_000, period: 'year' },
  ...{ nextPaymentPrice: 22.15, nextPaymentCurrency: 'EUR', paymentGateway: 'adyen', paymentMethod: 'card' },
  ...{ offerTitle: 'Annual subscription (recurring)', totalPrice: 20 },
}

describe('current subscription', () => {
  const currentOf = async (...items: object[]) => {
    const { provider, on } = fakeCleeng()
    on('GET /customers/7/subscriptions', ok({ items }))
    return provider.subscription.current(fakeCustomer())
  }

  it('the current subscription has the price, plan and expiry of the provider', async () => {
    expect(await currentOf(recorded)).toEqual(subscription)
    expect(await currentOf({ ...recorded, nextPaymentAt: 1_800_000_000, pendingSwitchId: 'p' })).toMatchObject({
      ...{ nextPaymentAt: 1_800_000_000_000, pendingSwitchId: 'p' },
    })
    const bare = { ...recorded, expiresAt: null, nextPaymentPrice: null, pendingSwitchId: '', period: '3months' }
    const read = await currentOf(bare)
    expect(read).toMatchObject({ expiresAt: 0, nextPaymentPrice: 0, period: 'month', periodCount: 3 })
    expect(read).not.toHaveProperty('pendingSwitchId')
    expect(read).not.toHaveProperty('nextPaymentAt')
  })

  it('current() returns an active subscription, else a cancelled one, else undefined, in any order', async () => {
    const of = (status: string, subscriptionId: number) => ({ ...recorded, status, subscriptionId })
    expect(await currentOf(of('cancelled', 1), of('active_trial', 2))).toMatchObject({
      id: '2',
      status: 'active_trial',
    })
    expect(await currentOf(of('expired', 1), of('cancelled', 2))).toMatchObject({ id: '2' })
    expect(await currentOf(of('unheard of', 1), of('terminated', 2))).toBeUndefined()
  })
})

describe('cancellation and renewal', () => {
  it.each([
    ['cancel', 'cancelled'],
    ['renew', 'active'],
  ] as const)('%s() sends the status %s for the offer', async (name, status) => {
    const { provider, requests, on } = fakeCleeng()
    on('PATCH /customers/7/subscriptions', ok({ status }))
    await provider.subscription[name](fakeCustomer(), subscription)
    expect(requests.map(({ json }) => json)).toEqual([{ customerId: '7', offerId: 'S568296139_ZW', status }])
  })

  it('cancel() rejects with the reason of a refusal, but with a general message after a 500', async () => {
    const { provider, on } = fakeCleeng()
    on('PATCH /customers/7/subscriptions', { errors: ['Already cancelled'] }, 422)
    on('PATCH /customers/7/subscriptions', { errors: ['NullPointerException'] }, 500)
    for (const message of ['Already cancelled', 'Failed to update subscription'])
      expect(await failureOf(provider.subscription.cancel(fakeCustomer(), subscription))).toMatchObject({ message })
  })
})

describe('plan switches', () => {
  const switches = '/customers/7/subscription_switches/S568296139_ZW'
  const plan = { toOfferId: 'S2', title: 'Other', period: 'month', price: 5, currency: 'EUR' }
  const directionOf = async (more: object, current: Partial<Subscription> = {}) => {
    const { provider, on } = fakeCleeng()
    on(`GET ${switches}/availability`, ok({ available: [{ ...plan, ...more }], unavailable: [plan] }))
    const [offer] = await provider.subscription.switches(fakeCustomer(), { ...subscription, ...current })
    return offer?.direction
  }

  it('switches() returns only the available plans', async () => {
    const { provider, on } = fakeCleeng()
    on(`GET ${switches}/availability`, ok({ available: [{ ...plan, period: '6months' }], unavailable: [plan] }))
    expect(await provider.subscription.switches(fakeCustomer(), subscription)).toEqual([
      {
        ...{ offerId: 'S2', title: 'Other', period: 'month', periodCount: 6, price: 5, currency: 'EUR' },
        direction: 'downgrade',
      },
    ])
  })

  it.each([
    [
      { nextPaymentPrice: 6.05, nextPaymentPriceCurrency: 'USD' },
      { price: 6.05, currency: 'USD' },
    ],
    [
      { nextPaymentPrice: '6.05', nextPaymentPriceCurrency: 'EUR' },
      { price: 6.05, currency: 'EUR' },
    ],
    [{ nextPaymentPrice: 6.05 }, { price: 5, currency: 'EUR' }],
    [
      { nextPaymentPrice: null, nextPaymentPriceCurrency: null },
      { price: 5, currency: 'EUR' },
    ],
  ])('a switch to a plan with %o has the price of the next payment, %o', async (more, price) => {
    const { provider, on } = fakeCleeng()
    on(`GET ${switches}/availability`, ok({ available: [{ ...plan, ...more }], unavailable: [] }))
    expect(await provider.subscription.switches(fakeCustomer(), subscription)).toMatchObject([price])
  })

  it.each([
    [{ switchDirection: 'upgrade' }, { period: 'year' }, 'upgrade'],
    [{ switchDirection: 'downgrade' }, { period: 'week' }, 'downgrade'],
    [{ switchDirection: 'sideways', period: 'year' }, { period: 'month' }, 'upgrade'],
    [{ period: 'month' }, { period: 'year' }, 'downgrade'],
    [{ period: 'week' }, { period: 'day' }, 'upgrade'],
    [{ period: '3weeks' }, { period: 'month' }, 'downgrade'],
    [{ period: '6months' }, { period: 'month', periodCount: 3 }, 'upgrade'],
    [{ period: 'month' }, { period: 'month' }, 'upgrade'],
    [{ period: 'year' }, { period: 'year' }, 'downgrade'],
    [{ period: 'day' }, { period: 'granted' }, 'upgrade'],
  ] as const)('a switch to a plan with %o from %o has the direction %s', async (more, current, direction) =>
    expect(await directionOf(more, current)).toBe(direction),
  )

  it('change() sends the switch direction, and pendingSwitch() loads a pending switch by its id', async () => {
    const { provider, requests, on } = fakeCleeng()
    on(`POST ${switches}`, ok('done'))
    on(`POST ${switches}`, { message: 'Down' }, 500)
    on('GET /subscription_switches/p%2F1', ok({ id: 5, toOfferId: 'S2', status: 'pending', direction: 'x' }))
    const target = { ...plan, offerId: 'S2', direction: 'upgrade', period: 'month' } as const
    await provider.subscription.change(fakeCustomer(), subscription, target)
    expect(requests[0]?.json).toEqual({ toOfferId: 'S2', switchDirection: 'upgrade' })
    expect(await failureOf(provider.subscription.change(fakeCustomer(), subscription, target))).toMatchObject({
      message: 'Failed to change subscription',
    })
    const pending = { id: '5', toOfferId: 'S2', status: 'pending' }
    expect(await provider.subscription.pendingSwitch('p/1')).toEqual(pending)
  })
})

describe('stored payment methods', () => {
  /** Recorded card. */
  const card = {
    ...{ id: 839_256_565, customerId: '362344331', paymentGateway: 'adyen', paymentMethod: 'card', active: true },
    paymentMethodSpecificParams: {
      ...{ variant: 'amex', lastCardFourDigits: '0002', holderName: 'Checkout Shopper PlaceHolder' },
      ...{ cardExpirationDate: '03/2030', socialSecurityNumber: '' },
    },
    paymentMethodId: 194_856_795,
  }

  it('paymentDetails marks the payment method of an app store as bound', async () => {
    const { provider, on } = fakeCleeng()
    const store = { id: 'a', paymentGateway: 'apple', paymentMethod: 'apple', active: false, bound: true }
    on('GET /customers/7/payment_details', ok({ paymentDetails: [store, { ...card, bound: false }] }))
    const details = await provider.subscription.paymentDetails(fakeCustomer())
    expect(details.map(({ bound }) => bound)).toEqual([true, undefined])
  })

  it('paymentDetails returns cards with their expiry and PayPal without card data', async () => {
    const { provider, on } = fakeCleeng()
    const bare = { id: 'p', paymentGateway: 'paypal', paymentMethod: 'paypal', paymentMethodSpecificParams: null }
    on('GET /customers/7/payment_details', ok({ paymentDetails: [card, bare] }))
    const shared = { id: '839256565', method: 'card', gateway: 'adyen', methodId: 194_856_795, active: true }
    expect(await provider.subscription.paymentDetails(fakeCustomer())).toEqual([
      {
        ...{ ...shared, holderName: 'Checkout Shopper PlaceHolder', variant: 'amex' },
        ...{ lastCardFourDigits: '0002', cardExpirationDate: '03/30' },
      },
      {
        ...{ id: 'p', method: 'paypal', gateway: 'paypal', holderName: '', variant: '', active: false },
        ...{ lastCardFourDigits: '', cardExpirationDate: '' },
      },
    ])
  })

  const route = 'POST /connectors/adyen/payment-details'
  const old = { id: 'o/1' } as PaymentDetail

  it('updateByGateway removes the old card only after the new card is stored', async () => {
    const { provider, requests, on, at } = fakeCleeng({ useSandbox: false })
    on('GET /locales', ok({ country: 'NL', currency: 'EUR', locale: 'nl_NL', ipAddress: '5.132.0.0' }))
    on(route, ok({ paymentDetailsId: 1 }))
    on(route, ok({ action: { type: 'redirect' } }))
    on('DELETE /payment_details/o%2F1', ok({}))
    const update = provider.subscription.updateByGateway
    expect(await update(5, { type: 'scheme' }, 'https://site.test/', old)).toEqual({ state: 'paid' })
    expect(at(route)[0]?.json).toEqual({
      ...{ paymentMethodId: 5, returnUrl: 'https://site.test/', paymentMethod: { type: 'scheme' } },
      customerIP: '5.132.0.0',
    })
    expect(requests.at(-1)).toMatchObject({ method: 'DELETE', url: `${cleengHost}/payment_details/o%2F1` })
    const state = { state: 'form', action: { type: 'redirect' } }
    expect(await update(5, {}, '', old)).toEqual(state)
    expect(await update(5, {}, '')).toEqual(state)
    expect(at('DELETE /payment_details/o%2F1')).toHaveLength(1)
  })

  it('updateByGateway succeeds even if the old card cannot be removed or does not exist', async () => {
    const { provider, on, at } = fakeCleeng()
    on(route, ok({}))
    on('DELETE /payment_details/o%2F1', { errors: ['No'] }, 422)
    expect(await provider.subscription.updateByGateway(5, {}, '', old)).toEqual({ state: 'paid' })
    expect(await provider.subscription.updateByGateway(5, {}, '')).toEqual({ state: 'paid' })
    expect(at('DELETE /payment_details/o%2F1')).toHaveLength(1)
  })

  it('updateByGateway rejects a refused card and does not remove the old one', async () => {
    const { provider, on, at } = fakeCleeng()
    on(route, ok({ rejectedReason: 'Refused' }))
    on(route, { message: 'Down' }, 500)
    for (const message of ['Refused', 'Failed to update card details'])
      expect(await failureOf(provider.subscription.updateByGateway(5, {}, '', old))).toMatchObject({ message })
    expect(at('DELETE /payment_details/o%2F1')).toEqual([])
  })

  it('finalizeUpdate sends the bank result and rejects a failure with a general message', async () => {
    const { provider, requests, on } = fakeCleeng()
    on(`${route}/finalize`, ok({}))
    on(`${route}/finalize`, { message: 'Down' }, 500)
    const details = { redirectResult: 'r' }
    await provider.subscription.finalizeUpdate(5, details, 'data')
    expect(requests[0]?.json).toEqual({ paymentMethodId: 5, details, paymentData: 'data' })
    expect(await failureOf(provider.subscription.finalizeUpdate(5, details))).toMatchObject({
      message: 'Failed to update card details',
    })
  })

  it('updateByPayPal redirects only to PayPal, the provider or the site', async () => {
    const urls = { success: 'https://site.test/ok', waiting: 'w', cancel: 'c', error: 'e' }
    const tokens = 'POST /connectors/paypal/v1/payment_details/tokens'
    for (const redirectUrl of ['https://www.paypal.com/1', `${cleengHost}/pay`, 'https://site.test/1']) {
      const { provider, requests, on } = fakeCleeng()
      on(tokens, ok({ redirectUrl }))
      expect(await provider.subscription.updateByPayPal(5, urls)).toEqual({ state: 'redirect', url: redirectUrl })
      expect(requests[0]?.json).toEqual({
        ...{ paymentMethodId: 5, successUrl: urls.success, waitingUrl: 'w', cancelUrl: 'c', errorUrl: 'e' },
      })
    }
    const { provider, on } = fakeCleeng()
    on(tokens, ok({ redirectUrl: 'https://evil.example/' }))
    expect(await failureOf(provider.subscription.updateByPayPal(5, urls))).toMatchObject({
      message: 'Failed to update card details',
    })
  })

  it('removeDetail removes a payment method by its id and rejects a failure with a general message', async () => {
    const { provider, requests, on } = fakeCleeng()
    on('DELETE /payment_details/o%2F1', ok({}))
    on('DELETE /payment_details/o%2F1', { message: 'Down' }, 500)
    await provider.subscription.removeDetail('o/1')
    expect(requests).toMatchObject([{ method: 'DELETE', url: `${cleengHost}/payment_details/o%2F1` }])
    expect(await failureOf(provider.subscription.removeDetail('o/1'))).toMatchObject({
      message: 'Failed to update card details',
    })
  })

  it('updateCard rejects as not enabled', async () => {
    const card = { holder: '', number: '', expMonth: '', expYear: '', cvc: '' }
    const refused = fakeCleeng().provider.subscription.updateCard(fakeCustomer(), card, 'EUR')
    await expect(refused).rejects.toThrow('Direct card update feature is not enabled')
  })
})

describe('payments', () => {
  /** Recorded payment. */
  const payment = {
    ...{ transactionId: 'T712014024', transactionDate: 1_620_226_027, offerId: 'S916977979_NL' },
    ...{ offerType: 'subscription', offerTitle: 'Monthly subscription (recurring)', transactionCurrency: 'EUR' },
    ...{ transactionPriceExclTax: '5.7800', transactionPriceInclTax: '6.9900', customerCountry: 'NL' },
    paymentMethod: 'card',
  }

  it('transactions() requests one page and returns the paid price, and receipts are not enabled', async () => {
    const { provider, requests, on } = fakeCleeng()
    on('GET /customers/7/transactions', ok({ items: [payment, { ...payment, customerCountry: null }] }))
    const [first, second] = await provider.subscription.transactions(fakeCustomer(), { limit: 10, offset: 20 })
    expect(first).toEqual({
      ...{ id: 'T712014024', at: 1_620_226_027_000, offerId: 'S916977979_NL', offerType: 'subscription' },
      ...{ offerTitle: 'Monthly subscription (recurring)', price: 6.99, currency: 'EUR', country: 'NL' },
      paymentMethod: 'card',
    })
    expect(second).not.toHaveProperty('country')
    expect(requests[0]?.query).toEqual({ limit: '10', offset: '20' })
    if (first)
      await expect(provider.subscription.receipt(first)).rejects.toThrow('Show receipts feature is not enabled')
  })

  it('receipt() where enabled decodes the page, and names a failed request and an unreadable page apart', async () => {
    const paid = { id: 'T/1', at: 0, offerId: '', offerType: '', offerTitle: '', price: 1, currency: 'EUR' }
    const receipt = (body: object, status = 200) => {
      const { provider, on } = fakeCleeng({}, {}, { canShowReceipts: true })
      on('GET /receipt/T%2F1', body, status)
      return provider.subscription.receipt({ ...paid, paymentMethod: '' })
    }
    expect(await receipt(ok(encode('<p>1 EUR</p>')))).toEqual({ kind: 'page', html: '<p>1 EUR</p>' })
    const failed = { message: 'Failed to get billing receipt', status: 503, cause: { status: 503 } }
    expect(await failureOf(receipt({}, 503))).toMatchObject(failed)
    const refused = receipt({ errors: ['Transaction not found'] }, 404)
    expect(await failureOf(refused)).toMatchObject({ message: 'Transaction not found', status: 404 })
    const unreadable = { message: "Couldn't parse receipt. it is not a page" }
    expect(await failureOf(receipt(ok(encode('thanks'))))).toMatchObject(unreadable)
  })

  it('transactions() skips payments whose time is out of range, as a text or missing', async () => {
    vi.spyOn(console, 'warn').mockReturnValue()
    const { provider, on } = fakeCleeng()
    const times = [8.64e12 + 1, -8.64e12 - 1, Number.MAX_VALUE, null, 'yesterday', {}]
    const broken = times.map((transactionDate, index) => ({ ...payment, transactionId: `X${index}`, transactionDate }))
    on('GET /customers/7/transactions', ok({ items: [...broken, payment] }))
    const read = await provider.subscription.transactions(fakeCustomer(), { limit: 10, offset: 0 })
    expect(read.map(({ id }) => id)).toEqual(['T712014024'])
  })

  it('transactions() rejects a history whose payments are all unreadable', async () => {
    const { provider, on } = fakeCleeng()
    on('GET /customers/7/transactions', ok({ items: [{ ...payment, transactionDate: 1e18 }] }))
    const read = provider.subscription.transactions(fakeCustomer(), { limit: 10, offset: 0 })
    await expect(read).rejects.toThrow(/not as expected/)
  })

  it.each([8.65e12, -1e300, Number.MAX_SAFE_INTEGER])('a subscription with the end %d has no end', async (time) => {
    const { provider, on } = fakeCleeng()
    on('GET /customers/7/subscriptions', ok({ items: [{ ...recorded, expiresAt: time, nextPaymentAt: time }] }))
    const current = await provider.subscription.current(fakeCustomer())
    expect(current).toMatchObject({ expiresAt: 0 })
    expect(current).not.toHaveProperty('nextPaymentAt')
  })
})

const encode = (text: string) => btoa(String.fromCharCode(...new TextEncoder().encode(text)))

describe('decodeReceipt', () => {
  it('decodeReceipt decodes an encoded HTML page in any script', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        const html = `<p>${name}</p>`
        expect(decodeReceipt(encode(html))).toEqual({ kind: 'page', html })
      }),
    ))

  it.each([
    [undefined, 'it is not a text'],
    [{}, 'it is not a text'],
    ['', 'it is not a page'],
    [encode('thanks'), 'it is not a page'],
    ['%%%', ''],
    [btoa('<p>\xff</p>'), ''],
  ])('decodeReceipt throws for %o and states the reason', (response, why) => {
    expect(() => decodeReceipt(response)).toThrow(new RegExp(`^Couldn't parse receipt\\. ${why || '\\S'}`))
  })
})
