import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Order, Payment } from '#core/checkout/offer.ts'
import { openAccountFlow } from '../../../tests/support/account-flow.ts'
import { fakeOffer } from '../../../tests/support/fake-accounts.ts'
import { closeBrowser, type FakeBrowser, fakeBrowser, flushTasks } from '../../../tests/support/fake-browser.ts'
import { fakeOrder, fakeSite, fakeTokens, openPage, refusal } from '../../../tests/support/fake-page.ts'

afterEach(closeBrowser)

type Plan = NonNullable<Parameters<typeof openPage>[0]>
type Checkout = NonNullable<NonNullable<Plan['responses']>['checkout']>

/** Charges and access of the fake provider of one test. */
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

/** Tab of a viewer; `store` shares the provider state between tabs. */
async function openTab(more: Checkout = {}, plan: Plan & { store?: Shop; browser?: FakeBrowser } = {}) {
  const { store = shop(), browser = newBrowser(), responses, ...rest } = plan
  const page = openPage({ ...rest, browser, responses: { ...responses, checkout: { ...store.checkout, ...more } } })
  const checkout = await import('./checkout.store.ts')
  const order = await import('./order.store.ts')
  const flow = await openAccountFlow()
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
const noteOf = ({ browser }: Tab) => JSON.parse(browser.localStorage.getItem('jwapp.charge') ?? '[null]')[0]

/** Browser of another window of the same viewer. */
function openWindow({ browser: { localStorage } }: Tab): FakeBrowser {
  const browser = newBrowser()
  vi.stubGlobal('localStorage', localStorage)
  return { ...browser, localStorage }
}

/** Result of work after all of its timers. */
async function ended<T>(work: Promise<T>): Promise<T> {
  work.catch(() => undefined)
  await vi.advanceTimersByTimeAsync(60_000)
  return work
}

describe('return URLs of payment pages', () => {
  it('return URLs open the matching dialog on this page, without parameters of an earlier return', async () => {
    const { returnUrls, toReturnUrl } = await openTab(
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
    expect(toReturnUrl('finalize-payment', { orderId: '2' })).toBe(
      'https://site.test/m/x/?r=1&orderId=2&u=finalize-payment',
    )
  })

  it('return URLs stay on this site for a path with two leading slashes', async () => {
    const { toReturnUrl } = await openTab({}, { browser: newBrowser('https://site.test//evil.test/?u=checkout') })
    expect(toReturnUrl('payment-error')).toBe('https://site.test//evil.test/?u=payment-error')
  })
})

describe('payment', () => {
  const ways = {
    'by card': (tab: Tab) => tab.payByCard(card),
    'by the card gateway': (tab: Tab) => tab.payByGateway('encrypted', never),
    'of nothing': (tab: Tab) => tab.payWithoutDetails(),
  }
  const each = Object.entries(ways)

  it.each(each)('a payment %s is charged once for concurrent calls', async (_, pay) => {
    const tab = await openOrder()
    const results = await ended(Promise.all([pay(tab), pay(tab)]))
    expect(results).toEqual([{ state: 'paid' }, { state: 'paid' }])
    expect(tab.state.charges).toEqual(['S1_NL'])
    expect(noteOf(tab)).toMatchObject({ offerId: 'S1_NL', isPaid: true })
  })

  it.each(each)('a payment %s in two concurrent tabs is charged once', async (_, pay) => {
    const store = shop()
    const one = await openOrder('S1_NL', {}, { store })
    const other = await openOrder('S2_NL', {}, { store, browser: one.browser })
    const results = await ended(Promise.allSettled([pay(one), pay(other)]))
    expect(results[0]).toMatchObject({ value: { state: 'paid' } })
    expect(results[1]).toMatchObject({ value: { state: 'waiting', offerId: 'S1_NL' } })
    expect(store.state.charges).toEqual(['S1_NL'])
    expect(one.browser.locks.names).toContain('jwapp.payment')
  })

  it.each(each)('a payment %s is not charged when the viewer already has access', async (_, pay) => {
    const tab = await openOrder('C1_NL')
    tab.state.open.add('C1_NL')
    await expect(ended(pay(tab))).rejects.toMatchObject({ name: 'AlreadyEntitledError' })
    expect([tab.state.charges, tab.$alreadyEntitled.get(), tab.$checkout.get()]).toEqual([[], true, undefined])
    expect(noteOf(tab)).toBeNull()
  })

  it.each(each)('a payment %s can be retried after a rejection', async (_, pay) => {
    const tab = await openOrder()
    const refuse = () => refused(402)
    tab.setResponses({ checkout: { payByCard: refuse, payByGateway: refuse, payWithoutDetails: refuse } })
    await expect(ended(pay(tab))).rejects.toThrow('Failed to make payment')
    expect(noteOf(tab)).toBeNull()
    tab.setResponses({ checkout: tab.store.checkout })
    expect(await ended(pay(tab))).toEqual({ state: 'paid' })
    expect(tab.state.charges).toEqual(['S1_NL'])
  })

  it.each(each)('a payment %s that fails with 500 after the charge is detected by its access', async (_, pay) => {
    const tab = await openOrder()
    const charge = async ({ offerId }: Order) => {
      tab.store.take(offerId)
      return refused(500)
    }
    tab.setResponses({ checkout: { payByCard: charge, payByGateway: charge, payWithoutDetails: charge } })
    expect(await ended(pay(tab))).toEqual({ state: 'waiting', offerId: 'S1_NL' })
    expect(noteOf(tab)).toMatchObject({ isPaid: false })
  })

  it('a payment that fails with 500 polls access three times, and a retry with access is not charged', async () => {
    const tab = await openOrder('C1_NL', { payByCard: () => refused(500), hasAccess: async () => false })
    const before = tab.callsOf('checkout.hasAccess').length
    await expect(ended(tab.payByCard(card))).rejects.toThrow('Failed to make payment')
    // One check before the charge, three after it
    expect(tab.callsOf('checkout.hasAccess').length - before).toBe(4)
    expect(noteOf(tab)).toMatchObject({ offerId: 'C1_NL', isPaid: false })
    tab.setResponses({ checkout: { hasAccess: async () => true, payByCard: tab.store.checkout.payByCard } as Checkout })
    expect(await ended(tab.payByCard(card))).toEqual({ state: 'waiting', offerId: 'C1_NL' })
    expect(tab.state.charges).toEqual([])
  })

  it.each([0, 503])(
    'a payment that fails with 500 has an unknown result when access checks fail with %i',
    async (status) => {
      const tab = await openOrder('C1_NL', { payByCard: () => refused(500) })
      let checks = 0
      const hasAccess = async () => {
        checks += 1
        return checks > 1 ? refused(status) : false
      }
      tab.setResponses({ checkout: { hasAccess } })
      expect(await ended(tab.payByCard(card))).toEqual({ state: 'waiting', offerId: 'C1_NL' })
      expect(noteOf(tab)).toMatchObject({ offerId: 'C1_NL', isPaid: false, isSent: true })
      // One check before the charge, three after it
      expect(checks).toBe(4)
      tab.setResponses({ checkout: { payByCard: tab.store.checkout.payByCard } as Checkout })
      expect(await ended(tab.payByCard(card))).toEqual({ state: 'waiting', offerId: 'C1_NL' })
      expect(tab.state.charges).toEqual([])
    },
  )

  it('an unconfirmed charge record delays a payment by 3 s without access', async () => {
    const tab = await openOrder('C1_NL')
    tab.recordCharge({ offerId: 'C1_NL', isPaid: false })
    void tab.payByCard(card)
    await vi.advanceTimersByTimeAsync(2_999)
    expect(tab.state.charges).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(tab.state.charges).toEqual(['C1_NL'])
  })

  it('a payment with an unconfirmed charge record is not charged when all access checks fail', async () => {
    const tab = await openOrder('C1_NL', { hasAccess: () => refused(500) })
    tab.recordCharge({ offerId: 'C1_NL', isPaid: false })
    await expect(ended(tab.payByCard(card))).rejects.toThrow('Failed to make payment')
    expect([tab.state.charges, noteOf(tab)?.offerId]).toEqual([[], 'C1_NL'])
  })

  it('a card payment sent by another tab is not sent again within a minute, while access is missing', async () => {
    const payByCard = vi.fn(async ({ offerId }: Order): Promise<Payment> => ({ state: 'waiting', offerId }))
    const tab = await openOrder('C1_NL', { payByCard })
    await ended(tab.payByCard(card))
    const other = await openOrder('C1_NL', { payByCard }, { browser: tab.browser })
    tab.recordCharge({ offerId: 'C1_NL', isPaid: false, isSent: true })
    expect(await ended(other.payByCard(card))).toEqual({ state: 'waiting', offerId: 'C1_NL' })
    expect(payByCard).toHaveBeenCalledTimes(1)
    expect(await ended(other.payByCard(card))).toEqual({ state: 'waiting', offerId: 'C1_NL' })
    expect(payByCard).toHaveBeenCalledTimes(2)
  })

  it('a premier subscription is charged once in two tabs, and the site plan is a separate purchase', async () => {
    const store = shop()
    const open = async (offerId: string, browser?: FakeBrowser) => {
      const tab = await openTab({}, { store, ...(browser && { browser }) })
      tab.requestOffers(offerId === 'S9_NL' ? [offerId] : undefined, true)
      tab.chooseOffer({ offerId })
      await tab.openCheckout()
      return tab
    }
    const one = await open('S9_NL')
    const other = await open('S9_NL', one.browser)
    const plan = await open('S1_NL', one.browser)
    const results = await ended(Promise.allSettled([one.payByCard(card), other.payByCard(card)]))
    expect(results.map((result) => Object(result).value?.state)).toEqual(['paid', 'waiting'])
    expect(store.state.charges).toEqual(['S9_NL'])
    expect(await ended(plan.payByCard(card))).toEqual({ state: 'paid' })
    expect(store.state.charges).toEqual(['S9_NL', 'S1_NL'])
  })

  it('a payment after a paid charge of another tab returns waiting without a second charge', async () => {
    const tab = await openOrder('S2_NL')
    tab.recordCharge({ offerId: 'S1_NL', isPaid: true })
    expect(await ended(tab.payByCard(card))).toEqual({ state: 'waiting', offerId: 'S1_NL' })
    expect(tab.state.charges).toEqual([])
  })

  it('a film that is paid without access yet is not charged again after the purchase of another film', async () => {
    const tab = await openOrder('C1_NL', { hasAccess: async () => false })
    await ended(tab.payByCard(card))
    expect(await ended(tab.confirmPayment('C1_NL'))).toBe('waiting')
    tab.setResponses({ checkout: { hasAccess: async (id) => id === 'C2_NL' && tab.state.open.has(id) } })
    tab.chooseOffer({ offerId: 'C2_NL' })
    await tab.openCheckout()
    await ended(tab.payByCard(card))
    expect(await ended(tab.confirmPayment('C2_NL', true))).toBe('close')
    tab.chooseOffer({ offerId: 'C1_NL' })
    await tab.openCheckout()
    expect(await ended(tab.payByCard(card))).toEqual({ state: 'waiting', offerId: 'C1_NL' })
    expect(tab.state.charges).toEqual(['C1_NL', 'C2_NL'])
  })

  it('a payment during the request of a coupon waits for it and pays the reduced order', async () => {
    const pending = Promise.withResolvers<void>()
    const updateOrder: Checkout['updateOrder'] = async (order, change) => {
      await pending.promise
      return { ...order, ...change, totalPrice: 3.5 }
    }
    const tab = await openOrder('C1_NL', { updateOrder })
    const coupon = tab.applyCoupon('HALF')
    const paid = tab.payByCard(card)
    await flushTasks()
    expect(tab.callsOf('checkout.payByCard')).toEqual([])
    pending.resolve()
    await coupon
    expect(await ended(paid)).toEqual({ state: 'paid' })
    expect(tab.callsOf('checkout.payByCard')[0]?.[0]).toMatchObject({ couponCode: 'HALF', totalPrice: 3.5 })
  })

  it.each(['a change of the payment method', 'the end of the checkout'])(
    'a payment during %s is not charged and leaves no charge record',
    async (way) => {
      const pending = Promise.withResolvers<void>()
      const updateOrder: Checkout['updateOrder'] = async (order, change) => {
        await pending.promise
        return { ...order, ...change }
      }
      const tab = await openOrder('C1_NL', { updateOrder })
      const change = way === 'the end of the checkout' ? tab.applyCoupon('HALF') : tab.changeMethod(42)
      const paid = tab.payByCard(card)
      await flushTasks()
      if (way === 'the end of the checkout') tab.leaveCheckout()
      pending.resolve()
      await change
      await expect(ended(paid)).rejects.toThrow('The order has changed')
      expect([tab.state.charges, noteOf(tab)]).toEqual([[], null])
    },
  )

  it('a payment without an order rejects', async () => {
    const { payByCard } = await openTab()
    await expect(payByCard(card)).rejects.toThrow('Order not found')
  })

  it('payByCard subscribes to account events before it sends the waiting URL to the provider', async () => {
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

  it('a payment-failed event during a payment shows the error dialog only after the response', async () => {
    const pending = Promise.withResolvers<Payment>()
    const listeners: ((event: never) => void)[] = []
    const listen = async (_: unknown, listener: (event: never) => void) => {
      listeners.push(listener)
      return () => undefined
    }
    const tab = await openOrder(
      'C1_NL',
      { payByCard: () => pending.promise },
      { responses: { notifications: { listen: listen as never } } },
    )
    void tab.payByCard(card)
    await flushTasks()
    listeners[0]?.({ type: 'payment-failed', message: 'Declined' } as never)
    await flushTasks()
    expect(tab.browser.location.search).not.toContain('payment-error')
    pending.resolve({ state: 'paid' })
    await vi.advanceTimersByTimeAsync(10)
    expect(tab.browser.location.search).toContain('payment-error')
  })
})

describe('payByPayPal', () => {
  it('payByPayPal returns the approval URL, sends the return URLs and records an unpaid charge', async () => {
    const tab = await openOrder('C1_NL')
    expect(await ended(tab.payByPayPal())).toEqual({ state: 'redirect', url: 'https://paypal.test' })
    expect(tab.callsOf('checkout.payByPayPal')[0]?.[1]).toEqual(tab.returnUrls('C1_NL'))
    expect(noteOf(tab)).toMatchObject({ isPaid: false })
  })

  it('a payment that is open at PayPal in another window is started in this one at the second attempt only', async () => {
    const first = await openOrder('C1_NL')
    await ended(first.payByPayPal())
    await ended(first.payByPayPal())
    const browser = openWindow(first)
    const second = await openOrder('C1_NL', {}, { browser, store: first.store })
    await expect(ended(second.payByPayPal())).rejects.toThrow('approval in another window')
    expect(second.callsOf('checkout.payByPayPal')).toHaveLength(0)
    expect(await ended(second.payByPayPal())).toMatchObject({ state: 'redirect' })
  })

  it('each window finishes its own PayPal payment, and an approved one is not paid again in another window', async () => {
    const first = await openOrder('C1_NL')
    await ended(first.payByPayPal())
    const browser = openWindow(first)
    const other = await openOrder('C2_NL', {}, { browser, store: first.store })
    expect(await ended(other.payByPayPal())).toMatchObject({ state: 'redirect' })
    expect([first.chosenOffer(), other.chosenOffer()]).toEqual(['C1_NL', 'C2_NL'])
    first.store.take('C1_NL')
    other.chooseOffer({ offerId: 'C1_NL' })
    await expect(ended(other.openCheckout())).rejects.toThrow('open already')
    expect([other.$alreadyEntitled.get(), first.state.charges]).toEqual([true, ['C1_NL']])
  })

  it('a PayPal payment without a response yet does not count as sent', async () => {
    const tab = await openOrder('C1_NL', { payByPayPal: never })
    void tab.payByPayPal()
    await flushTasks()
    expect(noteOf(tab)).toMatchObject({ isPaid: false, isSent: false })
  })

  it.each([500, 0, 402])(
    'a PayPal payment that fails to start (%i) records no charge and polls no access',
    async (status) => {
      const tab = await openOrder('C1_NL', { payByPayPal: () => refused(status) })
      const before = tab.callsOf('checkout.hasAccess').length
      await expect(ended(tab.payByPayPal())).rejects.toThrow('Failed to make payment')
      expect(tab.callsOf('checkout.hasAccess').length - before).toBe(1)
      expect(noteOf(tab)).toBeNull()
    },
  )
})

describe('payByGateway', () => {
  const form: Payment = { state: 'form', action: { type: 'threeDS' } }

  it('payByGateway without a challenge returns paid', async () => {
    const tab = await openOrder('S1_NL')
    const challenge = vi.fn(never)
    expect(await ended(tab.payByGateway('encrypted', challenge))).toEqual({ state: 'paid' })
    expect(challenge).not.toHaveBeenCalled()
    expect(tab.callsOf('checkout.payByGateway')[0]?.slice(1)).toEqual([
      'encrypted',
      'https://site.test/m/film0001/?u=finalize-payment&r=1&orderId=order1#top',
    ])
  })

  it('payByGateway finalizes the payment with the result of the bank challenge', async () => {
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

  it('payByGateway records no charge while the challenge is open', async () => {
    const tab = await openOrder('S1_NL', { payByGateway: async () => form })
    void tab.payByGateway('encrypted', never)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(noteOf(tab)).toBeNull()
  })
})

describe('message of a rejected payment', () => {
  const own = 'Failed to make payment'
  const reason = (work: () => Promise<never>) => work().catch((error: unknown) => error)

  it.each([
    ['the message of the provider for status 402', refusal(402, 'Your card was declined.'), 'Your card was declined.'],
    ['the message of the provider for status 400', refusal(400, 'No card'), 'No card'],
    ['the default message for status 502', refusal(502, 'Bad gateway'), own],
    ['the default message for status 429', refusal(429, 'Too many'), own],
    ['the default message for status 302', refusal(302, 'Moved'), own],
    ['the default message for a technical error', () => Promise.reject(new Error('Bug')), own],
    ['the default message without a cause', () => Promise.reject(undefined), own],
  ])('a rejected payment has %s', async (_, cause, message) => {
    const payByCard = async () => refusal(422, own, { cause: await reason(cause) })()
    const tab = await openOrder('S1_NL', { payByCard })
    await expect(ended(tab.payByCard(card))).rejects.toThrow(message)
  })
})

describe('confirmPayment', () => {
  const subscribed = { subscription: { current: async () => ({ status: 'active' }) as never } }

  it('confirmPayment of a plan with a subscription clears the checkout and returns welcome', async () => {
    const tab = await openOrder('S1_NL', {}, {})
    tab.setResponses(subscribed)
    tab.recordCharge({ offerId: 'S1_NL', isPaid: true })
    tab.requestOffers(['C1_NL'])
    expect(await ended(tab.confirmPayment('S1_NL'))).toBe('welcome')
    expect([tab.isChargeOpen(), tab.$checkout.get(), tab.chosenOffer(), tab.requestedOffers()]).toEqual([
      false,
      undefined,
      undefined,
      [],
    ])
    expect(tab.browser.posted).toEqual([['jwapp.bought', { offerId: 'S1_NL', isPlan: true }]])
  })

  it('confirmPayment of a plan without a subscription returns waiting and retains the charge record', async () => {
    const tab = await openOrder('S1_NL')
    tab.recordCharge({ offerId: 'S1_NL', isPaid: true })
    expect(await ended(tab.confirmPayment('S1_NL'))).toBe('waiting')
    expect([tab.isChargeOpen(), tab.$checkout.get()]).toEqual([true, undefined])
  })

  it('confirmPayment of a plan with confirmed access returns welcome and clears the charge record', async () => {
    const tab = await openOrder('S1_NL')
    tab.recordCharge({ offerId: 'S1_NL', isPaid: true })
    expect(await ended(tab.confirmPayment('S1_NL', true))).toBe('welcome')
    expect(tab.isChargeOpen()).toBe(false)
  })

  it('confirmPayment reloads the views of payments once the payment has given access', async () => {
    const tab = await openOrder('S1_NL')
    await ended(tab.confirmPayment('S1_NL'))
    expect(tab.$paymentChanges.get()).toBe(0)
    tab.setResponses(subscribed)
    await ended(tab.confirmPayment('S1_NL'))
    expect(tab.$paymentChanges.get()).toBe(1)
    await ended(tab.confirmPayment('C1_NL', true))
    expect(tab.$paymentChanges.get()).toBe(2)
  })

  it('confirmPayment without an offer returns welcome for a subscriber and broadcasts no purchase', async () => {
    const tab = await openTab()
    tab.setResponses(subscribed)
    expect(await ended(tab.confirmPayment(undefined))).toBe('welcome')
    expect(tab.browser.posted).toEqual([])
  })

  it.each([
    ['clears the charge record of the chosen plan', 'S1_NL', false],
    ['retains the charge record of a chosen item', 'C1_NL', true],
  ])('confirmPayment without an offer %s', async (_, offerId, isOpen) => {
    const tab = await openOrder(offerId)
    tab.setResponses(subscribed)
    tab.recordCharge({ offerId, isPaid: true })
    expect(await ended(tab.confirmPayment(undefined))).toBe('welcome')
    expect(tab.isChargeOpen()).toBe(isOpen)
  })

  it('confirmPayment of a premier subscription requires access to it, although the viewer has a plan', async () => {
    const tab = await openTab({ hasAccess: async () => false })
    tab.setResponses(subscribed)
    tab.requestOffers(['S9_NL'], true)
    tab.recordCharge({ offerId: 'S9_NL', isPaid: true })
    expect(await ended(tab.confirmPayment('S9_NL'))).toBe('waiting')
    expect([tab.isChargeOpen(), tab.isPremierRequested()]).toEqual([true, true])
    expect(await ended(tab.confirmPayment('S9_NL', true))).toBe('close')
    expect([tab.isChargeOpen(), tab.requestedOffers()]).toEqual([false, []])
  })

  it('confirmPayment of a plan on a site without plans returns welcome', async () => {
    const tab = await openTab({}, { site: fakeSite('authvod') })
    expect(await ended(tab.confirmPayment('S1_NL'))).toBe('welcome')
  })

  it.each([
    [true, false, 'close'],
    [false, true, 'close'],
    [false, false, 'waiting'],
  ] as const)(
    'confirmPayment of an item with access %s and confirmed access %s returns %s',
    async (has, isOpen, arrival) => {
      const tab = await openTab({ hasAccess: async () => has })
      const { subscribeToEntitlements } = await import('#features/access/entitlements.store.ts')
      const checked = vi.fn()
      subscribeToEntitlements({ id: 'film0001', offers: ['C1_NL'] }, checked)
      await flushTasks()
      tab.recordCharge({ offerId: 'C1_NL', isPaid: true })
      expect(await ended(tab.confirmPayment('C1_NL', isOpen))).toBe(arrival)
      expect([tab.isChargeOpen(), checked.mock.calls.length]).toEqual([arrival === 'waiting', 2])
      expect(tab.callsOf('subscription.current')).toEqual([])
    },
  )
})

it('hasAccessNow sends one request, for the offer or for the first plan', async () => {
  const { hasAccessNow, callsOf } = await openTab({ hasAccess: async (offerId) => offerId === 'C1_NL' })
  expect(await hasAccessNow('C1_NL')).toBe(true)
  expect(await hasAccessNow(undefined)).toBe(false)
  expect(callsOf('checkout.hasAccess')).toEqual([['C1_NL'], [expect.any(String)]])
})

describe('awaitAccess', () => {
  /** Result of a wait and its duration in milliseconds. */
  const timed = async (work: Promise<boolean>) => {
    const start = Date.now()
    let end = start
    void work.finally(() => {
      end = Date.now()
    })
    return [await ended(work), end - start]
  }

  it('awaitAccess polls until the offer grants access', async () => {
    let checks = 0
    const { awaitAccess, callsOf } = await openTab({ hasAccess: async () => ++checks === 3 })
    expect(await timed(awaitAccess('S1_NL'))).toEqual([true, 6_000])
    expect(callsOf('checkout.hasAccess')).toEqual([['S1_NL'], ['S1_NL'], ['S1_NL']])
    expect(callsOf('notifications.listen')).toHaveLength(1)
  })

  it('awaitAccess returns false after five requests without access', async () => {
    const { awaitAccess, callsOf } = await openTab()
    expect(await timed(awaitAccess('S1_NL'))).toEqual([false, 12_000])
    expect(callsOf('checkout.hasAccess')).toHaveLength(5)
  })

  it('awaitAccess stops polling and returns false when the dialog is closed', async () => {
    const { awaitAccess, callsOf } = await openTab()
    const left = new AbortController()
    const waiting = awaitAccess('S1_NL', left.signal)
    await flushTasks()
    left.abort()
    expect(await ended(waiting)).toBe(false)
    expect(callsOf('checkout.hasAccess')).toHaveLength(1)
  })

  const search = 'payment_intent=pi_1&payment_intent_client_secret=x&redirect_status=succeeded'
  const atBank = (more: Checkout, u = 'waiting-for-payment') =>
    openTab({ hasAccess: async () => true, ...more }, { browser: newBrowser(`https://site.test/?u=${u}&${search}`) })

  it('awaitAccess confirms a one-time payment that the bank approved, and only once', async () => {
    const tab = await atBank({ confirmIntent: async () => undefined })
    expect(await ended(tab.awaitAccess('C1_NL'))).toBe(true)
    expect(tab.callsOf('checkout.confirmIntent')).toEqual([['pi_1']])
    expect(tab.browser.location.search).toBe('?u=waiting-for-payment')
    await ended(tab.awaitAccess('C1_NL'))
    expect(tab.callsOf('checkout.confirmIntent')).toHaveLength(1)
  })

  it('awaitAccess does not confirm the payment intent of a plan', async () => {
    const tab = await atBank({ confirmIntent: async () => undefined })
    await ended(tab.awaitAccess('S1_NL'))
    expect(tab.callsOf('checkout.confirmIntent')).toEqual([])
  })

  it.each([
    [500, `?u=waiting-for-payment&${search}`],
    [401, `?u=waiting-for-payment&${search}`],
    [402, '?u=waiting-for-payment'],
  ])(
    'awaitAccess continues after a failed confirmation (%i) and removes the intent id only after 402',
    async (status, left) => {
      const warn = vi.spyOn(console, 'warn').mockReturnValue()
      const tab = await atBank({ confirmIntent: () => refused(status, 'Not confirmed') })
      expect(await ended(tab.awaitAccess('C1_NL'))).toBe(true)
      expect(tab.browser.location.search).toBe(left)
      expect(warn.mock.calls).toEqual([['Not confirmed']])
      warn.mockRestore()
    },
  )

  it('awaitAccess rejects a refused confirmation after three checks without access, and permits the next payment', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    const tab = await atBank({ hasAccess: async () => false, confirmIntent: () => refused(402, 'Not confirmed') })
    tab.recordCharge({ offerId: 'C1_NL', isPaid: false, isSent: true })
    await expect(ended(tab.awaitAccess('C1_NL'))).rejects.toThrow('Not confirmed')
    expect(tab.callsOf('checkout.hasAccess')).toHaveLength(3)
    expect(tab.isChargeOpen()).toBe(false)
    warn.mockRestore()
  })

  it('awaitAccess without an offer polls the first plan, also by an item id, and confirms no payment', async () => {
    const tab = await atBank({ confirmIntent: async () => undefined })
    expect(await ended(tab.awaitAccess(undefined))).toBe(true)
    tab.setResponses({ checkout: { subscriptionOfferIds: () => ['93000'] } })
    expect(await ended(tab.awaitAccess(undefined))).toBe(true)
    expect(tab.callsOf('checkout.hasAccess')).toEqual([['S1_NL'], ['93000']])
    expect(tab.callsOf('checkout.confirmIntent')).toEqual([])
  })

  it('awaitAccess without an offer returns false on a site without plans', async () => {
    const tab = await openTab({ subscriptionOfferIds: () => [], hasAccess: async () => true })
    expect(await ended(tab.awaitAccess(undefined))).toBe(false)
    expect(tab.callsOf('checkout.hasAccess')).toEqual([])
  })
})

describe('return from the bank', () => {
  const paid: Checkout = { finalizePayment: async () => ({ state: 'paid' }) }

  it('finalizePayment completes the payment with the redirect result of the bank', async () => {
    const tab = await openTab(paid)
    expect(await ended(tab.finalizePayment('order7', 'result'))).toEqual({ state: 'paid' })
    expect(tab.callsOf('checkout.finalizePayment')).toEqual([['order7', { redirectResult: 'result' }]])
    expect(tab.browser.locks.names).toEqual(['jwapp.payment'])
  })

  it('finalizePayment removes the redirect result from the address once the order is loaded', async () => {
    const browser = newBrowser('https://site.test/?u=finalize-payment&redirectResult=r&orderId=7')
    const tab = await openTab({ ...paid, getOrder: () => refused(500, 'Not now') }, { browser })
    await expect(ended(tab.finalizePayment('7', 'r'))).rejects.toThrow('Not now')
    expect(browser.location.search).toContain('redirectResult=r')
    tab.setResponses({ checkout: { getOrder: tab.store.checkout.getOrder } as Checkout })
    expect(await ended(tab.finalizePayment('7', 'r'))).toEqual({ state: 'paid' })
    expect(browser.location.search).toBe('?u=finalize-payment&orderId=7')
  })

  it('finalizePayment keeps the redirect result when the check of access fails, so that a reload repeats it', async () => {
    const browser = newBrowser('https://site.test/?u=finalize-payment&redirectResult=r&orderId=7')
    const tab = await openTab({ ...paid, hasAccess: () => refused(500, 'Not now') }, { browser })
    await expect(ended(tab.finalizePayment('7', 'r'))).rejects.toThrow('Not now')
    expect(tab.callsOf('checkout.finalizePayment')).toEqual([])
    expect(browser.location.search).toContain('redirectResult=r')
  })

  it('finalizePayment without a redirect result returns waiting and charges nothing', async () => {
    const tab = await openTab(paid)
    expect(await ended(tab.finalizePayment('order7', undefined))).toEqual({ state: 'waiting', offerId: 'S1_NL' })
    expect(tab.callsOf('checkout.finalizePayment')).toEqual([])
  })

  it('finalizePayment of an offer with access returns waiting and charges nothing', async () => {
    const tab = await openTab({ ...paid, hasAccess: async () => true })
    expect(await ended(tab.finalizePayment('order7', 'result'))).toEqual({ state: 'waiting', offerId: 'S1_NL' })
    expect(tab.callsOf('checkout.finalizePayment')).toEqual([])
  })

  it.each([
    [500, true],
    [402, false],
  ])('finalizePayment that fails with %i leaves the charge record open: %s', async (status, isOpen) => {
    const tab = await openTab({ finalizePayment: () => refused(status, 'No') })
    await expect(ended(tab.finalizePayment('order7', 'result'))).rejects.toThrow('No')
    expect(tab.isChargeOpen()).toBe(isOpen)
  })

  it('offerOfOrder returns the offer of an order, or undefined for an unknown order', async () => {
    const tab = await openTab()
    expect(await tab.offerOfOrder('order7')).toBe('S1_NL')
    expect(tab.callsOf('checkout.getOrder')).toEqual([['order7']])
    tab.setResponses({ checkout: { getOrder: () => refused(404) } })
    expect(await tab.offerOfOrder('order8')).toBeUndefined()
  })
})
