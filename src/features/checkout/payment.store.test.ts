import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Order, Payment } from '#core/offer.ts'
import { fakeOffer } from '../../../tests/support/fake-accounts.ts'
import { closeBrowser, type FakeBrowser, fakeBrowser, settle } from '../../../tests/support/fake-browser.ts'
import { fakeOrder, fakeSite, fakeTokens, openPage, refusal } from '../../../tests/support/fake-page.ts'

afterEach(closeBrowser)

type Plan = NonNullable<Parameters<typeof openPage>[0]>
type Checkout = NonNullable<NonNullable<Plan['responses']>['checkout']>

/** Money taken and access given by the provider of one test. */
function shop() {
  const state = { charges: [] as string[], open: new Set<string>() }
  const take = (offerId: string) => {
    state.charges.push(offerId)
    state.open.add(offerId)
  }
  const pay = async ({ offerId }: Order): Promise<Payment> => {
    take(offerId)
    return { state: 'paid' }
  }
  const checkout: Checkout = {
    offers: async (ids) => ids.map((offerId) => fakeOffer({ offerId })),
    paymentMethods: async () => [],
    createOrder: async (_customer, { offerId }) => fakeOrder({ offerId }),
    getOrder: async (id) => fakeOrder({ id, offerId: 'S1_NL' }),
    hasAccess: async (id) => state.open.has(id),
    payByCard: pay,
    payWithoutDetails: pay,
    payByGateway: pay,
    payByPayPal: async () => ({ state: 'redirect', url: 'https://paypal.test' }),
  }
  return { state, take, checkout }
}

type Shop = ReturnType<typeof shop>

const card = { holder: 'Vera', number: '4111111111111111', expMonth: '12', expYear: '2030', cvc: '123' }
const never = () => new Promise<never>(() => undefined)
const refused = (status: number, message = 'Failed to make payment') => refusal(status, message)()

const newBrowser = (href = 'https://site.test/m/film0001/?u=checkout&r=1#top') => {
  const browser = fakeBrowser(href)
  browser.localStorage.setItem('viewer', 'session')
  browser.localStorage.setItem('jwapp.auth', JSON.stringify(fakeTokens()))
  return browser
}

/** Tab of a viewer; `store` keeps what the provider knows between tabs. */
async function openTab(more: Checkout = {}, plan: Plan & { store?: Shop; browser?: FakeBrowser } = {}) {
  const { store = shop(), browser = newBrowser(), responses, ...rest } = plan
  const page = openPage({ ...rest, browser, responses: { ...responses, checkout: { ...store.checkout, ...more } } })
  const checkout = await import('#features/account/checkout.store.ts')
  const order = await import('./order.store.ts')
  const flow = await import('#features/account/account-flow.store.ts')
  const payment = await import('./payment.store.ts')
  const paid = await import('./payment-return.store.ts')
  return { ...page, ...checkout, ...order, ...flow, ...payment, ...paid, store, state: store.state }
}

/** Tab with an open order. */
async function openOrder(offerId = 'S1_NL', more: Checkout = {}, plan: Parameters<typeof openTab>[1] = {}) {
  const tab = await openTab(more, plan)
  tab.chooseOffer({ offerId })
  await tab.openCheckout()
  return tab
}

type Tab = Awaited<ReturnType<typeof openOrder>>
const noteOf = ({ browser }: Tab) => JSON.parse(browser.localStorage.getItem('jwapp.charge') ?? 'null')

/** Result of work with all pauses in it. */
async function ended<T>(work: Promise<T>): Promise<T> {
  work.catch(() => undefined)
  await vi.advanceTimersByTimeAsync(60_000)
  return work
}

describe('return addresses of payment pages', () => {
  it('lead to this page with the dialog that fits, without leftovers of an earlier return', async () => {
    const { returnUrls, backTo } = await openTab(
      {},
      {
        browser: newBrowser(
          'https://site.test/m/x/?r=1&message=no&redirectResult=a&orderId=1&offerId=C1_NL&u=checkout',
        ),
      },
    )
    expect(returnUrls('S1_NL')).toEqual({
      success: 'https://site.test/m/x/?r=1&offerId=S1_NL&u=waiting-for-payment',
      waiting: 'https://site.test/m/x/?r=1&offerId=S1_NL&u=waiting-for-payment',
      cancel: 'https://site.test/m/x/?r=1&u=payment-cancelled',
      error: 'https://site.test/m/x/?r=1&u=payment-error',
    })
    expect(backTo('finalize-payment', { orderId: '2' })).toBe('https://site.test/m/x/?r=1&orderId=2&u=finalize-payment')
  })
})

describe('a payment', () => {
  const ways = {
    'by card': (tab: Tab) => tab.payByCard(card),
    'by the card gateway': (tab: Tab) => tab.payByGateway('encrypted', never),
    'of nothing': (tab: Tab) => tab.payWithoutDetails(),
  }
  const each = Object.entries(ways)

  it.each(each)('%s is charged once, however often the button is pressed', async (_, pay) => {
    const tab = await openOrder()
    const results = await ended(Promise.all([pay(tab), pay(tab)]))
    expect(results).toEqual([{ state: 'paid' }, { state: 'paid' }])
    expect(tab.state.charges).toEqual(['S1_NL'])
    expect(noteOf(tab)).toMatchObject({ offerId: 'S1_NL', isPaid: true })
  })

  it.each(each)('%s in two tabs at once is charged once', async (_, pay) => {
    const store = shop()
    const one = await openOrder('S1_NL', {}, { store })
    const other = await openOrder('S2_NL', {}, { store, browser: one.browser })
    const results = await ended(Promise.allSettled([pay(one), pay(other)]))
    expect(results[0]).toMatchObject({ value: { state: 'paid' } })
    expect(results[1]).toMatchObject({ value: { state: 'waiting', offerId: 'S1_NL' } })
    expect(store.state.charges).toEqual(['S1_NL'])
    expect(one.browser.locks.names).toContain('jwapp.payment')
  })

  it.each(each)('%s is not charged to a viewer who got access elsewhere meanwhile', async (_, pay) => {
    const tab = await openOrder('C1_NL')
    tab.state.open.add('C1_NL')
    await expect(ended(pay(tab))).rejects.toMatchObject({ name: 'AlreadyOpen' })
    expect([tab.state.charges, tab.$alreadyOpen.get(), tab.$checkout.get()]).toEqual([[], true, undefined])
    expect(noteOf(tab)).toBeNull()
  })

  it.each(each)('%s is tried again after a refusal', async (_, pay) => {
    const tab = await openOrder()
    const refuse = () => refused(402)
    tab.answer({ checkout: { payByCard: refuse, payByGateway: refuse, payWithoutDetails: refuse } })
    await expect(ended(pay(tab))).rejects.toThrow('Failed to make payment')
    expect(noteOf(tab)).toBeNull()
    tab.answer({ checkout: tab.store.checkout })
    expect(await ended(pay(tab))).toEqual({ state: 'paid' })
    expect(tab.state.charges).toEqual(['S1_NL'])
  })

  it.each(each)('%s whose answer is lost is found by its access', async (_, pay) => {
    const tab = await openOrder()
    const charge = async ({ offerId }: Order) => {
      tab.store.take(offerId)
      return refused(500)
    }
    tab.answer({ checkout: { payByCard: charge, payByGateway: charge, payWithoutDetails: charge } })
    expect(await ended(pay(tab))).toEqual({ state: 'waiting', offerId: 'S1_NL' })
    expect(noteOf(tab)).toMatchObject({ isPaid: false })
  })

  it('whose access shows late is waited for three times, and the next try pays nothing', async () => {
    const tab = await openOrder('C1_NL', { payByCard: () => refused(500), hasAccess: async () => false })
    const before = tab.callsOf('checkout.hasAccess').length
    await expect(ended(tab.payByCard(card))).rejects.toThrow('Failed to make payment')
    // Once before the charge, three times after it
    expect(tab.callsOf('checkout.hasAccess').length - before).toBe(4)
    expect(noteOf(tab)).toMatchObject({ offerId: 'C1_NL', isPaid: false })
    tab.answer({ checkout: { hasAccess: async () => true, payByCard: tab.store.checkout.payByCard } as Checkout })
    expect(await ended(tab.payByCard(card))).toEqual({ state: 'waiting', offerId: 'C1_NL' })
    expect(tab.state.charges).toEqual([])
  })

  it('with an open question is asked for again only after 3 s without access', async () => {
    const tab = await openOrder('C1_NL')
    tab.noteCharge({ offerId: 'C1_NL', isPaid: false })
    void tab.payByCard(card)
    await vi.advanceTimersByTimeAsync(2_999)
    expect(tab.state.charges).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(tab.state.charges).toEqual(['C1_NL'])
  })

  it('that another tab has made is waited for without a charge', async () => {
    const tab = await openOrder('S2_NL')
    tab.noteCharge({ offerId: 'S1_NL', isPaid: true })
    expect(await ended(tab.payByCard(card))).toEqual({ state: 'waiting', offerId: 'S1_NL' })
    expect(tab.state.charges).toEqual([])
  })

  it('needs an order', async () => {
    const { payByCard } = await openTab()
    await expect(payByCard(card)).rejects.toThrow('Order not found')
  })

  it('by card goes back to the page that waits, and follows events of the bank first', async () => {
    const tab = await openOrder('S1_NL')
    await ended(tab.payByCard(card))
    expect(tab.callsOf('checkout.payByCard')).toEqual([
      [
        expect.objectContaining({ offerId: 'S1_NL' }),
        card,
        'https://site.test/m/film0001/?u=waiting-for-payment&r=1&offerId=S1_NL#top',
      ],
    ])
    const names = tab.calls.map(([name]) => name)
    expect(names.indexOf('notifications.listen')).toBeGreaterThan(-1)
    expect(names.indexOf('notifications.listen')).toBeLessThan(names.indexOf('checkout.payByCard'))
  })

  it('is followed by a failure message only after its own answer', async () => {
    const held = Promise.withResolvers<Payment>()
    const listeners: ((event: never) => void)[] = []
    const listen = async (_: unknown, listener: (event: never) => void) => {
      listeners.push(listener)
      return () => undefined
    }
    const tab = await openOrder(
      'C1_NL',
      { payByCard: () => held.promise },
      { responses: { notifications: { listen: listen as never } } },
    )
    void tab.payByCard(card)
    await settle()
    listeners[0]?.({ type: 'payment-failed', message: 'Declined' } as never)
    await settle()
    expect(tab.browser.location.search).not.toContain('payment-error')
    held.resolve({ state: 'paid' })
    await vi.advanceTimersByTimeAsync(10)
    expect(tab.browser.location.search).toContain('payment-error')
  })
})

describe('a PayPal payment', () => {
  it('leads to the approval, with a return address for each end, and notes no charge as done', async () => {
    const tab = await openOrder('C1_NL')
    expect(await ended(tab.payByPayPal())).toEqual({ state: 'redirect', url: 'https://paypal.test' })
    expect(tab.callsOf('checkout.payByPayPal')[0]?.[1]).toEqual(tab.returnUrls('C1_NL'))
    expect(noteOf(tab)).toMatchObject({ isPaid: false })
  })

  it.each([500, 0, 402])('that cannot begin (%i) has charged nothing, and is tried again at once', async (status) => {
    const tab = await openOrder('C1_NL', { payByPayPal: () => refused(status) })
    const before = tab.callsOf('checkout.hasAccess').length
    await expect(ended(tab.payByPayPal())).rejects.toThrow('Failed to make payment')
    expect(tab.callsOf('checkout.hasAccess').length - before).toBe(1)
    expect(noteOf(tab)).toBeNull()
  })
})

describe('a card payment by the gateway', () => {
  const form: Payment = { state: 'form', action: { type: 'threeDS' } }

  it('that needs no challenge is done', async () => {
    const tab = await openOrder('S1_NL')
    const challenge = vi.fn(never)
    expect(await ended(tab.payByGateway('encrypted', challenge))).toEqual({ state: 'paid' })
    expect(challenge).not.toHaveBeenCalled()
    expect(tab.callsOf('checkout.payByGateway')[0]?.slice(1)).toEqual([
      'encrypted',
      'https://site.test/m/film0001/?u=finalize-payment&r=1&orderId=order1#top',
    ])
  })

  it('is charged after the challenge of the bank, with its result', async () => {
    const tab = await openOrder('S1_NL', {
      payByGateway: async () => form,
      finalizePayment: async () => ({ state: 'paid' }),
    })
    const challenge = vi.fn(async () => ({ details: { ok: true }, paymentData: 'data' }))
    expect(await ended(tab.payByGateway('encrypted', challenge))).toEqual({ state: 'paid' })
    expect(challenge.mock.calls).toEqual([[{ type: 'threeDS' }]])
    expect(tab.callsOf('checkout.finalizePayment')).toEqual([['order1', { ok: true }, 'data']])
    expect(noteOf(tab)).toMatchObject({ isPaid: true })
  })

  it('blocks no other tab while the challenge is open, as nothing is charged yet', async () => {
    const tab = await openOrder('S1_NL', { payByGateway: async () => form })
    void tab.payByGateway('encrypted', never)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(noteOf(tab)).toBeNull()
  })
})

describe('a refusal', () => {
  const own = 'Failed to make payment'
  const reason = (work: () => Promise<never>) => work().catch((error: unknown) => error)

  it.each([
    ['the reason of the provider', refusal(402, 'Your card was declined.'), 'Your card was declined.'],
    ['the reason of the provider, the smallest status', refusal(400, 'No card'), 'No card'],
    ['the own text where the reason is a failure', refusal(502, 'Bad gateway'), own],
    ['the own text where the reason is a time limit', refusal(429, 'Too many'), own],
    ['the own text where the reason is no refusal', refusal(302, 'Moved'), own],
    ['the own text where the reason is technical', () => Promise.reject(new Error('Bug')), own],
    ['the own text without a reason', () => Promise.reject(undefined), own],
  ])('shows %s', async (_, cause, message) => {
    const payByCard = async () => refusal(422, own, { cause: await reason(cause) })()
    const tab = await openOrder('S1_NL', { payByCard })
    await expect(ended(tab.payByCard(card))).rejects.toThrow(message)
  })
})

describe('the end of a payment', () => {
  const subscribed = { subscription: { current: async () => ({ status: 'active' }) as never } }

  it('of a plan is the welcome once the subscription shows', async () => {
    const tab = await openOrder('S1_NL', {}, {})
    tab.answer(subscribed)
    tab.noteCharge({ offerId: 'S1_NL', isPaid: true })
    tab.requestOffers(['C1_NL'])
    expect(await ended(tab.confirmPayment('S1_NL'))).toBe('welcome')
    expect([tab.isChargeOpen(), tab.$checkout.get(), tab.chosenOffer(), tab.requestedOffers()]).toEqual([
      false,
      undefined,
      undefined,
      [],
    ])
    expect(tab.browser.posted).toEqual([['jwapp.bought', 'S1_NL']])
  })

  it('of a plan that does not show is a wait, and the note of the charge stays', async () => {
    const tab = await openOrder('S1_NL')
    tab.noteCharge({ offerId: 'S1_NL', isPaid: true })
    expect(await ended(tab.confirmPayment('S1_NL'))).toBe('waiting')
    expect([tab.isChargeOpen(), tab.$checkout.get()]).toEqual([true, undefined])
  })

  it('of a plan that is open by another check is the welcome', async () => {
    const tab = await openOrder('S1_NL')
    tab.noteCharge({ offerId: 'S1_NL', isPaid: true })
    expect(await ended(tab.confirmPayment('S1_NL', true))).toBe('welcome')
    expect(tab.isChargeOpen()).toBe(false)
  })

  it('without an offer is that of a plan, and tells no other tab', async () => {
    const tab = await openTab()
    tab.answer(subscribed)
    expect(await ended(tab.confirmPayment(undefined))).toBe('welcome')
    expect(tab.browser.posted).toEqual([])
  })

  it('of a plan on a site without plans is the welcome at once', async () => {
    const tab = await openTab({}, { site: fakeSite('authvod') })
    expect(await ended(tab.confirmPayment('S1_NL'))).toBe('welcome')
  })

  it.each([
    [true, false, 'close'],
    [false, true, 'close'],
    [false, false, 'waiting'],
  ] as const)('of an item whose access is %s, by another check %s, is to %s', async (has, isOpen, arrival) => {
    const tab = await openTab({ hasAccess: async () => has })
    const { followEntitlements } = await import('#features/account/entitlements.store.ts')
    const checked = vi.fn()
    followEntitlements({ id: 'film0001', offers: ['C1_NL'] }, checked)
    await settle()
    tab.noteCharge({ offerId: 'C1_NL', isPaid: true })
    expect(await ended(tab.confirmPayment('C1_NL', isOpen))).toBe(arrival)
    expect([tab.isChargeOpen(), checked.mock.calls.length]).toEqual([arrival === 'waiting', 2])
    expect(tab.callsOf('subscription.current')).toEqual([])
  })
})

describe('the wait for access', () => {
  /** Result of a wait, and after how many milliseconds it came. */
  const timed = async (work: Promise<boolean>) => {
    const start = Date.now()
    let end = start
    void work.finally(() => {
      end = Date.now()
    })
    return [await ended(work), end - start]
  }

  it('ends with the access', async () => {
    let asked = 0
    const { awaitAccess, callsOf } = await openTab({ hasAccess: async () => ++asked === 3 })
    expect(await timed(awaitAccess('S1_NL'))).toEqual([true, 6_000])
    expect(callsOf('checkout.hasAccess')).toEqual([['S1_NL'], ['S1_NL'], ['S1_NL']])
    expect(callsOf('notifications.listen')).toHaveLength(1)
  })

  it('ends after five times without it', async () => {
    const { awaitAccess, callsOf } = await openTab()
    expect(await timed(awaitAccess('S1_NL'))).toEqual([false, 12_000])
    expect(callsOf('checkout.hasAccess')).toHaveLength(5)
  })

  it('ends when the dialog is closed', async () => {
    const { awaitAccess, callsOf } = await openTab()
    const left = new AbortController()
    const waiting = awaitAccess('S1_NL', left.signal)
    await settle()
    left.abort()
    expect(await ended(waiting)).toBe(false)
    expect(callsOf('checkout.hasAccess')).toHaveLength(1)
  })

  const search = 'payment_intent=pi_1&payment_intent_client_secret=x&redirect_status=succeeded'
  const atBank = (more: Checkout, u = 'waiting-for-payment') =>
    openTab({ hasAccess: async () => true, ...more }, { browser: newBrowser(`https://site.test/?u=${u}&${search}`) })

  it('confirms a one-time payment that the bank approved, once', async () => {
    const tab = await atBank({ confirmIntent: async () => undefined })
    expect(await ended(tab.awaitAccess('C1_NL'))).toBe(true)
    expect(tab.callsOf('checkout.confirmIntent')).toEqual([['pi_1']])
    expect(tab.browser.location.search).toBe('?u=waiting-for-payment')
    await ended(tab.awaitAccess('C1_NL'))
    expect(tab.callsOf('checkout.confirmIntent')).toHaveLength(1)
  })

  it('confirms no plan', async () => {
    const tab = await atBank({ confirmIntent: async () => undefined })
    await ended(tab.awaitAccess('S1_NL'))
    expect(tab.callsOf('checkout.confirmIntent')).toEqual([])
  })

  it.each([
    [500, `?u=waiting-for-payment&${search}`],
    [402, '?u=waiting-for-payment'],
  ])(
    'goes on where the confirmation failed with %i, and keeps the id for another try only in doubt',
    async (status, left) => {
      const warn = vi.spyOn(console, 'warn').mockReturnValue()
      const tab = await atBank({ confirmIntent: () => refused(status, 'Not confirmed') })
      expect(await ended(tab.awaitAccess('C1_NL'))).toBe(true)
      expect(tab.browser.location.search).toBe(left)
      expect(warn.mock.calls).toEqual([['Not confirmed']])
      warn.mockRestore()
    },
  )

  it('without an offer in the address is for the first plan that is sold', async () => {
    const { defaultOffer } = await openTab()
    expect(await defaultOffer()).toBe('S1_NL')
  })
})

describe('a return from the bank', () => {
  const paid: Checkout = { finalizePayment: async () => ({ state: 'paid' }) }

  it('completes the payment with the result of the bank', async () => {
    const tab = await openTab(paid)
    expect(await ended(tab.finalizePayment('order7', 'result'))).toEqual({ state: 'paid' })
    expect(tab.callsOf('checkout.finalizePayment')).toEqual([['order7', { redirectResult: 'result' }]])
    expect(tab.browser.locks.names).toEqual(['jwapp.payment'])
  })

  it('without a result waits for the access', async () => {
    const tab = await openTab(paid)
    expect(await ended(tab.finalizePayment('order7', undefined))).toEqual({ state: 'waiting', offerId: 'S1_NL' })
    expect(tab.callsOf('checkout.finalizePayment')).toEqual([])
  })

  it('that is opened again charges nothing', async () => {
    const tab = await openTab({ ...paid, hasAccess: async () => true })
    expect(await ended(tab.finalizePayment('order7', 'result'))).toEqual({ state: 'waiting', offerId: 'S1_NL' })
    expect(tab.callsOf('checkout.finalizePayment')).toEqual([])
  })

  it.each([
    [500, true],
    [402, false],
  ])('that fails with %i may have charged: %s', async (status, isOpen) => {
    const tab = await openTab({ finalizePayment: () => refused(status, 'No') })
    await expect(ended(tab.finalizePayment('order7', 'result'))).rejects.toThrow('No')
    expect(tab.isChargeOpen()).toBe(isOpen)
  })

  it('finds the offer of its order, or none', async () => {
    const tab = await openTab()
    expect(await tab.offerOfOrder('order7')).toBe('S1_NL')
    expect(tab.callsOf('checkout.getOrder')).toEqual([['order7']])
    tab.answer({ checkout: { getOrder: () => refused(404) } })
    expect(await tab.offerOfOrder('order8')).toBeUndefined()
  })
})
