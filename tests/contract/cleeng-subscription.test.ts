import { describe, expect, it } from 'vitest'
import { encrypted, urls } from './account-calls.ts'
import { failureOf, member, openFixture, viewer } from './account-fixture.ts'
import { cleengCase, orderOn } from './cleeng-fixture.ts'

const monthly = 'S930000001_NL'
const yearly = 'S930000002_NL'

const fixture = await openFixture(cleengCase)

const plan = async () => {
  const customer = await fixture.provider.customer.get()
  const subscription = await fixture.provider.subscription.current(customer)
  return { customer, subscription: subscription ?? expect.unreachable('there is no subscription') }
}
const subscribe = async (id: string) => {
  const customer = await fixture.signIn(viewer)
  const { checkout } = fixture.provider
  const [offer] = await checkout.offers([id])
  const order = await checkout.createOrder(customer, offer ?? expect.unreachable(`${id} is not sold`))
  await checkout.payByGateway(order, encrypted(), urls.waiting)
}

describe('cleeng subscription', () => {
  it('a subscription contains its offer, status, price, payment method and next payment', async () => {
    await fixture.signIn(member)
    const { subscription } = await plan()
    expect(subscription).toMatchObject({
      offerId: yearly,
      status: 'active',
      period: 'year',
      totalPrice: 69.99,
      nextPaymentPrice: 69.99,
      nextPaymentCurrency: 'EUR',
      paymentGateway: 'adyen',
      paymentMethod: 'card',
      offerTitle: 'Annual subscription to Foyer Patron',
    })
    expect(subscription.nextPaymentAt).toBe(subscription.expiresAt)
  })

  it('a cancelled subscription can be renewed, and it expires without a charge if cancelled again', async () => {
    await fixture.signIn(member)
    const { customer, subscription } = await plan()
    await fixture.provider.subscription.cancel(customer, subscription)
    expect((await plan()).subscription.status).toBe('cancelled')
    await fixture.provider.subscription.renew(customer, subscription)
    expect((await plan()).subscription.status).toBe('active')
    await fixture.provider.subscription.cancel(customer, subscription)
    await fixture.later(201)
    await fixture.signIn(member)
    expect(await fixture.provider.subscription.current(customer)).toBeUndefined()
    expect(await fixture.provider.checkout.hasAccess(yearly)).toBe(false)
    expect(await fixture.charges()).toEqual([])
  })

  it('a subscription charges when its free month ends and every month after that', async () => {
    await subscribe(monthly)
    expect(await fixture.charges()).toEqual([])
    await fixture.later(31)
    await fixture.signIn(viewer)
    expect((await plan()).subscription.status).toBe('active')
    expect(await fixture.charges()).toMatchObject([{ amount: 6.99 }])
    await fixture.later(91)
    await fixture.signIn(viewer)
    await plan()
    expect(await fixture.charges()).toHaveLength(3)
    const { customer } = await plan()
    const paid = await fixture.provider.subscription.transactions(customer, { limit: 10, offset: 0 })
    expect(paid.map(({ price }) => price)).toEqual([6.99, 6.99, 6.99, 0])
  })

  it('a coupon of two payments reduces the announced and charged second payment and no later one', async () => {
    await fixture.signIn(viewer)
    const order = await orderOn(fixture)(yearly, 'YEARLY')
    await fixture.provider.checkout.payByGateway(order, encrypted(), urls.waiting)
    expect((await plan()).subscription.nextPaymentPrice).toBe(order.totalPrice)
    for (const days of [366, 732]) {
      await fixture.later(days)
      await fixture.signIn(viewer)
      await plan()
    }
    expect((await plan()).subscription.nextPaymentPrice).toBe(69.99)
    const amounts = (await fixture.charges()).map(({ amount }) => amount)
    expect(amounts).toEqual([order.totalPrice, order.totalPrice, 69.99])
    expect(order.totalPrice).toBeCloseTo(35, 1)
  })

  it('an upgrade takes effect and charges immediately', async () => {
    await subscribe(monthly)
    const { customer, subscription } = await plan()
    const [target] = await fixture.provider.subscription.switches(customer, subscription)
    expect(target).toMatchObject({ offerId: yearly, price: 69.99, period: 'year', direction: 'upgrade' })
    await fixture.provider.subscription.change(customer, subscription, target ?? expect.unreachable('no other plan'))
    expect((await plan()).subscription).toMatchObject({ offerId: yearly })
    expect(await fixture.charges()).toMatchObject([{ amount: 69.99 }])
  })

  it('a downgrade is pending until the current period ends', async () => {
    await fixture.signIn(member)
    const { customer, subscription } = await plan()
    const [target] = await fixture.provider.subscription.switches(customer, subscription)
    expect(target).toMatchObject({ offerId: monthly, direction: 'downgrade' })
    await fixture.provider.subscription.change(customer, subscription, target ?? expect.unreachable('no other plan'))
    const { pendingSwitchId = '', offerId } = (await plan()).subscription
    expect(offerId).toBe(yearly)
    expect(await fixture.provider.subscription.pendingSwitch(pendingSwitchId)).toMatchObject({
      toOfferId: monthly,
      status: 'pending',
    })
    await fixture.later(201)
    await fixture.signIn(member)
    expect((await plan()).subscription).toMatchObject({ offerId: monthly, period: 'month' })
    expect((await plan()).subscription).not.toHaveProperty('pendingSwitchId')
  })

  it('the plan of a cancelled subscription cannot be changed', async () => {
    await fixture.signIn(member)
    const { customer, subscription } = await plan()
    const [target] = await fixture.provider.subscription.switches(customer, subscription)
    await fixture.provider.subscription.cancel(customer, subscription)
    const other = target ?? expect.unreachable('no other plan')
    const changed = fixture.provider.subscription.change(customer, subscription, other)
    await expect(changed).rejects.toThrow('Subscription is not active')
    expect((await plan()).subscription).not.toHaveProperty('pendingSwitchId')
  })

  it.each([
    ['month', '3months', 'upgrade'],
    ['3months', 'month', 'downgrade'],
    ['3months', 'year', 'upgrade'],
    ['6months', '3months', 'downgrade'],
    ['year', '6months', 'downgrade'],
  ])('a switch from %s to %s without a direction derives it from the plan lengths', async (from, to, way) => {
    await fixture.signIn(member)
    const { customer } = await plan()
    const wire = { subscriptionId: 1, offerId: yearly, status: 'active', period: from, totalPrice: 18 }
    await fixture.breakAll({ times: 1, body: { responseData: { items: [wire] }, errors: [] } })
    const subscription = (await fixture.provider.subscription.current(customer)) ?? expect.unreachable('there is none')
    const silent = { toOfferId: monthly, title: 'Another', period: to, price: 6.99, currency: 'EUR' }
    await fixture.breakAll({ times: 1, body: { responseData: { available: [silent], unavailable: [] }, errors: [] } })
    const [target] = await fixture.provider.subscription.switches(customer, subscription)
    expect(target?.direction).toBe(way)
  })

  it('a switch to a monthly plan without a direction is an upgrade from month and a downgrade from year', async () => {
    await fixture.signIn(member)
    const { customer, subscription } = await plan()
    const silent = { toOfferId: monthly, title: 'Monthly', period: 'month', price: 6.99, currency: 'EUR' }
    const directionFrom = async (period: 'month' | 'year') => {
      await fixture.breakAll({ times: 1, body: { responseData: { available: [silent], unavailable: [] }, errors: [] } })
      return (await fixture.provider.subscription.switches(customer, { ...subscription, period }))[0]?.direction
    }
    expect([await directionFrom('month'), await directionFrom('year')]).toEqual(['upgrade', 'downgrade'])
  })

  it.each([
    ['cancel', 'Failed to update subscription'],
    ['renew', 'Failed to update subscription'],
    ['change', 'Failed to change subscription'],
  ] as const)(
    '%s rejects with the error of the provider, and with its own message on a 500 response',
    async (verb, words) => {
      await fixture.signIn(member)
      const { customer, subscription } = await plan()
      const target = {
        offerId: 'S1_NL',
        title: '',
        period: 'month',
        price: 1,
        currency: 'EUR',
        direction: 'upgrade',
      } as const
      const calls = {
        cancel: (offerId: string) => fixture.provider.subscription.cancel(customer, { ...subscription, offerId }),
        renew: (offerId: string) => fixture.provider.subscription.renew(customer, { ...subscription, offerId }),
        change: (offerId: string) =>
          fixture.provider.subscription.change(customer, { ...subscription, offerId }, target),
      }
      await expect(calls[verb](monthly)).rejects.toThrow('Subscription not found')
      await fixture.breakAll({ status: 500 })
      await expect(calls[verb](yearly)).rejects.toMatchObject({ name: 'ApiError', message: words })
    },
  )
})

it('plans of three and six months retain their length in offers, subscriptions and switches', async () => {
  const offers = await fixture.provider.checkout.offers(['S930000003_NL', 'S930000004_NL'])
  expect(offers).toMatchObject([
    { price: 18, period: 'month', periodCount: 3 },
    { price: 32, period: 'month', periodCount: 6 },
  ])
  await subscribe('S930000003_NL')
  const { customer, subscription } = await plan()
  expect(subscription).toMatchObject({ period: 'month', periodCount: 3, offerTitle: 'Quarterly pass to Foyer Patron' })
  expect(await fixture.provider.subscription.switches(customer, subscription)).toMatchObject([
    { offerId: 'S930000004_NL', period: 'month', periodCount: 6 },
  ])
})

it('an offer without a customer price has the price, currency and country of the publisher', async () => {
  const offer = {
    offerId: 'S1_US',
    offerTitle: 'Month',
    active: true,
    period: 'month',
    offerPrice: 7.5,
    offerCurrency: 'USD',
    offerCountry: 'US',
  }
  const read = async (more: object) => {
    await fixture.breakAll({ times: 1, body: { responseData: { ...offer, ...more }, errors: [] } })
    return fixture.provider.checkout.offers(['S1_US'])
  }
  expect(await read({})).toMatchObject([{ price: 7.5, currency: 'USD', country: 'US' }])
  const local = { customerPriceInclTax: 6, customerCurrency: 'EUR', customerCountry: 'NL' }
  expect(await read(local)).toMatchObject([{ price: 6, currency: 'EUR', country: 'NL' }])
})

describe('stored payment details', () => {
  it('stored card details have an expiry date in the format MM/YY', async () => {
    const details = await fixture.provider.subscription.paymentDetails(await fixture.signIn(member))
    expect(details).toEqual([
      expect.objectContaining({
        method: 'card',
        gateway: 'adyen',
        holderName: 'Milan Member',
        variant: 'visa',
        lastCardFourDigits: '1111',
        cardExpirationDate: '03/30',
        active: true,
      }),
    ])
  })

  it('payment details can be replaced by a card, a card with a bank challenge and PayPal', async () => {
    const customer = await fixture.signIn(member)
    const { subscription, checkout } = fixture.provider
    const [card, paypal] = await checkout.paymentMethods()
    const [old] = await subscription.paymentDetails(customer)
    const methodId = card?.id ?? 0
    const paid = await subscription.updateByGateway(methodId, encrypted('5555555555554444'), urls.waiting, old)
    expect(paid).toEqual({ state: 'paid' })
    expect(await subscription.paymentDetails(customer)).toMatchObject([{ variant: 'mc', active: true }])
    const update = await subscription.updateByGateway(methodId, encrypted('4000002500003155'), urls.waiting)
    const action = update.state === 'form' ? JSON.stringify(update.action) : ''
    const bank = await (await fetch(/"url":"([^"]+)"/.exec(action)?.[1] ?? '')).text()
    const [, redirectResult] = /redirectResult=([^"&]+)">Yes/.exec(bank) ?? []
    await subscription.finalizeUpdate(methodId, { redirectResult })
    const active = async () => (await subscription.paymentDetails(customer)).filter((method) => method.active)
    const [former, latter] = await active()
    expect([former, latter]).toMatchObject([{ variant: 'mc' }, { lastCardFourDigits: '3155' }])
    await subscription.removeDetail(former?.id ?? '')
    expect(await active()).toEqual([latter])
    expect(await subscription.updateByPayPal(paypal?.id ?? 0, urls)).toMatchObject({ state: 'redirect' })
  })

  it('updateByPayPal rejects a redirect URL outside paypal.com', async () => {
    await fixture.signIn(member)
    const { subscription, checkout } = fixture.provider
    const [, paypal] = await checkout.paymentMethods()
    const startUpdate = async (redirectUrl: string) => {
      const fault = { path: 'payment_details/tokens', body: { responseData: { redirectUrl }, errors: [] } }
      await fixture.sandbox.send('POST', '/faults', fault)
      return subscription.updateByPayPal(paypal?.id ?? 0, urls)
    }
    await expect(startUpdate('https://evil.example/paypal')).rejects.toMatchObject({ name: 'ApiError' })
    const url = 'https://www.paypal.com/agreements/approve?ba_token=1'
    expect(await startUpdate(url)).toEqual({ state: 'redirect', url })
  })

  it('a declined new card rejects with the reason, and the stored card stays active', async () => {
    const customer = await fixture.signIn(member)
    const { subscription, checkout } = fixture.provider
    const [card] = await checkout.paymentMethods()
    const declined = subscription.updateByGateway(card?.id ?? 0, encrypted('4000000000000002'), urls.waiting)
    expect(await failureOf(declined)).toMatchObject({ message: 'Refused' })
    expect(await subscription.paymentDetails(customer)).toMatchObject([{ lastCardFourDigits: '1111', active: true }])
  })
})

describe('transactions, receipts and expiry', () => {
  it('transactions are paginated and sorted newest first', async () => {
    const customer = await fixture.signIn(member)
    const { transactions } = fixture.provider.subscription
    const first = await transactions(customer, { limit: 4, offset: 0 })
    const rest = await transactions(customer, { limit: 4, offset: 4 })
    expect([first.length, rest.length]).toEqual([4, 2])
    const times = [...first, ...rest].map(({ at }) => at)
    expect(times).toEqual(times.toSorted((a, b) => b - a))
    expect(first[0]).toMatchObject({ price: 69.99, currency: 'EUR', country: 'NL', paymentMethod: 'card' })
  })

  it('receipt rejects while the receipts feature is disabled', async () => {
    const customer = await fixture.signIn(member)
    const { transactions, receipt } = fixture.provider.subscription
    const [newest] = await transactions(customer, { limit: 1, offset: 0 })
    const paid = newest ?? expect.unreachable('the member has paid nothing')
    await expect(receipt(paid)).rejects.toThrow('Show receipts feature is not enabled')
  })

  it('a subscription without an expiry date has expiresAt 0, and 6months is parsed as six months', async () => {
    const customer = await fixture.signIn(member)
    const item = {
      subscriptionId: 1,
      offerId: yearly,
      status: 'cancelled',
      expiresAt: null,
      period: '6months',
      totalPrice: 27,
    }
    await fixture.breakAll({ times: 1, body: { responseData: { items: [item] }, errors: [] } })
    expect(await fixture.provider.subscription.current(customer)).toMatchObject({
      expiresAt: 0,
      period: 'month',
      periodCount: 6,
    })
  })
})
