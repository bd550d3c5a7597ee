import { describe, expect, it } from 'vitest'
import { failureOf, member, openRig, viewer } from './account-rig.ts'
import { encrypted, urls } from './account-verbs.ts'
import { billingTrial } from './billing-trial.ts'

const monthly = 'S930000001_NL'
const yearly = 'S930000002_NL'

const rig = await openRig(billingTrial)

const plan = async () => {
  const customer = await rig.provider.customer.get()
  const subscription = await rig.provider.subscription.current(customer)
  return { customer, subscription: subscription ?? expect.unreachable('there is no subscription') }
}
const subscribe = async (id: string) => {
  const customer = await rig.signIn(viewer)
  const { checkout } = rig.provider
  const [offer] = await checkout.offers([id])
  const order = await checkout.createOrder(customer, offer ?? expect.unreachable(`${id} is not sold`))
  await checkout.payByGateway(order, encrypted(), urls.waiting)
}

describe('a billing subscription', () => {
  it('is told with what comes next', async () => {
    await rig.signIn(member)
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

  it('is cancelled, renewed, cancelled again, and then over', async () => {
    await rig.signIn(member)
    const { customer, subscription } = await plan()
    await rig.provider.subscription.cancel(customer, subscription)
    expect((await plan()).subscription.status).toBe('cancelled')
    await rig.provider.subscription.renew(customer, subscription)
    expect((await plan()).subscription.status).toBe('active')
    await rig.provider.subscription.cancel(customer, subscription)
    await rig.later(201)
    await rig.signIn(member)
    expect(await rig.provider.subscription.current(customer)).toBeUndefined()
    expect(await rig.provider.checkout.hasAccess(yearly)).toBe(false)
    expect(await rig.charges()).toEqual([])
  })

  it('charges when its free month ends, and every month after that', async () => {
    await subscribe(monthly)
    expect(await rig.charges()).toEqual([])
    await rig.later(31)
    await rig.signIn(viewer)
    expect((await plan()).subscription.status).toBe('active')
    expect(await rig.charges()).toMatchObject([{ amount: 6.99 }])
    await rig.later(91)
    await rig.signIn(viewer)
    await plan()
    expect(await rig.charges()).toHaveLength(3)
    const { customer } = await plan()
    const paid = await rig.provider.subscription.transactions(customer, { limit: 10, offset: 0 })
    expect(paid.map(({ price }) => price)).toEqual([6.99, 6.99, 6.99, 0])
  })

  it('changes to the dearer plan at once', async () => {
    await subscribe(monthly)
    const { customer, subscription } = await plan()
    const [target] = await rig.provider.subscription.switches(customer, subscription)
    expect(target).toMatchObject({ offerId: yearly, price: 69.99, period: 'year', direction: 'upgrade' })
    await rig.provider.subscription.change(customer, subscription, target ?? expect.unreachable('no other plan'))
    expect((await plan()).subscription).toMatchObject({ offerId: yearly })
    expect(await rig.charges()).toMatchObject([{ amount: 69.99 }])
  })

  it('changes to the cheaper plan when its period is over', async () => {
    await rig.signIn(member)
    const { customer, subscription } = await plan()
    const [target] = await rig.provider.subscription.switches(customer, subscription)
    expect(target).toMatchObject({ offerId: monthly, direction: 'downgrade' })
    await rig.provider.subscription.change(customer, subscription, target ?? expect.unreachable('no other plan'))
    const { pendingSwitchId = '', offerId } = (await plan()).subscription
    expect(offerId).toBe(yearly)
    expect(await rig.provider.subscription.pendingSwitch(pendingSwitchId)).toMatchObject({
      toOfferId: monthly,
      status: 'pending',
    })
    await rig.later(201)
    await rig.signIn(member)
    expect((await plan()).subscription).toMatchObject({ offerId: monthly, period: 'month' })
    expect((await plan()).subscription).not.toHaveProperty('pendingSwitchId')
  })

  it.each([
    ['month', '3months', 'upgrade'],
    ['3months', 'month', 'downgrade'],
    ['3months', 'year', 'upgrade'],
    ['6months', '3months', 'downgrade'],
    ['year', '6months', 'downgrade'],
  ])('goes by the length of the plans from %s to %s where the provider names no direction', async (from, to, way) => {
    await rig.signIn(member)
    const { customer } = await plan()
    const wire = { subscriptionId: 1, offerId: yearly, status: 'active', period: from, totalPrice: 18 }
    await rig.breakAll({ times: 1, body: { responseData: { items: [wire] }, errors: [] } })
    const subscription = (await rig.provider.subscription.current(customer)) ?? expect.unreachable('there is none')
    const silent = { toOfferId: monthly, title: 'Another', period: to, price: 6.99, currency: 'EUR' }
    await rig.breakAll({ times: 1, body: { responseData: { available: [silent], unavailable: [] }, errors: [] } })
    const [target] = await rig.provider.subscription.switches(customer, subscription)
    expect(target?.direction).toBe(way)
  })

  it('goes up from months and down from years where the provider names no direction', async () => {
    await rig.signIn(member)
    const { customer, subscription } = await plan()
    const silent = { toOfferId: monthly, title: 'Monthly', period: 'month', price: 6.99, currency: 'EUR' }
    const directionFrom = async (period: 'month' | 'year') => {
      await rig.breakAll({ times: 1, body: { responseData: { available: [silent], unavailable: [] }, errors: [] } })
      return (await rig.provider.subscription.switches(customer, { ...subscription, period }))[0]?.direction
    }
    expect([await directionFrom('month'), await directionFrom('year')]).toEqual(['upgrade', 'downgrade'])
  })

  it.each([
    ['cancel', 'Failed to update subscription'],
    ['renew', 'Failed to update subscription'],
    ['change', 'Failed to change subscription'],
  ] as const)('has words of its own when %s fails, and hands on those of the provider', async (verb, words) => {
    await rig.signIn(member)
    const { customer, subscription } = await plan()
    const target = {
      offerId: 'S1_NL',
      title: '',
      period: 'month',
      price: 1,
      currency: 'EUR',
      direction: 'upgrade',
    } as const
    const asks = {
      cancel: (offerId: string) => rig.provider.subscription.cancel(customer, { ...subscription, offerId }),
      renew: (offerId: string) => rig.provider.subscription.renew(customer, { ...subscription, offerId }),
      change: (offerId: string) => rig.provider.subscription.change(customer, { ...subscription, offerId }, target),
    }
    await expect(asks[verb](monthly)).rejects.toThrow('Subscription not found')
    await rig.breakAll({ status: 500 })
    await expect(asks[verb](yearly)).rejects.toMatchObject({ name: 'ApiError', message: words })
  })
})

it('plans of three and six months keep their length from the offer to the subscription and the change of plan', async () => {
  const offers = await rig.provider.checkout.offers(['S930000003_NL', 'S930000004_NL'])
  expect(offers).toMatchObject([
    { price: 18, period: 'month', periodCount: 3 },
    { price: 32, period: 'month', periodCount: 6 },
  ])
  await subscribe('S930000003_NL')
  const { customer, subscription } = await plan()
  expect(subscription).toMatchObject({ period: 'month', periodCount: 3, offerTitle: 'Quarterly pass to Foyer Patron' })
  expect(await rig.provider.subscription.switches(customer, subscription)).toMatchObject([
    { offerId: 'S930000004_NL', period: 'month', periodCount: 6 },
  ])
})

it('an offer without a price for the viewer is told with the price of the publisher', async () => {
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
    await rig.breakAll({ times: 1, body: { responseData: { ...offer, ...more }, errors: [] } })
    return rig.provider.checkout.offers(['S1_US'])
  }
  expect(await read({})).toMatchObject([{ price: 7.5, currency: 'USD', country: 'US' }])
  const local = { customerPriceInclTax: 6, customerCurrency: 'EUR', customerCountry: 'NL' }
  expect(await read(local)).toMatchObject([{ price: 6, currency: 'EUR', country: 'NL' }])
})

describe('ways to pay on file', () => {
  it('are shown with a short expiry', async () => {
    const details = await rig.provider.subscription.paymentDetails(await rig.signIn(member))
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

  it('are replaced by another card, also one whose bank asks, and by PayPal', async () => {
    const customer = await rig.signIn(member)
    const { subscription, checkout } = rig.provider
    const [card, paypal] = await checkout.paymentMethods()
    const [old] = await subscription.paymentDetails(customer)
    const methodId = card?.id ?? 0
    const paid = await subscription.updateByGateway(methodId, encrypted('5555555555554444'), urls.waiting, old)
    expect(paid).toEqual({ state: 'paid' })
    expect(await subscription.paymentDetails(customer)).toMatchObject([{ variant: 'mc', active: true }])
    const asked = await subscription.updateByGateway(methodId, encrypted('4000002500003155'), urls.waiting)
    const action = asked.state === 'form' ? JSON.stringify(asked.action) : ''
    const bank = await (await fetch(/"url":"([^"]+)"/.exec(action)?.[1] ?? '')).text()
    const [, redirectResult] = /redirectResult=([^"&]+)">Yes/.exec(bank) ?? []
    await subscription.finalizeUpdate(methodId, { redirectResult })
    const active = (await subscription.paymentDetails(customer)).filter((one) => one.active)
    expect(active).toMatchObject([{ lastCardFourDigits: '3155' }])
    expect(await subscription.updateByPayPal(paypal?.id ?? 0, urls)).toMatchObject({ state: 'redirect' })
  })

  it('are replaced nowhere but at PayPal', async () => {
    await rig.signIn(member)
    const { subscription, checkout } = rig.provider
    const [, paypal] = await checkout.paymentMethods()
    const ask = async (redirectUrl: string) => {
      const fault = { path: 'payment_details/tokens', body: { responseData: { redirectUrl }, errors: [] } }
      await rig.sandbox.send('POST', '/faults', fault)
      return subscription.updateByPayPal(paypal?.id ?? 0, urls)
    }
    await expect(ask('https://evil.example/paypal')).rejects.toMatchObject({ name: 'ApiError' })
    const url = 'https://www.paypal.com/agreements/approve?ba_token=1'
    expect(await ask(url)).toEqual({ state: 'redirect', url })
  })

  it('stay when the other card is declined, and the viewer hears why', async () => {
    const customer = await rig.signIn(member)
    const { subscription, checkout } = rig.provider
    const [card] = await checkout.paymentMethods()
    const declined = subscription.updateByGateway(card?.id ?? 0, encrypted('4000000000000002'), urls.waiting)
    expect(await failureOf(declined)).toMatchObject({ message: 'Refused' })
    expect(await subscription.paymentDetails(customer)).toMatchObject([{ lastCardFourDigits: '1111', active: true }])
  })
})

describe('what was paid', () => {
  it('is told page by page, the newest first', async () => {
    const customer = await rig.signIn(member)
    const { transactions } = rig.provider.subscription
    const first = await transactions(customer, { limit: 4, offset: 0 })
    const rest = await transactions(customer, { limit: 4, offset: 4 })
    expect([first.length, rest.length]).toEqual([4, 2])
    const times = [...first, ...rest].map(({ at }) => at)
    expect(times).toEqual(times.toSorted((one, other) => other - one))
    expect(first[0]).toMatchObject({ price: 69.99, currency: 'EUR', country: 'NL', paymentMethod: 'card' })
  })

  it('has no receipt while the feature is off', async () => {
    const customer = await rig.signIn(member)
    const { transactions, receipt } = rig.provider.subscription
    const [newest] = await transactions(customer, { limit: 1, offset: 0 })
    const paid = newest ?? expect.unreachable('the member has paid nothing')
    await expect(receipt(paid)).rejects.toThrow('Show receipts feature is not enabled')
  })

  it('ends with no date where the provider gives none, instead of in 1970', async () => {
    const customer = await rig.signIn(member)
    const item = {
      subscriptionId: 1,
      offerId: yearly,
      status: 'cancelled',
      expiresAt: null,
      period: '6months',
      totalPrice: 27,
    }
    await rig.breakAll({ times: 1, body: { responseData: { items: [item] }, errors: [] } })
    expect(await rig.provider.subscription.current(customer)).toMatchObject({
      expiresAt: 0,
      period: 'month',
      periodCount: 6,
    })
  })
})
