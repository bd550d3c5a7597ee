import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Customer } from '#core/account/customer.ts'
import type { Subscription, SwitchOffer } from '#core/checkout/subscription.ts'
import { card, days, formOf, openJwp } from './open-jwp.ts'

const fixture = await openJwp()

const api = () => fixture.provider.subscription
const failure = (refused: Promise<unknown>) =>
  refused.then(
    () => expect.unreachable('the call succeeded'),
    (error: unknown) => error,
  )
async function currentSubscription(customer: Customer): Promise<Subscription> {
  return (await api().current(customer)) ?? expect.unreachable('there is no subscription')
}
async function member() {
  const customer = await fixture.signIn('member@example.com')
  return { customer, subscription: await currentSubscription(customer) }
}
/** Viewer with a new subscription. */
async function buyer(plan: 'S93000_70001' | 'S93000_70002') {
  const customer = await fixture.signIn('viewer@example.com')
  const { checkout } = fixture.provider
  const [offer] = await checkout.offers([plan])
  if (offer) await checkout.payByCard(await checkout.createOrder(customer, offer), card, 'http://site.test/')
  return { customer, subscription: await currentSubscription(customer) }
}
async function target(subscription: Subscription): Promise<SwitchOffer> {
  const [offer] = await api().switches(await fixture.provider.customer.get(), subscription)
  return offer ?? expect.unreachable('there is nothing to switch to')
}

afterEach(() => vi.unstubAllGlobals())

describe('jwp subscription', () => {
  it('a subscription contains its price, dates, plan and unsubscribe URL', async () => {
    const { subscription } = await member()
    expect(subscription).toMatchObject({
      id: expect.stringMatching(/^\d+$/),
      offerId: 'S93000_70001',
      accessFeeId: 'S70001',
      status: 'active',
      period: 'month',
      nextPaymentPrice: 6.99,
      nextPaymentCurrency: 'EUR',
      totalPrice: 6.99,
      paymentMethod: 'Card',
      offerTitle: 'Foyer Premium',
      unsubscribeUrl: expect.stringContaining('/subscriptions/cancel/'),
    })
    expect(subscription.expiresAt).toBeGreaterThan(Date.now())
    expect(subscription.nextPaymentAt).toBe(subscription.expiresAt)
    const [call] = await fixture.requestsTo(/accounts\/subscriptions$/)
    expect([call?.query, call?.headers['content-type']]).toEqual([{ limit: '15', page: '0' }, 'application/json'])
  })

  it('current returns undefined for a viewer without a subscription and on a site without plans', async () => {
    expect(await api().current(await fixture.signIn('viewer@example.com'))).toBeUndefined()
    const customer = await fixture.signIn('member@example.com')
    expect(await fixture.providerFor({}).subscription.current(customer)).toBeUndefined()
  })

  it('granted access is an active subscription without an unsubscribe URL', async () => {
    const granted = await api().current(await fixture.signIn('guest@example.com'))
    expect(granted).toMatchObject({ status: 'active', period: 'granted', nextPaymentPrice: 0 })
    expect(granted?.expiresAt).toBeGreaterThan(Date.now())
    expect(granted?.unsubscribeUrl).toBeUndefined()
  })

  it.each(['Apple', 'Google', 'Roku'])('an in-app subscription of %s has no unsubscribe URL', async (store) => {
    const subscription = await currentSubscription(await fixture.signIn(`${store.toLowerCase()}@example.com`))
    expect(subscription).toMatchObject({ paymentMethod: `${store} In-App`, offerId: 'S93000' })
    expect(subscription.unsubscribeUrl).toBeUndefined()
  })

  it('a trial subscription becomes active and is charged when the trial ends', async () => {
    const { customer, subscription } = await buyer('S93000_70001')
    expect(subscription).toMatchObject({ status: 'active_trial', totalPrice: 0, nextPaymentPrice: 6.99 })
    await fixture.clock(days(8))
    expect(await currentSubscription(customer)).toMatchObject({ status: 'active', totalPrice: 6.99 })
    expect((await fixture.charges()).map(({ amount }) => amount)).toEqual([0, 6.99])
  })

  it('a voucher on a trial reduces only the first payment after the trial', async () => {
    const customer = await fixture.signIn('viewer@example.com')
    const { checkout } = fixture.provider
    const [offer] = await checkout.offers(['S93000_70001'])
    const order = await checkout.createOrder(customer, offer ?? expect.unreachable('there is no offer'))
    const half = await checkout.updateOrder(order, { couponCode: 'HALF' })
    await checkout.payByCard(half, card, 'http://site.test/')
    expect((await currentSubscription(customer)).nextPaymentPrice).toBe(half.firstCharge)
    for (const day of [8, 42]) {
      await fixture.clock(days(day))
      await currentSubscription(await fixture.signIn('viewer@example.com'))
    }
    expect((await fixture.charges()).map(({ amount }) => amount)).toEqual([0, half.firstCharge, 6.99])
  })

  it.each([
    ['free-trial', 'active_trial'],
    ['recurrent', 'active'],
    ['canceled', 'cancelled'],
  ])('a subscription with the action type %s has the status %s', async (action_type, status) => {
    const customer = await fixture.signIn('member@example.com')
    const wire = { subscription_id: 7, item_id: 93_000, access_fee_id: 70_001, action_type }
    await fixture.breakNext({ path: '/accounts/subscriptions$', body: { collection: [wire] } })
    expect(await currentSubscription(customer)).toMatchObject({ id: '7', status })
  })

  it.each(['incomplete_expired', 'ended', 'another'])(
    'open access next to a subscription with the action type %s is granted access',
    async (action_type) => {
      const customer = await fixture.signIn('member@example.com')
      const wire = { subscription_id: 7, item_id: 93_000, access_fee_id: 70_001, action_type }
      await fixture.breakNext({ path: '/accounts/subscriptions$', body: { collection: [wire] } })
      expect(await currentSubscription(customer)).toMatchObject({ id: '', status: 'active', period: 'granted' })
    },
  )

  it('granted access after the end of a subscription is an active granted subscription', async () => {
    const granted = await currentSubscription(await fixture.signIn('returned@example.com'))
    expect(granted).toMatchObject({ id: '', status: 'active', period: 'granted', offerId: '93000' })
    expect(granted.expiresAt).toBeGreaterThan(Date.now())
  })
})

it.each([
  [
    93_100,
    [
      { title: 'Quarterly pass', price: 15, period: 'month', periodCount: 3 },
      { title: 'Half-year pass', price: 27, period: 'month', periodCount: 6 },
    ],
  ],
  [93_200, [{ title: 'The whole year', price: 59, period: 'year' }]],
  [93_300, [{ title: 'Month by month', price: 5.99, period: 'month' }]],
])('plans of the item %i retain their length in offers, subscription and switches', async (assetId, plans) => {
  const { checkout, subscription } = fixture.providerFor({ assetId })
  const customer = await fixture.signIn('viewer@example.com')
  const offers = await checkout.offers([String(assetId)])
  expect(offers).toMatchObject(plans)
  const [offer] = offers
  if (offer) await checkout.payByCard(await checkout.createOrder(customer, offer), card, 'http://site.test/')
  const bought = (await subscription.current(customer)) ?? expect.unreachable('there is no subscription')
  expect(bought).toMatchObject({ period: plans[0]?.period, totalPrice: plans[0]?.price })
  expect(bought.periodCount).toBe(offer?.periodCount)
  const switches = await subscription.switches(customer, bought)
  expect(switches).toMatchObject(plans.slice(1))
})

describe('subscription cancellation', () => {
  it('a cancelled subscription lasts until its expiry date and cannot be cancelled again', async () => {
    const { customer, subscription } = await member()
    await api().cancel(customer, subscription)
    expect(await currentSubscription(customer)).toMatchObject({
      status: 'cancelled',
      expiresAt: subscription.expiresAt,
    })
    const refused = await failure(api().cancel(customer, subscription))
    expect(refused).toMatchObject({ message: 'Failed to update subscription' })
    await fixture.clock(new Date(subscription.expiresAt + 1_000))
    expect(await api().current(customer)).toBeUndefined()
  })

  it('cancel sends the token to the jwp host of the unsubscribe URL', async () => {
    const { customer, subscription } = await member()
    const requested: string[] = []
    const original = globalThis.fetch
    vi.stubGlobal('fetch', (input: Request) => {
      requested.push(`${input.url} ${input.headers.get('authorization')?.slice(0, 7)}`)
      const path = new URL(input.url).pathname
      return original(new Request(`${fixture.url}/accounts${path}`, { headers: input.headers }))
    })
    const path = new URL(subscription.unsubscribeUrl ?? '').pathname.replace('/accounts', '')
    const unsubscribeUrl = `https://services.inplayer.com${path}`
    await api().cancel(customer, { ...subscription, unsubscribeUrl })
    vi.unstubAllGlobals()
    expect(requested).toEqual([`${unsubscribeUrl} Bearer `])
    expect(await currentSubscription(customer)).toMatchObject({ status: 'cancelled' })
  })

  it('cancel sends no request to an origin from the provider response that is not a jwp host', async () => {
    const customer = await fixture.signIn('member@example.com')
    const arrived: (string | undefined)[] = []
    const anonymous = createServer(({ url }, response) => {
      arrived.push(url)
      response.end('{"code":200}')
    }).listen(0, '127.0.0.1')
    await once(anonymous, 'listening')
    const unsubscribe_url = `http://127.0.0.1:${(anonymous.address() as AddressInfo).port}/subscriptions/cancel/S-1`
    const wire = {
      subscription_id: 7,
      item_id: 93_000,
      access_fee_id: 70_001,
      action_type: 'recurrent',
      unsubscribe_url,
    }
    await fixture.breakNext({ path: '/accounts/subscriptions$', body: { collection: [wire] } })
    const named = await currentSubscription(customer)
    expect(named.unsubscribeUrl).toBe(unsubscribe_url)
    expect(await failure(api().cancel(customer, named))).toMatchObject({ message: 'Failed to update subscription' })
    anonymous.close()
    expect(arrived).toEqual([])
  })

  it('cancel rejects foreign, insecure and malformed unsubscribe URLs without a request', async () => {
    const { customer, subscription } = await member()
    const requested: string[] = []
    // Every host responds, so a request to a foreign host would succeed
    vi.stubGlobal('fetch', async (input: Request) => {
      requested.push(input.url)
      return Response.json({ code: 200 })
    })
    const strangers = [
      'http://127.0.0.1:9/steal',
      'https://inplayer.com.evil.example/steal',
      'https://evilinplayer.com/steal',
      'http://services.inplayer.com/steal',
      'https://services.inplayer.com:8443/steal',
      'https://name@services.inplayer.com/steal',
      'javascript:alert(1)',
      '',
      undefined,
    ]
    for (const unsubscribeUrl of strangers) {
      const refused = failure(api().cancel(customer, { ...subscription, unsubscribeUrl }))
      expect(await refused).toMatchObject({ message: 'Failed to update subscription' })
    }
    vi.unstubAllGlobals()
    expect(requested).toEqual([])
    expect(await currentSubscription(customer)).toMatchObject({ status: 'active' })
  })

  it('renew rejects as not enabled', async () => {
    const { customer, subscription } = await member()
    await expect(api().renew(customer, subscription)).rejects.toThrow('Renew subscription feature is not enabled')
  })
})

describe('plan change', () => {
  it('an upgrade takes effect immediately', async () => {
    const { customer, subscription } = await member()
    const offer = await target(subscription)
    expect(offer).toMatchObject({ offerId: 'S93000_70002', period: 'year', price: 69.99, direction: 'upgrade' })
    await api().change(customer, subscription, offer)
    const [call] = await fixture.requestsTo(/stripe:switch/)
    expect(formOf(call)).toEqual({ inplayer_token: subscription.id, access_fee_id: '70002' })
    const after = await currentSubscription(await fixture.provider.customer.get())
    expect(after).toMatchObject({ offerId: 'S93000_70002', period: 'year' })
    expect(after.pendingSwitchId).toBeUndefined()
  })

  it('a downgrade is stored in the metadata and takes effect at the end of the period', async () => {
    const { customer, subscription } = await buyer('S93000_70002')
    const offer = await target(subscription)
    expect(offer.direction).toBe('downgrade')
    await api().change(customer, subscription, offer)
    const after = await fixture.provider.customer.get()
    expect(after.metadata[`${subscription.id}_pending_downgrade`]).toBe('S93000_70001')
    expect(after).toMatchObject({ fullName: 'Vera Viewer', firstName: 'Vera' })
    const waiting = await currentSubscription(after)
    expect(waiting).toMatchObject({ offerId: 'S93000_70002', pendingSwitchId: 'S93000_70001' })
    expect(await api().pendingSwitch('S93000_70001')).toMatchObject({ toOfferId: 'S93000_70001' })
    await fixture.clock(new Date(subscription.expiresAt + 1_000))
    // The session has expired by then
    await fixture.signIn('viewer@example.com')
    const changed = await currentSubscription(after)
    expect(changed).toMatchObject({ offerId: 'S93000_70001', period: 'month' })
    expect(changed.pendingSwitchId).toBeUndefined()
  })

  it('a failed upgrade rejects and leaves the metadata unchanged', async () => {
    const { customer, subscription } = await member()
    const offer = await target(subscription)
    await fixture.breakNext({ path: 'stripe:switch', status: 500 })
    const refused = await failure(api().change(customer, subscription, offer))
    expect(refused).toMatchObject({ message: 'Failed to change subscription', status: 500 })
    expect((await fixture.provider.customer.get()).metadata).toEqual(customer.metadata)
  })

  it('a downgrade whose response is lost rejects and is pending afterwards', async () => {
    const { customer, subscription } = await buyer('S93000_70002')
    const offer = await target(subscription)
    await fixture.breakNext({ path: 'stripe:switch', truncateAt: 4 })
    expect(await failure(api().change(customer, subscription, offer))).toMatchObject({ status: 200 })
    expect(await currentSubscription(await fixture.provider.customer.get())).toMatchObject({
      pendingSwitchId: 'S93000_70001',
    })
    await fixture.clock(new Date(subscription.expiresAt + 1_000))
    const renewed = await currentSubscription(await fixture.signIn('viewer@example.com'))
    expect(renewed).toMatchObject({ offerId: 'S93000_70001' })
    expect(renewed.pendingSwitchId).toBeUndefined()
  })

  it('a failed metadata write prevents a downgrade, and a failed downgrade leaves no metadata entry', async () => {
    const { customer, subscription } = await buyer('S93000_70002')
    const offer = await target(subscription)
    await fixture.breakNext({ method: 'PUT', path: '/accounts$', status: 500 })
    expect(await failure(api().change(customer, subscription, offer))).toMatchObject({ status: 500 })
    expect(await fixture.requestsTo(/stripe:switch/)).toEqual([])
    await fixture.breakNext({ path: 'stripe:switch', status: 500 })
    await failure(api().change(customer, subscription, offer))
    const after = await fixture.provider.customer.get()
    expect(after.metadata).toEqual(customer.metadata)
    expect(await currentSubscription(after)).not.toHaveProperty('pendingSwitchId')
    await api().change(after, subscription, offer)
    expect(await currentSubscription(await fixture.provider.customer.get())).toMatchObject({
      pendingSwitchId: 'S93000_70001',
    })
  })

  it('a downgrade succeeds on retry after both the switch and the metadata rollback have failed', async () => {
    const { customer, subscription } = await buyer('S93000_70002')
    const offer = await target(subscription)
    let writes = 0
    const unlucky: typeof fetch = async (input, init) => {
      const { method, url } = input as Request
      const isTakenBack = method === 'PUT' && ++writes === 2
      return isTakenBack || url.endsWith('stripe:switch') ? new Response('{}', { status: 500 }) : fetch(input, init)
    }
    const broken = fixture.providerFor({ assetId: 93_000 }, { retries: 0, fetch: unlucky })
    const refused = await failure(broken.subscription.change(customer, subscription, offer))
    expect(refused).toMatchObject({ message: 'Failed to change subscription', status: 500 })
    expect(writes).toBe(2)
    await api().change(customer, subscription, offer)
    expect(await currentSubscription(await fixture.provider.customer.get())).toMatchObject({
      pendingSwitchId: 'S93000_70001',
    })
    await fixture.clock(new Date(subscription.expiresAt + 1_000))
    expect(await currentSubscription(await fixture.signIn('viewer@example.com'))).toMatchObject({
      offerId: 'S93000_70001',
    })
  })

  it('a leftover metadata entry of a failed downgrade is removed when the subscription loads again', async () => {
    const items = new Map<string, string>()
    const localStorage = {
      getItem: (name: string) => items.get(name) ?? null,
      setItem: (name: string, value: string) => void items.set(name, value),
      removeItem: (name: string) => void items.delete(name),
    }
    vi.stubGlobal('document', {})
    vi.stubGlobal('localStorage', localStorage)
    const { customer, subscription } = await buyer('S93000_70002')
    const offer = await target(subscription)
    let writes = 0
    const unlucky: typeof fetch = async (input, init) => {
      const { method, url } = input as Request
      const isTakenBack = method === 'PUT' && ++writes > 1
      return isTakenBack || url.endsWith('stripe:switch') ? new Response('{}', { status: 500 }) : fetch(input, init)
    }
    const options = [{ assetId: 93_000 }, { retries: 0, fetch: unlucky }] as const
    await failure(fixture.providerFor(...options).subscription.change(customer, subscription, offer))
    const noted = await fixture.provider.customer.get()
    expect(noted.metadata).not.toEqual(customer.metadata)
    // Requests still fail at the first load
    expect(await fixture.providerFor(...options).subscription.current(noted)).not.toHaveProperty('pendingSwitchId')
    const next = fixture.providerFor({ assetId: 93_000 }, {})
    expect(await next.subscription.current(noted)).not.toHaveProperty('pendingSwitchId')
    expect((await fixture.provider.customer.get()).metadata).toEqual(customer.metadata)
    expect([...items]).toEqual([])
    await next.subscription.change(noted, subscription, offer)
    expect(await next.subscription.current(await fixture.provider.customer.get())).toHaveProperty('pendingSwitchId')
  })

  it('an upgrade removes the metadata entry of a pending downgrade', async () => {
    const { customer, subscription } = await member()
    const key = `${subscription.id}_pending_downgrade`
    const noted = await fixture.provider.customer.updateMetadata(customer, { [key]: 'S93000_70009' })
    expect(noted.metadata).toHaveProperty(key)
    await api().change(noted, subscription, await target(subscription))
    const { [key]: gone, ...kept } = noted.metadata
    expect((await fixture.provider.customer.get()).metadata).toEqual(kept)
  })
})
