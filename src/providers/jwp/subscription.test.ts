import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Subscription, SwitchOffer } from '#core/checkout/subscription.ts'
import { mayHaveSucceeded } from '#core/data/errors.ts'
import { fakeCustomer, fakeJwp, jwpHost } from '../../../tests/support/fake-accounts.ts'
import { failureOf } from '../../../tests/support/fake-server.ts'
import { toSubscriptionStatus } from './subscription-wire.ts'

const wire = {
  ...{ subscription_id: 7, item_id: 93_000, access_fee_id: 70_001, action_type: 'recurrent' },
  ...{ item_title: 'Foyer Premium', subscription_price: '6.99', charged_amount: 4.5, currency: 'USD' },
  ...{ payment_method_name: 'Card', next_rebill_date: '1800000000', access_type: { period: 'month', quantity: 1 } },
  unsubscribe_url: `${jwpHost}/subscriptions/cancel/7`,
}
const access = { id: 1, expires_at: 1_700_000_000, item: { title: 'Foyer Premium' } }

async function currentOf(collection: object[], customer = fakeCustomer(), held: object = access) {
  const fixture = fakeJwp()
  fixture.on('GET /items/93000/access', held)
  fixture.on('GET /subscriptions', { collection })
  return { ...fixture, current: await fixture.provider.subscription.current(customer) }
}

const subscription: Subscription = {
  ...{ id: '7', offerId: 'S93000_70001', accessFeeId: 'S70001', status: 'active', period: 'month' },
  ...{ expiresAt: 1_700_000_000_000, nextPaymentAt: 1_800_000_000_000, nextPaymentPrice: 6.99, totalPrice: 4.5 },
  ...{ nextPaymentCurrency: 'USD', paymentGateway: 'Card', paymentMethod: 'Card', offerTitle: 'Foyer Premium' },
  unsubscribeUrl: `${jwpHost}/subscriptions/cancel/7`,
}

afterEach(() => vi.unstubAllGlobals())

describe('current subscription', () => {
  it('the current subscription expires with the access and has the next payment of the provider', async () => {
    const { current, requests } = await currentOf([wire])
    expect(current).toEqual(subscription)
    expect(requests).toMatchObject([
      { url: `${jwpHost}/items/93000/access`, headers: { 'content-type': 'application/x-www-form-urlencoded' } },
      {
        url: `${jwpHost}/subscriptions`,
        query: { limit: '15', page: '0' },
        headers: { authorization: 'Bearer viewer-token', 'content-type': 'application/json' },
      },
    ])
  })

  it.each([
    ['free-trial', 'active_trial'],
    ['recurrent', 'active'],
    ['canceled', 'cancelled'],
    ['incomplete_expired', 'expired'],
    ['ended', 'terminated'],
  ])('a subscription in the jwp state %s has the status %s', (action_type, status) => {
    expect(toSubscriptionStatus(action_type)).toBe(status)
  })

  it('the current subscription is the running one of the site; open access without one is granted', async () => {
    const ended = { ...wire, subscription_id: 1, action_type: 'ended' }
    const expired = { ...wire, subscription_id: 2, action_type: 'incomplete_expired' }
    const elsewhere = { ...wire, subscription_id: 3, item_id: 5 }
    const current = async (...list: object[]) => (await currentOf(list)).current?.id
    expect(await current(elsewhere, ended, expired, wire)).toBe('7')
    const granted = { id: '', status: 'active', period: 'granted', expiresAt: 1_700_000_000_000 }
    expect((await currentOf([elsewhere, expired, ended])).current).toMatchObject(granted)
    expect(await current(elsewhere)).toBe('')
  })

  it('a subscription of an app store without fee, date and price gets default values', async () => {
    const bare = { subscription_id: 7, item_id: 93_000, action_type: 'recurrent' }
    const { current } = await currentOf([bare], fakeCustomer(), {})
    expect(current).toMatchObject({
      ...{ offerId: 'S93000', expiresAt: 0, nextPaymentAt: undefined, nextPaymentPrice: 0, totalPrice: 0 },
      ...{ nextPaymentCurrency: 'EUR', paymentGateway: '', paymentMethod: '', offerTitle: '', period: 'month' },
    })
    expect(current).not.toHaveProperty('accessFeeId')
    const { current: dated } = await currentOf([{ ...bare, next_rebill_date: 5 }], fakeCustomer(), {})
    expect(dated).toMatchObject({ expiresAt: 5_000, nextPaymentAt: 5_000 })
  })

  it.each([8.65e12, '99999999999999', -1e300, 'never'])('a subscription with the end %j has no end', async (time) => {
    const { current } = await currentOf([{ ...wire, next_rebill_date: time }], fakeCustomer(), { expires_at: time })
    expect(current).toMatchObject({ expiresAt: 0, nextPaymentAt: undefined })
  })

  it.each([
    [{ period: 'year' }, { period: 'year' }],
    [
      { period: 'week', quantity: 2 },
      { period: 'week', periodCount: 2 },
    ],
    [
      { period: 'day', quantity: 3 },
      { period: 'day', periodCount: 3 },
    ],
    [{ period: 'fortnight', quantity: 2 }, { period: 'month' }],
    [null, { period: 'month' }],
  ])('a subscription with the access type %o has the payment interval %o', async (access_type, plan) => {
    const { current } = await currentOf([{ ...wire, access_type }])
    expect({ period: current?.period, ...(current?.periodCount && { periodCount: current.periodCount }) }).toEqual(plan)
  })

  it('access without a subscription is returned as an active granted subscription', async () => {
    const { current } = await currentOf([])
    expect(current).toEqual({
      ...{ id: '', offerId: '93000', status: 'active', expiresAt: 1_700_000_000_000, period: 'granted' },
      ...{ nextPaymentPrice: 0, nextPaymentCurrency: 'EUR', paymentGateway: '', paymentMethod: '', totalPrice: 0 },
      offerTitle: 'Foyer Premium',
    })
    expect((await currentOf([], fakeCustomer(), {})).current).toMatchObject({ expiresAt: 0, offerTitle: '' })
  })

  it.each([402, 404])('current() returns undefined after status %i and rejects other failures', async (status) => {
    const { provider, requests, on } = fakeJwp()
    on('GET /items/93000/access', { message: 'No access' }, status)
    expect(await provider.subscription.current(fakeCustomer())).toBeUndefined()
    expect(requests).toHaveLength(1)
    const { provider: other, on: answer } = fakeJwp()
    answer('GET /items/93000/access', { message: 'Invalid privileges' }, 403)
    await expect(other.subscription.current(fakeCustomer())).rejects.toMatchObject({ status: 403 })
    const anonymous = fakeJwp(undefined, { token: '' }).provider.subscription
    await expect(anonymous.current(fakeCustomer())).rejects.toThrow('User not logged in')
  })

  it('a site without a subscription asset has no subscription and no plan switches, without a request', async () => {
    const { provider, requests } = fakeJwp({ assetId: null })
    expect(await provider.subscription.current(fakeCustomer())).toBeUndefined()
    expect(await provider.subscription.switches(fakeCustomer(), subscription)).toEqual([])
    expect(requests).toEqual([])
  })

  it('current() returns a pending downgrade until that plan is the current one', async () => {
    const noted = (offerId: string) => fakeCustomer({ metadata: { '7_pending_downgrade': offerId } })
    expect((await currentOf([wire], noted('S93000_70002'))).current?.pendingSwitchId).toBe('S93000_70002')
    expect((await currentOf([wire], noted('S93000_70001'))).current).not.toHaveProperty('pendingSwitchId')
    const { provider } = fakeJwp()
    expect(await provider.subscription.pendingSwitch('S93000_70002')).toEqual({
      ...{ id: 'S93000_70002', toOfferId: 'S93000_70002', status: 'pending' },
    })
  })
})

describe('subscription cancellation', () => {
  it('a cancelled subscription has no pending downgrade, although the account still contains its note', async () => {
    const noted = fakeCustomer({ metadata: { '7_pending_downgrade': 'S93000_70002' } })
    const { current } = await currentOf([{ ...wire, action_type: 'canceled' }], noted)
    expect(current?.status).toBe('cancelled')
    expect(current).not.toHaveProperty('pendingSwitchId')
  })

  it('cancel() requests the unsubscribe URL once with the token and rejects a failure with its cause', async () => {
    const { provider, requests, on } = fakeJwp()
    on('GET /subscriptions/cancel/7', { code: 200 })
    await provider.subscription.cancel(fakeCustomer(), subscription)
    const headers = { authorization: 'Bearer viewer-token', 'content-type': 'application/json' }
    expect(requests).toMatchObject([{ url: subscription.unsubscribeUrl, headers }])
    const { provider: broken, requests: once, on: answer } = fakeJwp()
    answer('GET /subscriptions/cancel/7', { message: 'Try later' }, 503)
    expect(await failureOf(broken.subscription.cancel(fakeCustomer(), subscription))).toMatchObject({
      ...{ message: 'Failed to update subscription', status: 503, cause: { message: 'Try later' } },
    })
    expect(once).toHaveLength(1)
  })

  it('cancel() sends no request for an untrusted or missing unsubscribe URL', async () => {
    for (const unsubscribeUrl of ['https://evil.example/', 'https://evilinplayer.com/', '', undefined]) {
      const { provider, requests } = fakeJwp()
      const refused = await failureOf(
        provider.subscription.cancel(fakeCustomer(), { ...subscription, ...{ unsubscribeUrl } } as Subscription),
      )
      expect(refused).toMatchObject({ message: 'Failed to update subscription' })
      expect(mayHaveSucceeded(refused)).toBe(false)
      expect(requests).toEqual([])
    }
  })

  it('the error of a failed cancellation omits the unsubscribe URL', async () => {
    const { provider, onText } = fakeJwp()
    onText('GET /subscriptions/cancel/7', '<html>')
    expect(await failureOf(provider.subscription.cancel(fakeCustomer(), subscription))).toMatchObject({
      cause: { message: 'The response of the unsubscribe address is not JSON' },
    })
  })

  it('renewal and payment method updates by gateway or PayPal reject as not enabled', async () => {
    const { renew, updateByGateway, updateByPayPal, finalizeUpdate, removeDetail } = fakeJwp().provider.subscription
    await expect(renew(fakeCustomer(), subscription)).rejects.toThrow('Renew subscription feature is not enabled')
    const off = 'Payment method update feature is not enabled'
    const urls = { success: '', waiting: '', cancel: '', error: '' }
    await expect(updateByGateway(1, {}, '')).rejects.toThrow(off)
    await expect(updateByPayPal(1, urls)).rejects.toThrow(off)
    await expect(finalizeUpdate(1, {})).rejects.toThrow(off)
    await expect(removeDetail('1')).rejects.toThrow(off)
  })
})

describe('plan switches', () => {
  const fee = (id: number, amount: number, more: object = {}) => ({
    ...{ id, item_id: 93_000, amount, description: `Plan ${id}`, plan_switch_enabled: true },
    ...{ access_type: { name: 'subscription', quantity: 1, period: 'month' }, currency: 'EUR', ...more },
  })

  it('switches() returns only switchable plans, and a higher price is an upgrade', async () => {
    const { provider, on } = fakeJwp()
    const quarterly = { access_type: { name: 'subscription', quantity: 3, period: 'month' } }
    const list = [fee(70_001, 6.99), fee(2, 9.99, quarterly), fee(3, 3, { access_type: { name: 'subscription' } })]
    on('GET /v2/items/93000/access-fees', [...list, fee(4, 1, { plan_switch_enabled: false })])
    const shared = { currency: 'EUR', period: 'month' }
    const [dearer, cheaper, ...more] = await provider.subscription.switches(fakeCustomer(), subscription)
    expect(dearer).toEqual({
      ...{ ...shared, offerId: 'S93000_2', title: 'Plan 2', price: 9.99, periodCount: 3, direction: 'upgrade' },
    })
    expect(cheaper).toEqual({ ...shared, offerId: 'S93000_3', title: 'Plan 3', price: 3, direction: 'downgrade' })
    expect(more).toEqual([])
  })

  it('switches() compares prices with the next payment if the current plan is no longer sold', async () => {
    const { provider, on } = fakeJwp()
    on('GET /v2/items/93000/access-fees', [fee(2, 7), fee(3, 6)])
    const offers = await provider.subscription.switches(fakeCustomer(), subscription)
    expect(offers.map(({ direction }) => direction)).toEqual(['upgrade', 'downgrade'])
  })
})

const upgrade = { offerId: 'S93000_70002', direction: 'upgrade' } as SwitchOffer
const downgrade = { offerId: 'S93000_70003', direction: 'downgrade' } as SwitchOffer
const note = '7_pending_downgrade'
const account = { id: 7, email: 'vera@example.com' }
const switchRoute = 'POST /v2/subscriptions/stripe:switch'

/** Stubs localStorage with a map. */
function stubStorage() {
  const items = new Map<string, string>()
  vi.stubGlobal('document', {})
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  })
  return items
}

describe('plan change', () => {
  it('an upgrade sends one request and first removes a pending downgrade from the account metadata', async () => {
    const { provider, requests, on } = fakeJwp()
    const metadata = { theme: 'dark', [note]: 'S93000_5' }
    on(switchRoute, {})
    on('GET /accounts', { ...account, metadata })
    on('PUT /accounts', account)
    await provider.subscription.change(fakeCustomer({ fullName: 'Vera' }), subscription, upgrade)
    expect(requests.map(({ form }) => form)).toEqual([{ inplayer_token: '7', access_fee_id: '70002' }])
    await provider.subscription.change(fakeCustomer({ metadata }), subscription, upgrade)
    expect(requests[2]).toMatchObject({ method: 'PUT', url: `${jwpHost}/accounts` })
    expect(requests[2]?.form).toEqual({
      full_name: 'vera@example.com',
      'metadata[theme]': 'dark',
      [`metadata[${note}]`]: '',
    })
  })

  it('a downgrade is first stored in the account metadata, with the name and all other values', async () => {
    const { provider, requests, on } = fakeJwp()
    on(switchRoute, {})
    on('GET /accounts', { ...account, full_name: 'Vera', metadata: { theme: 'dark' } })
    on('PUT /accounts', account)
    await provider.subscription.change(fakeCustomer(), subscription, downgrade)
    expect(requests.slice(1).map(({ form }) => form)).toEqual([
      { full_name: 'Vera', 'metadata[theme]': 'dark', [`metadata[${note}]`]: 'S93000_70003' },
      { inplayer_token: '7', access_fee_id: '70003' },
    ])
    const again = fakeCustomer({ metadata: { [note]: 'S93000_70003' } })
    await provider.subscription.change(again, subscription, downgrade)
    expect(requests.map(({ method }) => method)).toEqual(['GET', 'PUT', 'POST', 'POST'])
  })

  it('a downgrade retains the name and metadata that another device changed', async () => {
    const { provider, at, on } = fakeJwp()
    on(switchRoute, {})
    on('GET /accounts', { ...account, full_name: 'Vega', metadata: { news: 'off' } })
    on('PUT /accounts', account)
    const customer = fakeCustomer({ fullName: 'Vera', metadata: { news: 'on', theme: 'dark' } })
    await provider.subscription.change(customer, subscription, downgrade)
    expect(at('PUT /accounts').map(({ form }) => form)).toEqual([
      { full_name: 'Vega', 'metadata[news]': 'off', [`metadata[${note}]`]: 'S93000_70003' },
    ])
  })

  it('a downgrade sends no switch request if the account cannot be read', async () => {
    const { provider, requests, on } = fakeJwp()
    on('GET /accounts', { message: 'Invalid privileges' }, 403)
    const refused = await failureOf(provider.subscription.change(fakeCustomer(), subscription, downgrade))
    expect(refused).toMatchObject({
      ...{ message: 'Failed to change subscription', status: 403, cause: { message: 'Invalid privileges' } },
    })
    expect(requests).toHaveLength(1)
  })

  it('a downgrade sends no switch request if its metadata cannot be stored', async () => {
    const { provider, at, on } = fakeJwp()
    on('GET /accounts', account)
    on('PUT /accounts', { message: 'Invalid' }, 422)
    const refused = await failureOf(provider.subscription.change(fakeCustomer(), subscription, downgrade))
    expect(refused).toMatchObject({
      message: 'Failed to change subscription',
      status: 422,
      cause: { message: 'Invalid' },
    })
    expect(at(switchRoute)).toEqual([])
  })

  it('a refused downgrade restores the account metadata, and a refused upgrade writes none', async () => {
    const { provider, requests, on } = fakeJwp()
    on(switchRoute, { message: 'Declined' }, 422)
    on('GET /accounts', { ...account, metadata: { theme: 'dark' } })
    on('PUT /accounts', account)
    const customer = fakeCustomer({ metadata: { theme: 'dark' } })
    const message = 'Failed to change subscription'
    expect(await failureOf(provider.subscription.change(customer, subscription, downgrade))).toMatchObject({ message })
    const restored = { 'metadata[theme]': 'dark', [`metadata[${note}]`]: '' }
    expect(requests.at(-1)?.form).toEqual({ full_name: 'vera@example.com', ...restored })
    expect(await failureOf(provider.subscription.change(customer, subscription, upgrade))).toMatchObject({ message })
    expect(requests.map(({ method }) => method)).toEqual(['GET', 'PUT', 'POST', 'GET', 'PUT', 'POST'])
  })

  it('a downgrade whose response is lost rejects and retains its note in the account metadata', async () => {
    const { provider, at, on, onLost, onCut } = fakeJwp()
    onLost(switchRoute)
    onCut(switchRoute)
    on('GET /accounts', account)
    on('PUT /accounts', account)
    for (const status of [0, 200])
      expect(await failureOf(provider.subscription.change(fakeCustomer(), subscription, downgrade))).toMatchObject({
        ...{ message: 'Failed to change subscription', status },
      })
    const stored = { full_name: 'vera@example.com', [`metadata[${note}]`]: downgrade.offerId }
    expect(at('PUT /accounts').map(({ form }) => form)).toEqual([stored, stored])
  })
})

describe('stale pending downgrade after a failed change', () => {
  /** Downgrade whose switch request and metadata removal both fail. */
  async function stuck(metadata: Record<string, string> = {}) {
    const items = stubStorage()
    const fixture = fakeJwp()
    const noted = fakeCustomer({ metadata: { ...metadata, [note]: downgrade.offerId } })
    fixture.on('GET /accounts', { ...account, metadata })
    fixture.on('GET /accounts', noted)
    fixture.on('PUT /accounts', account)
    fixture.on('PUT /accounts', { message: 'Down' }, 500)
    fixture.on(switchRoute, { message: 'Declined' }, 422)
    await failureOf(fixture.provider.subscription.change(fakeCustomer({ metadata }), subscription, downgrade))
    return { ...fixture, items, noted }
  }
  const load = async (customer = fakeCustomer(), succeeds = true) => {
    const fixture = fakeJwp()
    fixture.on('GET /items/93000/access', access)
    fixture.on('GET /subscriptions', { collection: [wire] })
    fixture.on('GET /accounts', customer)
    fixture.on('PUT /accounts', account, succeeds ? 200 : 500)
    return { ...fixture, current: await fixture.provider.subscription.current(customer), fixture }
  }

  it('a stale pending downgrade is hidden at the next load and removed from the account', async () => {
    const { items, noted } = await stuck({ theme: 'dark' })
    expect([...items.keys()]).toEqual(['jwapp.failed-plan-change'])
    const { current, at, fixture } = await load(noted)
    expect(current).not.toHaveProperty('pendingSwitchId')
    expect(at('PUT /accounts').map(({ form }) => form)).toEqual([
      { full_name: 'vera@example.com', 'metadata[theme]': 'dark', [`metadata[${note}]`]: '' },
    ])
    expect([...items]).toEqual([])
    await fixture.provider.subscription.current(noted)
    expect(at('PUT /accounts')).toHaveLength(1)
  })

  it('a stale pending downgrade remains hidden while its removal fails, and the next load retries', async () => {
    const { items, noted } = await stuck()
    const { current, at } = await load(noted, false)
    expect(current).not.toHaveProperty('pendingSwitchId')
    expect(at('PUT /accounts').length).toBeGreaterThan(0)
    expect(items.size).toBe(1)
    expect((await load(noted)).at('PUT /accounts')).toHaveLength(1)
  })

  it('a note whose storage has no response is hidden, because its downgrade was not sent', async () => {
    const items = stubStorage()
    const { provider, at, on, onCut } = fakeJwp()
    on('GET /accounts', account)
    onCut('PUT /accounts')
    await failureOf(provider.subscription.change(fakeCustomer(), subscription, downgrade))
    expect(at(switchRoute)).toEqual([])
    const { current } = await load(fakeCustomer({ metadata: { [note]: downgrade.offerId } }))
    expect(current).not.toHaveProperty('pendingSwitchId')
    expect([...items]).toEqual([])
  })

  it('a stale pending downgrade is replaced by the previous pending one', async () => {
    const { noted } = await stuck({ [note]: 'S93000_5' })
    const { current, at } = await load(noted)
    expect(current?.pendingSwitchId).toBe('S93000_5')
    expect(at('PUT /accounts')[0]?.form).toMatchObject({ [`metadata[${note}]`]: 'S93000_5' })
  })

  it('a stale marker does not apply to another account or a later pending downgrade', async () => {
    const { noted } = await stuck()
    expect((await load({ ...noted, id: '8' })).current?.pendingSwitchId).toBe(downgrade.offerId)
    const { current, at } = await load(fakeCustomer({ metadata: { [note]: 'S93000_9' } }))
    expect(current?.pendingSwitchId).toBe('S93000_9')
    expect(at('PUT /accounts')).toEqual([])
  })

  it('a successful plan change removes the marker of a stale downgrade', async () => {
    const { items, noted } = await stuck()
    const { provider, on } = fakeJwp()
    on('GET /accounts', noted)
    on('PUT /accounts', account)
    on(switchRoute, {})
    await provider.subscription.change(noted, subscription, downgrade)
    expect([...items]).toEqual([])
    const { at, current } = await load(noted)
    expect(current?.pendingSwitchId).toBe(downgrade.offerId)
    expect(at('PUT /accounts')).toEqual([])
  })

  it('an invalid stored marker is ignored', async () => {
    stubStorage().set('jwapp.failed-plan-change', '{')
    const noted = fakeCustomer({ metadata: { [note]: 'S93000_9' } })
    expect((await load(noted)).current?.pendingSwitchId).toBe('S93000_9')
  })

  it('a pending downgrade is restored after a failed upgrade that could not restore it', async () => {
    const items = stubStorage()
    const { provider, on } = fakeJwp()
    on('PUT /accounts', account)
    on('PUT /accounts', { message: 'Down' }, 500)
    on(switchRoute, { message: 'Declined' }, 422)
    const noted = fakeCustomer({ metadata: { [note]: 'S93000_5' } })
    on('GET /accounts', noted)
    await failureOf(provider.subscription.change(noted, subscription, upgrade))
    const { current, at } = await load(fakeCustomer({ metadata: { [note]: '' } }))
    expect(current?.pendingSwitchId).toBe('S93000_5')
    expect(at('PUT /accounts')[0]?.form).toMatchObject({ [`metadata[${note}]`]: 'S93000_5' })
    expect([...items]).toEqual([])
  })
})

const cards = '/v2/payments/cards/default'

describe('stored cards', () => {
  it('paymentDetails returns one card per currency with its last digits and expiry', async () => {
    const { provider, requests, on } = fakeJwp()
    const visa = { number: '4242', card_name: 'Vera Viewer', exp_month: 3, exp_year: 2031, card_type: 'visa' }
    const bare = { number: 55_554_444, exp_month: '11', exp_year: '29', card_name: null }
    on(`GET ${cards}`, { cards: { EUR: visa, USD: bare } })
    const shared = { method: 'card', gateway: 'stripe', active: true }
    expect(await provider.subscription.paymentDetails(fakeCustomer())).toEqual([
      {
        ...{ ...shared, id: 'EUR', currency: 'EUR', holderName: 'Vera Viewer', variant: 'visa' },
        ...{ lastCardFourDigits: '4242', cardExpirationDate: '03/31' },
      },
      {
        ...{ ...shared, id: 'USD', currency: 'USD', holderName: '', variant: '' },
        ...{ lastCardFourDigits: '4444', cardExpirationDate: '11/29' },
      },
    ])
    expect(requests[0]?.headers['content-type']).toBe('application/json')
  })

  it.each([402, 404, 422])('paymentDetails returns an empty list after status %i', async (status) => {
    const { provider, on } = fakeJwp()
    on(`GET ${cards}`, { message: 'No card' }, status)
    expect(await provider.subscription.paymentDetails(fakeCustomer())).toEqual([])
  })

  it('paymentDetails accepts an empty card list and rejects after status 401, 408, 429 or 500', async () => {
    const { provider, on } = fakeJwp()
    on(`GET ${cards}`, { cards: [] })
    expect(await provider.subscription.paymentDetails(fakeCustomer())).toEqual([])
    for (const status of [401, 408, 429, 500]) {
      const { provider: broken, on: answer } = fakeJwp()
      answer(`GET ${cards}`, { message: 'Sorry' }, status)
      await expect(broken.subscription.paymentDetails(fakeCustomer())).rejects.toMatchObject({ status })
    }
  })

  it('updateCard sends the new card in the given currency and rejects a declined one with its cause', async () => {
    const { provider, requests, on } = fakeJwp()
    const card = { holder: 'Vera', number: '4111 1111 1111 1111', expMonth: '12', expYear: '2031', cvc: '123' }
    on(`PUT ${cards}`, {})
    on(`PUT ${cards}`, { message: 'Your card was declined.' }, 422)
    await provider.subscription.updateCard(fakeCustomer(), card, 'USD')
    expect(requests[0]?.form).toEqual({
      ...{ number: '4111111111111111', card_name: 'Vera', exp_month: '12', exp_year: '2031', cvv: '123' },
      currency_iso: 'USD',
    })
    expect(await failureOf(provider.subscription.updateCard(fakeCustomer(), card, 'USD'))).toMatchObject({
      ...{ message: 'Failed to update card details', status: 422, cause: { message: 'Your card was declined.' } },
    })
  })
})

const payments = '/v2/accounting/payment-history'

describe('payments and receipts', () => {
  it('transactions() returns one page of payments, with defaults for missing values', async () => {
    const { provider, requests, on } = fakeJwp()
    const full = {
      ...{ transaction_token: 'T1', trx_token: 'R1', item_id: 93_000, item_type: 'subscription' },
      ...{ item_title: 'Premium', charged_amount: '6.99', currency_iso: 'USD', country: 'NL' },
      ...{ payment_method_name: 'Card', created_at: '1700000000' },
    }
    on(`GET ${payments}`, { collection: [{ created_at: 1 }, full, { trx_token: 'R2', created_at: 2 }, full, full] })
    const page = await provider.subscription.transactions(fakeCustomer(), { limit: 2, offset: 1 })
    expect(page).toEqual([
      {
        ...{ id: 'T1', token: 'R1', at: 1_700_000_000_000, offerId: '93000', offerType: 'subscription' },
        ...{ offerTitle: 'Premium', price: 6.99, currency: 'USD', country: 'NL', paymentMethod: 'Card' },
      },
      {
        ...{ id: 'R2', token: 'R2', at: 2_000, offerId: '', offerType: '', offerTitle: '', price: 0 },
        ...{ currency: 'EUR', paymentMethod: '' },
      },
    ])
    expect(requests[0]?.headers['content-type']).toBe('application/json')
    const [bare] = await provider.subscription.transactions(fakeCustomer(), { limit: 1, offset: 0 })
    expect(bare).not.toHaveProperty('token')
    expect(bare?.id).toBe('')
  })

  it('transactions() skips payments whose time is out of range, as a text or missing', async () => {
    vi.spyOn(console, 'warn').mockReturnValue()
    const { provider, on } = fakeJwp()
    const times = [8.64e12 + 1, '99999999999999', -1e300, null, 'yesterday', {}]
    const broken = times.map((created_at) => ({ trx_token: 'X', created_at }))
    on(`GET ${payments}`, { collection: [...broken, { trx_token: 'R2', created_at: 2 }] })
    const read = await provider.subscription.transactions(fakeCustomer(), { limit: 1, offset: 0 })
    expect(read.map(({ id }) => id)).toEqual(['R2'])
  })

  it('transactions() rejects a history whose payments are all unreadable', async () => {
    const { provider, on } = fakeJwp()
    on(`GET ${payments}`, { collection: [{ trx_token: 'X', created_at: 1e18 }] })
    const read = provider.subscription.transactions(fakeCustomer(), { limit: 1, offset: 0 })
    await expect(read).rejects.toThrow(/not as expected/)
  })

  const paid = {
    id: 'T1',
    at: 0,
    offerId: '',
    offerType: '',
    offerTitle: '',
    price: 1,
    currency: 'EUR',
    paymentMethod: '',
  }

  it('receipt() loads a PDF file with the token of the viewer', async () => {
    const { provider, requests, onText } = fakeJwp()
    onText('GET /v2/accounting/transactions/R%2F1/receipt', '%PDF')
    const receipt = await provider.subscription.receipt({ ...paid, token: 'R/1' })
    expect(receipt).toMatchObject({ kind: 'file', name: 'receipt_T1.pdf' })
    expect(receipt.kind === 'file' && (await receipt.file.text())).toBe('%PDF')
    const headers = { authorization: 'Bearer viewer-token', 'content-type': 'application/json' }
    expect(requests).toMatchObject([{ url: `${jwpHost}/v2/accounting/transactions/R%2F1/receipt`, headers }])
  })

  it('receipt() rejects with its cause for a payment without a token and after a failed request', async () => {
    const { provider, requests, on } = fakeJwp()
    const message = 'Failed to get billing receipt'
    expect(await failureOf(provider.subscription.receipt(paid))).toMatchObject({
      ...{ message, status: 404, cause: { message: 'The payment has no receipt' } },
    })
    expect(requests).toEqual([])
    on('GET /v2/accounting/transactions/R1/receipt', { message: 'Gone' }, 410)
    expect(await failureOf(provider.subscription.receipt({ ...paid, token: 'R1' }))).toMatchObject({
      ...{ message, status: 410, cause: { message: 'Gone' } },
    })
  })
})
