import { describe, expect, it, vi } from 'vitest'
import { ids } from '../../scripts/sandbox/catalogue/ids.ts'
import { encrypted, card as openCard } from './account-calls.ts'
import { follow } from './cleeng-fixture.ts'
import { openStores } from './stores-fixture.ts'

vi.mock('virtual:foyer/site', () => ({ site: {} }))

const { sandbox, open, charges, requestsTo, fault } = await openStores()
const yearly = { billsvod: 'S930000002_NL', demosvod: 'S93000_70002' }
const inPage = '5454545454545454'
const elsewhere = '4000002500003155'

type Page = Awaited<ReturnType<typeof open>>

const fieldOf = (action: unknown, name: string) => String(Object(action)[name])

/** Result of the gateway form after an approved challenge. */
const agreed = async (action: unknown) => {
  const result = { transStatus: 'Y', authorisationToken: fieldOf(action, 'authorisationToken') }
  return { details: { threeDSResult: Buffer.from(JSON.stringify(result)).toString('base64') } }
}
const never = () => new Promise<never>(() => undefined)

/** Approves on the bank's page; returns the parameters of the return URL. */
const leaveAndAgree = async (page: Page): Promise<{ orderId: string; redirectResult: string }> => {
  const address = await new Promise<string>((left) => {
    void page.payment.payByGateway(encrypted(elsewhere), (action) => {
      left(fieldOf(action, 'url'))
      return never()
    })
  })
  const { searchParams } = await follow(address, 'Yes, this is me')
  return {
    orderId: searchParams.get('orderId') ?? '',
    redirectResult: searchParams.get('redirectResult') ?? '',
  }
}

// Payment methods, each with the request that charges
const ways = {
  'a card of the gateway': {
    site: 'billsvod',
    at: 'initial-payment$',
    pay: (page: Page) => page.payment.payByGateway(encrypted(), never),
  },
  'a card whose bank asks in the page': {
    site: 'billsvod',
    at: 'initial-payment/finalize$',
    pay: (page: Page) => page.payment.payByGateway(encrypted(inPage), agreed),
  },
  'a card whose bank asks elsewhere': {
    site: 'billsvod',
    at: 'initial-payment/finalize$',
    pay: async (page: Page) => {
      const { orderId, redirectResult } = await leaveAndAgree(page)
      return page.payment.finalizePayment(orderId, redirectResult)
    },
  },
  'a card typed into the page': {
    site: 'demosvod',
    at: '/accounts/subscriptions$',
    pay: (page: Page) => page.payment.payByCard(openCard),
  },
} as const

const afterCharge = [
  ['a truncated response', { truncateAt: 4 }],
  ['a 500 after the charge', { status: 500, after: true }],
] as const

const cases = Object.entries(ways).flatMap(([by, way]) =>
  afterCharge.map(([what, how]) => [what, by, way, how] as const),
)

const inThePage = Object.entries(ways).filter(([by]) => !by.includes('elsewhere'))

describe('charge of a payment', () => {
  it.each(cases)(
    'after %s, a payment by %s waits for access and charges once',
    async (_, __, { site, at, pay }, how) => {
      const page = await open(site)
      await page.order(yearly[site])
      await fault({ method: 'POST', path: at, ...how })
      expect(await pay(page)).toEqual({ state: 'waiting', offerId: yearly[site] })
      expect(await page.payment.awaitAccess(yearly[site])).toBe(true)
      expect(await page.payment.confirmPayment(yearly[site])).toBe('welcome')
      expect(page.subscription.$subscription.get()).toMatchObject({ period: 'year' })
      expect(await charges()).toHaveLength(1)
      await expect(page.order(yearly[site])).rejects.toThrow('is open already')
    },
  )

  it.each(Object.entries(ways))(
    'a 500 without a charge rejects a payment by %s, and the next attempt charges once',
    async (_, way) => {
      const { site, at, pay } = way
      const page = await open(site)
      await page.order(yearly[site])
      await fault({ method: 'POST', path: at, status: 500 })
      await expect(pay(page)).rejects.toThrow('Failed to make payment')
      expect(await charges()).toEqual([])
      await pay(page)
      expect(await charges()).toHaveLength(1)
    },
  )

  it.each(inThePage)('two concurrent payments by %s charge once', async (_, { site, pay }) => {
    const page = await open(site)
    await page.order(yearly[site])
    await Promise.all([pay(page), pay(page)])
    expect(await charges()).toHaveLength(1)
  })

  it('a retry after a charge that returned 500 waits for access and does not charge again', async () => {
    const page = await open('billsvod')
    await page.order(yearly.billsvod)
    await sandbox.send('PUT', '/access', { checks: 6 })
    await fault({ method: 'POST', path: 'initial-payment$', status: 500, after: true })
    await expect(page.payment.payByGateway(encrypted(), never)).rejects.toThrow('Failed to make payment')
    expect(await page.payment.payByGateway(encrypted(), never)).toMatchObject({ state: 'waiting' })
    expect(await charges()).toHaveLength(1)
  })

  it('a second finalizePayment of an order waits for access and does not charge again', async () => {
    const page = await open('billsvod')
    await page.order(yearly.billsvod)
    const { orderId, redirectResult } = await leaveAndAgree(page)
    expect(await page.payment.finalizePayment(orderId, redirectResult)).toEqual({ state: 'paid' })
    expect(await page.payment.finalizePayment(orderId, redirectResult)).toMatchObject({ state: 'waiting' })
    expect(await charges()).toHaveLength(1)
  })

  const banks = {
    'in the page': async (page: Page, meanwhile: () => Promise<unknown>) =>
      page.payment.payByGateway(encrypted(inPage), async (action) => {
        await meanwhile()
        return agreed(action)
      }),
    'on a page of its own': async (page: Page, meanwhile: () => Promise<unknown>) => {
      const { orderId, redirectResult } = await leaveAndAgree(page)
      await meanwhile()
      return page.payment.finalizePayment(orderId, redirectResult)
    },
  }

  it.each(Object.entries(banks))(
    'a bank challenge approved %s after a purchase in another tab does not charge again',
    async (_, answer) => {
      const page = await open('billsvod')
      await page.order(yearly.billsvod)
      const other = await page.openTab()
      await other.order(yearly.billsvod)
      const payment = await answer(page, () => other.payment.payByGateway(encrypted(), never))
      expect(payment).toMatchObject({ state: 'waiting' })
      expect(await charges()).toHaveLength(1)
    },
  )

  it('a checkout abandoned on the bank page charges nothing and can be started again', async () => {
    const left = await open('billsvod')
    await left.order(yearly.billsvod)
    await leaveAndAgree(left)
    vi.resetModules()
    const page = await open('billsvod')
    expect(await page.order(yearly.billsvod)).toMatchObject({ offer: { offerId: yearly.billsvod } })
    expect(await charges()).toEqual([])
  })

  it('a 404 for the order clears the checkout and the chosen offer', async () => {
    const page = await open('billsvod')
    await page.order(yearly.billsvod)
    const gone = { responseData: {}, errors: ['Order with 1 not found'] }
    await fault({ method: 'POST', path: 'initial-payment$', status: 404, body: gone })
    await expect(page.payment.payByGateway(encrypted(), never)).rejects.toThrow('not found')
    expect(page.checkout.$checkout.get()).toBeUndefined()
    expect(page.checkout.chosenOffer()).toBeUndefined()
  })
})

describe('waiting for access', () => {
  it('awaitAccess polls every 3 seconds and returns false after five attempts without access', async () => {
    const page = await open('billsvod')
    await page.order(yearly.billsvod)
    await sandbox.send('PUT', '/access', { checks: 2 })
    await page.payment.payByGateway(encrypted(), never)
    expect(await page.payment.awaitAccess(yearly.billsvod)).toBe(true)
    expect(page.paused).toEqual([3_000, 3_000])
    expect(await page.payment.awaitAccess('S930000001_NL')).toBe(false)
    expect(page.paused).toHaveLength(6)
  })

  it('an aborted awaitAccess returns false without a request', async () => {
    const page = await open('billsvod')
    await page.order(yearly.billsvod)
    await sandbox.send('PUT', '/access', { checks: null })
    await page.payment.payByGateway(encrypted(), never)
    const entitlementChecks = /\/entitlements\//
    const before = (await requestsTo(entitlementChecks)).length
    expect(await page.payment.awaitAccess(yearly.billsvod, AbortSignal.abort())).toBe(false)
    expect((await requestsTo(entitlementChecks)).length).toBe(before)
  })

  it('confirmPayment returns waiting without access, and welcome after access is confirmed', async () => {
    const page = await open('billsvod')
    await page.order(yearly.billsvod)
    await sandbox.send('PUT', '/access', { checks: null })
    expect(await page.payment.payByGateway(encrypted(), never)).toEqual({ state: 'paid' })
    expect(await page.payment.confirmPayment(yearly.billsvod)).toBe('waiting')
    expect(await page.payment.confirmPayment(yearly.billsvod, true)).toBe('welcome')
  })

  it.each(['billsvod', 'billauth'] as const)(
    'a purchase of one film on %s waits for access and then closes the dialog',
    async (site) => {
      const film = 'C930020002_NL'
      const page = await open(site)
      await page.order(film)
      await sandbox.send('PUT', '/access', { checks: 1 })
      expect(await page.payment.payByGateway(encrypted(), never)).toEqual({ state: 'paid' })
      expect(await page.payment.confirmPayment(film)).toBe('waiting')
      expect(await page.payment.awaitAccess(film)).toBe(true)
      expect(await page.payment.confirmPayment(film, true)).toBe('close')
      expect(await charges()).toMatchObject([{ offerId: film }])
    },
  )

  it('a site without plans confirms a payment without a subscription request', async () => {
    const page = await open('billauth')
    expect(await page.subscription.awaitSubscription()).toBeUndefined()
    expect(await page.payment.confirmPayment(undefined)).toBe('welcome')
    expect(await requestsTo(/subscriptions$/)).toEqual([])
  })

  it('awaitSubscription sends ten requests at intervals of 1.5 seconds while no subscription is found', async () => {
    const page = await open('billsvod')
    const before = (await requestsTo(/subscriptions$/)).length
    expect(await page.subscription.awaitSubscription()).toBeUndefined()
    expect((await requestsTo(/subscriptions$/)).length - before).toBe(10)
    expect(page.paused).toEqual(Array(9).fill(1_500))
  })

  it('awaitCard sends five requests, and changePlan waits 3 seconds before its first poll', async () => {
    const page = await open('billsvod')
    const before = (await requestsTo(/subscriptions$/)).length
    await page.subscription.awaitCard()
    expect((await requestsTo(/subscriptions$/)).length - before).toBe(5)
    const member = await open('billsvod', { email: 'member@example.com', password: 'Password1' })
    const target = { offerId: 'S930000001_NL', title: 'Month', period: 'month', price: 6.99, currency: 'EUR' } as const
    await member.subscription.changePlan({ ...target, direction: 'downgrade' })
    expect(member.paused[0]).toBe(3_000)
  })
})

describe('subscribed state of a viewer', () => {
  it.each([
    ['a viewer without access or a plan', 'viewer@example.com', false],
    ['a viewer with access and no plan', 'guest@example.com', true],
    ['a viewer with a plan and no subscription or access', 'planned@example.com', true],
  ])('access or a plan sets the subscribed state: %s', async (_, email, subscribed) => {
    await open('demosvod', { email, password: 'Password1' })
    const { $viewer } = await import('#core/account/viewer.store.ts')
    expect($viewer.get()).toEqual({ signedIn: true, subscribed })
  })

  it('a subscriber has the subscribed state although the plans request fails', async () => {
    await sandbox.send('POST', '/faults', { path: '/entitlements', status: 500, times: 9 })
    await open('demosvod', { email: 'member@example.com', password: 'Password1' })
    const { $viewer } = await import('#core/account/viewer.store.ts')
    expect($viewer.get()).toEqual({ signedIn: true, subscribed: true })
  })
})

const subscriber = { email: 'member@example.com', password: 'Password1' }
const emptied = { responseData: { items: [] }, errors: [] }

describe('subscription change', () => {
  it.each(['cancelSubscription', 'renewSubscription'] as const)(
    'the subscription is polled up to ten times after %s until the provider returns it',
    async (verb) => {
      const page = await open('billsvod', subscriber)
      await page.subscription.reloadSubscription()
      if (verb === 'renewSubscription') await page.subscription.cancelSubscription()
      page.paused.length = 0
      await fault({ method: 'GET', path: 'subscriptions$', status: 200, body: emptied, times: 9 })
      const status = verb === 'cancelSubscription' ? 'cancelled' : 'active'
      expect(await page.subscription[verb]()).toMatchObject({ status })
      expect(page.paused).toEqual(Array(9).fill(1_500))
    },
  )

  it('a downgrade returns pending when the provider reports it late, and late when it never does', async () => {
    const page = await open('billsvod', subscriber)
    const target = { offerId: 'S930000001_NL', title: 'Month', period: 'month', price: 6.99, currency: 'EUR' } as const
    const before = await page.subscription.reloadSubscription()
    const item = {
      subscriptionId: 1,
      offerId: before?.offerId,
      status: 'active',
      expiresAt: 1_900_000_000,
      period: 'year',
      totalPrice: 69.99,
      pendingSwitchId: null,
    }
    const late = { responseData: { items: [item] }, errors: [] }
    await fault({ method: 'GET', path: 'subscriptions$', status: 200, body: late, times: 2 })
    expect(await page.subscription.changePlan({ ...target, direction: 'downgrade' })).toBe('pending')
    expect(page.paused).toEqual([3_000, 1_500, 1_500])
    expect(page.subscription.$subscription.get()).toHaveProperty('pendingSwitchId')
    await fault({ method: 'GET', path: 'subscriptions$', status: 200, body: late, times: 10 })
    await fault({
      method: 'POST',
      path: 'subscription_switches',
      status: 200,
      body: { responseData: 'ok', errors: [] },
    })
    expect(await page.subscription.changePlan({ ...target, direction: 'downgrade' })).toBe('late')
  })

  const lost = [
    ['a truncated response', { truncateAt: 4 }],
    ['a server error after the change', { status: 500, after: true }],
    ['a refusal after the change', { status: 400, after: true }],
  ] as const
  const cancellations = { billsvod: 'PATCH', demosvod: 'GET' } as const
  const sites = ['billsvod', 'demosvod'] as const
  const cases = sites.flatMap((site) => lost.map(([name, how]) => [site, name, how] as const))

  it.each(cases)('%s: a cancellation with %s is shown once the provider has it', async (site, _, how) => {
    const page = await open(site, subscriber)
    await fault({
      method: cancellations[site],
      path: site === 'billsvod' ? 'subscriptions$' : '/subscriptions/cancel/',
      ...how,
    })
    expect(await page.subscription.cancelSubscription()).toMatchObject({ status: 'cancelled' })
    expect(page.subscription.$subscription.get()).toMatchObject({ status: 'cancelled' })
  })

  it.each(sites)('%s: a cancellation or renewal answered without effect is not confirmed', async (site) => {
    const page = await open(site, subscriber)
    const method = cancellations[site]
    const path = site === 'billsvod' ? 'subscriptions$' : '/subscriptions/cancel/'
    const body = site === 'billsvod' ? { responseData: {}, errors: [] } : { code: 200, status: 'success' }
    await fault({ method, path, status: 200, body })
    expect(await page.subscription.cancelSubscription()).toBeUndefined()
    expect(page.subscription.$subscription.get()).toMatchObject({ status: 'active' })
    if (site === 'demosvod') return
    await page.subscription.cancelSubscription()
    await fault({ method, path, status: 200, body })
    expect(await page.subscription.renewSubscription()).toBeUndefined()
    expect(page.subscription.$subscription.get()).toMatchObject({ status: 'cancelled' })
  })

  it.each(lost)('billsvod: a renewal with %s is shown once the provider has it', async (_, how) => {
    const page = await open('billsvod', subscriber)
    await page.subscription.cancelSubscription()
    await fault({ method: 'PATCH', path: 'subscriptions$', ...how })
    expect(await page.subscription.renewSubscription()).toMatchObject({ status: 'active' })
  })

  it('an upgrade returns late while the provider still returns the old plan', async () => {
    const page = await open('billsvod', subscriber)
    await page.subscription.reloadSubscription()
    const target = { offerId: 'S930000009_NL', title: 'More', period: 'year', price: 99.99, currency: 'EUR' } as const
    await fault({
      method: 'POST',
      path: 'subscription_switches',
      status: 200,
      body: { responseData: 'ok', errors: [] },
    })
    expect(await page.subscription.changePlan({ ...target, direction: 'upgrade' })).toBe('late')
    expect(page.paused).toEqual([3_000, ...Array(9).fill(1_500)])
  })
})

describe('payment details', () => {
  it('updateCard polls the subscription with four pauses while its request fails', async () => {
    const page = await open('demosvod', subscriber)
    const { updateCard } = await import('#features/checkout/payment-details.store.ts')
    await page.subscription.reloadSubscription()
    page.paused.length = 0
    const hidden = { method: 'GET', path: '/accounts/subscriptions$', status: 500, times: 100 }
    await fault(hidden)
    await updateCard(openCard)
    expect(page.paused.filter((ms) => ms === 1_500)).toHaveLength(4)
  })

  it('return URLs of a PayPal update open payment method dialogs and contain the payment method id', async () => {
    const page = await open('billsvod', subscriber)
    page.address.search = '?u=payment-method&message=old'
    const { loadPaymentMethods, updateByPayPal } = await import('#features/checkout/payment-details.store.ts')
    const paypal = (await loadPaymentMethods()).find(({ name }) => name === 'paypal')
    await updateByPayPal(paypal ?? expect.unreachable('there is no PayPal'))
    const [request] = await requestsTo(/payment_details\/tokens$/)
    const { paymentMethodId, ...urls } = JSON.parse(request?.body ?? '{}')
    expect(paymentMethodId).toBe(paypal?.id)
    const id = `&paymentMethodId=${paypal?.id}`
    const dialogs = Object.entries(urls).map(([name, url]) => [name, new URL(String(url)).search])
    expect(Object.fromEntries(dialogs)).toEqual({
      successUrl: `?u=payment-method-success${id}`,
      waitingUrl: `?u=payment-method-success${id}`,
      cancelUrl: `?u=payment-cancelled${id}`,
      errorUrl: `?u=payment-error${id}`,
    })
  })

  it('loadPaymentDetail prefers the active card in the currency of the subscription', async () => {
    const page = await open('billsvod', subscriber)
    const { loadPaymentDetail } = await import('#features/checkout/payment-details.store.ts')
    await page.subscription.reloadSubscription()
    const { openAccount } = await import('#features/session/provider.store.ts')
    const { provider } = await openAccount()
    const detail = { method: 'card', gateway: 'adyen', holderName: '', variant: '', lastCardFourDigits: '' } as const
    const card = (id: string, currency: string, active: boolean) => ({
      ...detail,
      ...{ id, currency, active, cardExpirationDate: '' },
    })
    const chosen = async (...cards: ReturnType<typeof card>[]) => {
      Object.assign(provider.subscription, { paymentDetails: async () => cards })
      return (await loadPaymentDetail())?.id
    }
    expect(await chosen(card('1', 'USD', true), card('2', 'EUR', false), card('3', 'EUR', true))).toBe('3')
    expect(await chosen(card('1', 'USD', false), card('2', 'USD', true))).toBe('2')
    expect(await chosen(card('1', 'USD', false))).toBe('1')
  })

  it.each([
    ['demosvod', 'payment-history', 'Foyer Premium'],
    ['billsvod', 'transactions', 'Annual subscription to Foyer Patron'],
  ] as const)(
    'transactions on %s are sorted newest first and contain the offer title and type',
    async (site, path, title) => {
      await open(site, subscriber)
      const { loadTransactions } = await import('#features/checkout/transactions.store.ts')
      const wire = (at: number) => ({
        ...{
          transactionId: `T${at}`,
          transactionDate: at,
          offerTitle: title,
          offerType: 'subscription',
          offerId: 'S1',
        },
        ...{ transactionPriceInclTax: '6.99', transactionCurrency: 'EUR', paymentMethod: 'card' },
        ...{ transaction_token: `T${at}`, created_at: at, item_title: title, item_type: 'subscription' },
      })
      const times = [1_700_000_000, 1_800_000_000, 1_750_000_000].map(wire)
      const body = site === 'demosvod' ? { collection: times } : { responseData: { items: times }, errors: [] }
      await fault({ path, status: 200, body })
      const listed = await loadTransactions()
      expect(listed.map(({ at }) => at / 1000)).toEqual([1_800_000_000, 1_750_000_000, 1_700_000_000])
      expect(listed[0]).toMatchObject({ offerTitle: title, offerType: 'subscription' })
    },
  )
})

describe('checkout state', () => {
  it('leaveCheckout discards the order and retains the chosen offer', async () => {
    const page = await open('billsvod')
    const first = await page.order(yearly.billsvod)
    page.checkout.leaveCheckout()
    expect(page.checkout.$checkout.get()).toBeUndefined()
    const second = await page.checkout.openCheckout()
    expect(second?.order.id).not.toBe(first?.order.id)
    expect(second?.offer.offerId).toBe(yearly.billsvod)
  })

  it('a subscriber cannot order a second plan', async () => {
    for (const site of ['billsvod', 'demosvod'] as const) {
      vi.resetModules()
      const page = await open(site, { email: 'member@example.com', password: 'Password1' })
      await expect(page.order(yearly[site])).rejects.toThrow('is open already')
    }
    expect(await requestsTo(/\/orders$/)).toEqual([])
  })

  it('card data is not stored in localStorage or sessionStorage', async () => {
    const page = await open('demosvod')
    await page.order(yearly.demosvod)
    await page.payment.payByCard(openCard)
    const kept = JSON.stringify([page.localStorage.all(), page.sessionStorage.all()])
    for (const secret of [openCard.number, openCard.holder, `"${openCard.cvc}"`]) expect(kept).not.toContain(secret)
  })
})

describe('confirmed payment', () => {
  const message = 'Payment completed successfully'

  it.each([
    ['a plan', yearly.billsvod, 'welcome'],
    ['one film', 'C930020002_NL', 'closed'],
  ])('a confirmed payment for %s is announced and then navigates or closes the dialog', async (_, offerId, end) => {
    const page = await open('billsvod')
    await page.order(offerId)
    const payment = await page.payment.payByGateway(encrypted(), never)
    const { navigateAfterPayment: lead } = await import('#features/checkout/after-payment.client.ts')
    const { $feedback } = await import('#core/browser/feedback.store.ts')
    const { $announcement } = await import('#core/browser/feedback.store.ts')
    const ways: string[] = []
    const [go, close] = [(u: string) => void ways.push(u), () => void ways.push('closed')]
    await lead(payment, offerId, { language: 'en', siteName: 'Foyer', go, close, storeReturnQuery: close })
    expect(ways).toEqual([end])
    expect($announcement.get()).toMatchObject({ text: message, urgency: 'assertive' })
    expect($feedback.get().map(({ text }) => text)).toEqual(end === 'closed' ? [message] : [])
  })
})

describe('next step after registration', () => {
  it.each(['demoauth', 'billauth'] as const)(
    'the offer choice follows registration on %s only if an offer was requested',
    async (site) => {
      await open(site)
      const { needsOfferStep } = await import('#features/access/offers.store.ts')
      const { requestOffers } = await import('#features/access/requested-offers.store.ts')
      expect(needsOfferStep()).toBe(false)
      requestOffers(['C93002_71002'])
      expect(needsOfferStep()).toBe(true)
    },
  )

  it.each(['demosvod', 'billsvod'] as const)('the plan choice follows registration on %s', async (site) => {
    await open(site)
    const { needsOfferStep } = await import('#features/access/offers.store.ts')
    expect(needsOfferStep()).toBe(true)
  })
})

describe('one-time offers of an item', () => {
  it.each(['demosvod', 'billsvod'] as const)(
    'loadPurchaseOffers omits plans and sorts offers by price for an anonymous viewer on %s',
    async (site) => {
      await open(site)
      await (await import('#features/account/sign-in.store.ts')).logout()
      const { loadPurchaseOffers } = await import('#features/access/offers.store.ts')
      const { premier, payPerView } = ids.offers
      const kind = site === 'demosvod' ? 'jwp' : 'cleeng'
      const prices = { jwp: [3.99, 12.5], cleeng: [2.99, 14.99] }[kind]
      const offers = await loadPurchaseOffers([premier[kind], yearly[site], payPerView[kind]])
      expect(offers.map(({ offerId, price }) => [offerId, price])).toEqual([
        [payPerView[kind], prices[0]],
        [premier[kind], prices[1]],
      ])
    },
  )

  it('loadPurchaseOffers omits inactive offers', async () => {
    await open('billsvod')
    const { openAccount } = await import('#features/session/provider.store.ts')
    const { provider } = await openAccount()
    const [offer] = await provider.checkout.offers([ids.offers.premier.cleeng])
    Object.assign(provider.checkout, { offers: async () => (offer ? [{ ...offer, active: false }] : []) })
    const { loadPurchaseOffers } = await import('#features/access/offers.store.ts')
    expect(await loadPurchaseOffers([ids.offers.premier.cleeng])).toEqual([])
  })
})

describe('provider notifications', () => {
  const film = 'C93002_71002'

  it('a notification of a new subscription or of revoked access reloads the subscription', async () => {
    const page = await open('demosvod')
    const { $subscription, cancelSubscription } = page.subscription
    await page.order('S93000_70001')
    await page.payment.payByCard(openCard)
    await vi.waitFor(() => expect($subscription.get()).toMatchObject({ period: 'month' }))
    await cancelSubscription()
    await sandbox.send('PUT', '/clock', { now: new Date(Date.now() + 10 * 86_400_000).toISOString() })
    // Another request ends the expired trial
    const { token } = JSON.parse(page.localStorage.getItem('inplayer_token') ?? '{}')
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    await fetch(`${sandbox.url}/accounts/subscriptions?limit=15&page=0`, { headers })
    await vi.waitFor(() => expect($subscription.get()).toBeUndefined())
  })

  it('a PayPal success notification loads the new subscription', async () => {
    const page = await open('demosvod')
    const { $subscription } = page.subscription
    const { subscribeToAccountEvents } = await import('#features/session/account-events.store.ts')
    await subscribeToAccountEvents()
    const { token } = JSON.parse(page.localStorage.getItem('inplayer_token') ?? '{}')
    const body = new URLSearchParams({ origin: 'http://site.test/', access_fee: '70001', payment_method: '2' })
    const headers = { authorization: `Bearer ${token}` }
    const { endpoint } = await sandbox.json('/accounts/external-payments', { method: 'POST', headers, body })
    const agree = /href="(agree[^"]*)"/.exec(await (await fetch(endpoint)).text())?.[1] ?? ''
    await fetch(new URL(agree, endpoint), { redirect: 'manual' })
    await vi.waitFor(() => expect($subscription.get()).toMatchObject({ period: 'month' }))
  })

  it('a card success notification grants access to a film, and its purchase is stored until logout', async () => {
    const page = await open('demosvod')
    const results: boolean[] = []
    const { subscribeToEntitlements } = await import('#features/access/entitlements.store.ts')
    const leave = subscribeToEntitlements({ id: 'LastFerr', offers: [film] }, (has) => results.push(has))
    await vi.waitFor(() => expect(results).toEqual([false]))
    await page.order(film)
    await page.payment.payByCard(openCard)
    await vi.waitFor(() => expect(results.at(-1)).toBe(true))
    leave()
    await page.reload()
    const bought = await import('#features/access/entitlements.store.ts')
    expect(bought.$bought.get()).toEqual(['LastFerr'])
    bought.storeAccess('Rented01', true)
    bought.storeAccess('LastFerr', false)
    expect(bought.$bought.get()).toEqual(['Rented01'])
    await (await import('#features/account/sign-in.store.ts')).logout()
    await page.reload()
    expect((await import('#features/access/entitlements.store.ts')).$bought.get()).toEqual([])
  })
})
