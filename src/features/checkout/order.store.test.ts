import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Order, PaymentMethod } from '#core/checkout/offer.ts'
import { fakeCustomer, fakeOffer } from '../../../tests/support/fake-accounts.ts'
import { closeBrowser, type FakeBrowser, flushTasks } from '../../../tests/support/fake-browser.ts'
import { fakeOrder, openPage, refusal } from '../../../tests/support/fake-page.ts'

afterEach(closeBrowser)

const methods: PaymentMethod[] = [
  { id: 41, name: 'card', gateway: 'adyen' },
  { id: 42, name: 'paypal', gateway: 'paypal' },
]
const offers = [fakeOffer({ offerId: 'S1_NL' }), fakeOffer({ offerId: 'S2_NL' }), fakeOffer({ offerId: 'C1_NL' })]

type Answers = NonNullable<NonNullable<Parameters<typeof openPage>[0]>['responses']>
type More = { checkout?: Answers['checkout']; subscription?: Answers['subscription']; browser?: FakeBrowser }

async function openShop({ checkout = {}, subscription = {}, browser }: More = {}) {
  const page = openPage({
    responses: {
      subscription,
      checkout: {
        offers: async (ids) => offers.filter(({ offerId }) => ids.includes(offerId)),
        paymentMethods: async () => methods,
        createOrder: async (_customer, { offerId }) => fakeOrder({ offerId }),
        updateOrder: async (order, change) => ({ ...order, ...change }),
        ...checkout,
      },
    },
    ...(browser && { browser }),
  })
  const current = await import('./checkout.store.ts')
  return { ...page, ...current, ...(await import('./order.store.ts')) }
}

/** Shop with an open checkout of an offer. */
async function openOrder(offerId = 'S1_NL', more: More = {}) {
  const shop = await openShop(more)
  shop.chooseOffer({ offerId })
  await shop.openCheckout()
  return shop
}

describe('openCheckout', () => {
  it('openCheckout creates the order of the chosen offer with the first payment method', async () => {
    const { $checkout, callsOf, chosenOffer } = await openOrder('S2_NL')
    expect($checkout.get()).toEqual({ offer: offers[1], order: fakeOrder({ offerId: 'S2_NL' }), methods })
    expect(callsOf('checkout.createOrder')).toEqual([[fakeCustomer(), offers[1], 41]])
    expect(chosenOffer()).toBe('S2_NL')
  })

  it('openCheckout creates one order for concurrent and later calls', async () => {
    const { chooseOffer, openCheckout, callsOf } = await openShop()
    chooseOffer({ offerId: 'S1_NL' })
    const [first, second] = await Promise.all([openCheckout(), openCheckout()])
    expect(first).toBe(second)
    expect(await openCheckout()).toBe(first)
    expect(callsOf('checkout.createOrder')).toHaveLength(1)
  })

  it('openCheckout creates an order without a payment method when the provider has none', async () => {
    const { callsOf } = await openOrder('S1_NL', { checkout: { paymentMethods: async () => [] } })
    expect(callsOf('checkout.createOrder')[0]?.[2]).toBeUndefined()
  })

  it('openCheckout sends no request without a chosen offer', async () => {
    const { openCheckout, chosenOffer, calls } = await openShop()
    expect(await openCheckout()).toBeUndefined()
    expect([chosenOffer(), calls]).toEqual([undefined, []])
  })

  it('openCheckout creates an order again after a failed request', async () => {
    let tries = 0
    const createOrder = async () => {
      tries += 1
      if (tries === 1) return refusal(500, 'Not now')()
      return fakeOrder()
    }
    const { chooseOffer, openCheckout, $checkout } = await openShop({ checkout: { createOrder } })
    chooseOffer({ offerId: 'S1_NL' })
    await expect(openCheckout()).rejects.toThrow('Not now')
    expect($checkout.get()).toBeUndefined()
    expect((await openCheckout())?.order).toEqual(fakeOrder())
  })

  it('openCheckout clears the choice of an offer that is not for sale', async () => {
    const { chooseOffer, openCheckout, chosenOffer, callsOf } = await openShop()
    chooseOffer({ offerId: 'S9_NL' })
    expect(await openCheckout()).toBeUndefined()
    expect(chosenOffer()).toBeUndefined()
    expect(callsOf('checkout.createOrder')).toEqual([])
  })

  it('openCheckout creates an order although the access check fails', async () => {
    const { $checkout } = await openOrder('S1_NL', {
      checkout: { hasAccess: refusal(500, 'Not now') },
    })
    expect($checkout.get()).toBeDefined()
  })

  it('the order of a newly chosen offer replaces the current order', async () => {
    const { chooseOffer, openCheckout, $checkout } = await openOrder('S1_NL')
    chooseOffer({ offerId: 'S2_NL' })
    expect($checkout.get()).toBeUndefined()
    await openCheckout()
    expect($checkout.get()?.offer.offerId).toBe('S2_NL')
  })

  it('a late order of an earlier choice does not replace the order of the chosen offer', async () => {
    const pending = Promise.withResolvers<Order>()
    const { chooseOffer, openCheckout, $checkout } = await openShop({
      checkout: {
        createOrder: async (_customer, { offerId }) => (offerId === 'S1_NL' ? pending.promise : fakeOrder({ offerId })),
      },
    })
    chooseOffer({ offerId: 'S1_NL' })
    const earlier = openCheckout()
    await flushTasks()
    chooseOffer({ offerId: 'S2_NL' })
    const later = openCheckout()
    await flushTasks()
    pending.resolve(fakeOrder({ offerId: 'S1_NL' }))
    expect([await earlier, (await later)?.order.offerId]).toEqual([undefined, 'S2_NL'])
    expect($checkout.get()?.offer.offerId).toBe('S2_NL')
  })

  it('a late order of an ended session is dropped, and the next session creates its own order', async () => {
    const pending = Promise.withResolvers<Order>()
    const orders = [pending.promise, Promise.resolve(fakeOrder({ offerId: 'S1_NL' }))]
    const { chooseOffer, openCheckout, $checkout, callsOf } = await openShop({
      checkout: { createOrder: async () => orders.shift() ?? fakeOrder() },
    })
    const { clearCustomer } = await import('#features/session/customer.store.ts')
    chooseOffer({ offerId: 'S1_NL' })
    const earlier = openCheckout()
    await flushTasks()
    clearCustomer()
    const later = await openCheckout()
    pending.resolve(fakeOrder({ offerId: 'S1_NL' }))
    expect(await earlier).toBeUndefined()
    expect([$checkout.get(), callsOf('checkout.createOrder').length]).toEqual([later, 2])
    expect(later?.offer.offerId).toBe('S1_NL')
  })

  it('a late access check of an earlier choice neither ends the checkout nor creates an order', async () => {
    const pending = Promise.withResolvers<boolean>()
    const { chooseOffer, openCheckout, $alreadyEntitled, $checkout, chosenOffer, callsOf } = await openShop({
      checkout: { hasAccess: async (id) => id === 'S1_NL' && pending.promise },
    })
    chooseOffer({ offerId: 'S1_NL' })
    const earlier = openCheckout()
    await flushTasks()
    chooseOffer({ offerId: 'S2_NL' })
    await Promise.race([openCheckout(), flushTasks()])
    pending.resolve(true)
    expect(await earlier.catch((reason: unknown) => reason)).toBeUndefined()
    expect([chosenOffer(), $alreadyEntitled.get(), $checkout.get()?.offer.offerId]).toEqual(['S2_NL', false, 'S2_NL'])
    expect(callsOf('checkout.createOrder')).toHaveLength(1)
  })

  it('openCheckout after leaveCheckout creates an order with the same offer and coupon', async () => {
    const { applyCoupon, leaveCheckout, openCheckout, $checkout, chosenOffer } = await openOrder()
    await applyCoupon('HALF')
    leaveCheckout()
    expect([$checkout.get(), chosenOffer()]).toEqual([undefined, 'S1_NL'])
    expect((await openCheckout())?.order.couponCode).toBe('HALF')
  })

  it('clearCheckout clears the order, the chosen offer and the coupon', async () => {
    const { applyCoupon, chooseOffer, clearCheckout, openCheckout, $checkout, chosenOffer } = await openOrder()
    await applyCoupon('HALF')
    // The end of a session removes drafts by this prefix
    expect(Object.keys(sessionStorage)).toEqual(['jwapp.draft.order-offer', 'jwapp.draft.order-coupon'])
    clearCheckout()
    expect(Object.keys(sessionStorage)).toEqual([])
    expect([$checkout.get(), chosenOffer(), await openCheckout()]).toEqual([undefined, undefined, undefined])
    chooseOffer({ offerId: 'S1_NL' })
    expect((await openCheckout())?.order.couponCode).toBeUndefined()
  })

  it('openCheckout restores the chosen offer and the coupon after a reload of the tab', async () => {
    const { applyCoupon, browser } = await openOrder('S2_NL')
    await applyCoupon('HALF')
    const { openCheckout } = await openShop({ browser })
    expect(await openCheckout()).toMatchObject({ offer: { offerId: 'S2_NL' }, order: { couponCode: 'HALF' } })
  })
})

describe('coupon and payment method', () => {
  it('changeMethod and applyCoupon update the current order', async () => {
    const { applyCoupon, changeMethod, $checkout, callsOf } = await openOrder()
    await changeMethod(42)
    await applyCoupon('HALF')
    expect($checkout.get()).toMatchObject({
      methods,
      offer: offers[0],
      order: { paymentMethodId: 42, couponCode: 'HALF' },
    })
    expect(callsOf('checkout.updateOrder').map(([, change]) => change)).toEqual([
      { paymentMethodId: 42 },
      { couponCode: 'HALF' },
    ])
  })

  it('a payment method selected during the request of a coupon retains the coupon', async () => {
    const pending = Promise.withResolvers<void>()
    const { applyCoupon, changeMethod, $checkout } = await openOrder('S1_NL', {
      checkout: {
        updateOrder: async (order, change) => {
          if (change.couponCode) await pending.promise
          return { ...order, ...change }
        },
      },
    })
    const changes = Promise.all([applyCoupon('HALF'), changeMethod(42)])
    await flushTasks()
    pending.resolve()
    await changes
    expect($checkout.get()?.order).toMatchObject({ paymentMethodId: 42, couponCode: 'HALF' })
  })

  it('changeMethod updates the order after a rejected coupon', async () => {
    const { applyCoupon, changeMethod, $checkout, setResponses } = await openOrder('S1_NL', {
      checkout: { updateOrder: refusal(422, 'Invalid coupon code') },
    })
    await expect(applyCoupon('BAD')).rejects.toThrow('Invalid coupon code')
    setResponses({ checkout: { updateOrder: async (order, change) => ({ ...order, ...change }) } })
    await changeMethod(42)
    expect($checkout.get()?.order.paymentMethodId).toBe(42)
  })

  it('a rejected coupon leaves the order unchanged and is not applied to the next order', async () => {
    const { applyCoupon, leaveCheckout, openCheckout, $checkout, callsOf, setResponses } = await openOrder('S1_NL', {
      checkout: { updateOrder: refusal(422, 'Invalid coupon code') },
    })
    await expect(applyCoupon('BAD')).rejects.toThrow('Invalid coupon code')
    expect($checkout.get()?.order).toEqual(fakeOrder({ offerId: 'S1_NL' }))
    setResponses({ checkout: { updateOrder: async (order) => order } })
    leaveCheckout()
    await openCheckout()
    expect(callsOf('checkout.updateOrder')).toHaveLength(1)
  })

  it('a stored coupon that the provider rejects for a new order is removed', async () => {
    const { applyCoupon, leaveCheckout, openCheckout, callsOf, setResponses } = await openOrder()
    await applyCoupon('ONCE')
    leaveCheckout()
    setResponses({ checkout: { updateOrder: refusal(422, 'Used') } })
    expect((await openCheckout())?.order.couponCode).toBeUndefined()
    leaveCheckout()
    await openCheckout()
    expect(callsOf('checkout.updateOrder')).toHaveLength(2)
  })

  it('a stored coupon without a response fails the checkout and is applied by a retry', async () => {
    const { applyCoupon, leaveCheckout, openCheckout, setResponses } = await openOrder()
    await applyCoupon('HALF')
    leaveCheckout()
    setResponses({ checkout: { updateOrder: refusal(500, 'Not now') } })
    await expect(openCheckout()).rejects.toMatchObject({ name: 'CouponUnavailableError', message: 'HALF' })
    setResponses({ checkout: { updateOrder: async (order, change) => ({ ...order, ...change }) } })
    expect((await openCheckout())?.order.couponCode).toBe('HALF')
  })

  it('a checkout without the stored coupon opens at the full price, although coupon requests fail', async () => {
    const { applyCoupon, leaveCheckout, openCheckout, removeCoupon, setResponses } = await openOrder()
    await applyCoupon('HALF')
    leaveCheckout()
    setResponses({ checkout: { updateOrder: refusal(503, 'Not now') } })
    await expect(openCheckout()).rejects.toThrow('HALF')
    removeCoupon()
    expect((await openCheckout())?.order).toEqual(fakeOrder({ offerId: 'S1_NL' }))
  })

  it('the choice of another offer removes the coupon', async () => {
    const { applyCoupon, chooseOffer, openCheckout } = await openOrder()
    await applyCoupon('HALF')
    chooseOffer({ offerId: 'S1_NL' })
    expect((await openCheckout())?.order.couponCode).toBe('HALF')
    chooseOffer({ offerId: 'S2_NL' })
    expect((await openCheckout())?.order.couponCode).toBeUndefined()
  })

  it('a late changeMethod response does not restore a replaced order', async () => {
    const pending = Promise.withResolvers<Order>()
    const { changeMethod, chooseOffer, openCheckout, $checkout, setResponses } = await openOrder('S1_NL', {
      checkout: {
        updateOrder: () => pending.promise,
        createOrder: async (_customer, { offerId }) => fakeOrder({ id: `order-${offerId}`, offerId }),
      },
    })
    const changing = changeMethod(42)
    await flushTasks()
    setResponses({ checkout: { updateOrder: async (order) => order } })
    chooseOffer({ offerId: 'S2_NL' })
    pending.resolve(fakeOrder({ id: 'order-S1_NL', offerId: 'S1_NL', paymentMethodId: 42 }))
    await changing
    expect($checkout.get()).toBeUndefined()
    await openCheckout()
    expect($checkout.get()?.order).toEqual(fakeOrder({ id: 'order-S2_NL', offerId: 'S2_NL' }))
  })
})

describe('order change with an unknown result or without effect', () => {
  const coupon = { discount: { applied: true, type: 'coupon', periods: 1 }, totalPrice: 3.5 } as const

  it.each([
    ['no response', 0],
    ['an unreadable response', 200],
    ['a server error', 503],
  ])('a coupon that the provider shows after %s is applied at its price', async (_, status) => {
    const { applyCoupon, $checkout, $coupon } = await openOrder('S1_NL', {
      checkout: { updateOrder: refusal(status), getOrder: async (id) => fakeOrder({ id, ...coupon }) },
    })
    await applyCoupon('HALF')
    expect($checkout.get()?.order).toMatchObject({ ...coupon, couponCode: 'HALF' })
    expect($coupon.get()).toBe('HALF')
  })

  it.each([
    ['shows no coupon', async (id: string) => fakeOrder({ id })],
    [
      'shows the trial of the offer only',
      async (id: string) => fakeOrder({ id, discount: { applied: true, type: 'trial' as const, periods: 1 } }),
    ],
    ['is unreachable', refusal(0)],
  ])('a coupon without a response is not applied when the order %s', async (_, getOrder) => {
    const { applyCoupon, $checkout, $coupon } = await openOrder('S1_NL', {
      checkout: { updateOrder: refusal(0, 'Lost'), getOrder },
    })
    await expect(applyCoupon('HALF')).rejects.toThrow('Lost')
    expect($checkout.get()?.order).toEqual(fakeOrder({ offerId: 'S1_NL' }))
    expect($coupon.get()).toBeUndefined()
  })

  it.each([
    ['fails after 800 ms without any response', 0, 800],
    ['fails after the response of a slow order that follows a server error', 503, 5_000],
  ])('a coupon %s', async (_, status, ms) => {
    const getOrder = (id: string) =>
      new Promise<Order>((resolve) => setTimeout(() => resolve(fakeOrder({ id })), 5_000))
    const { applyCoupon } = await openOrder('S1_NL', { checkout: { updateOrder: refusal(status, 'Lost'), getOrder } })
    const start = Date.now()
    const failure = applyCoupon('HALF').catch(({ message }: Error) => [message, Date.now() - start])
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await failure).toEqual(['Lost', ms])
  })

  it('a payment method that is confirmed after a lost response retains the coupon', async () => {
    const { applyCoupon, changeMethod, $checkout, setResponses } = await openOrder()
    await applyCoupon('HALF')
    const getOrder = async (id: string) => fakeOrder({ id, ...coupon, paymentMethodId: 42 })
    setResponses({ checkout: { updateOrder: refusal(0, 'Lost'), getOrder } })
    await changeMethod(42)
    expect($checkout.get()?.order).toMatchObject({ paymentMethodId: 42, couponCode: 'HALF' })
  })

  it('the coupon of an earlier change does not confirm a later coupon without a response', async () => {
    const { applyCoupon, $checkout, setResponses } = await openOrder('S1_NL', {
      checkout: {
        updateOrder: async (order, change) => ({ ...order, ...coupon, ...change, couponId: 'c1' }),
        getOrder: async (id) => fakeOrder({ id, ...coupon, couponId: 'c1' }),
      },
    })
    await applyCoupon('HALF')
    setResponses({ checkout: { updateOrder: refusal(0, 'Lost') } })
    await expect(applyCoupon('FREE')).rejects.toThrow('Lost')
    expect($checkout.get()?.order.couponCode).toBe('HALF')
    setResponses({ checkout: { getOrder: async (id) => fakeOrder({ id, ...coupon, couponId: 'c2' }) } })
    await applyCoupon('FREE')
    expect($checkout.get()?.order.couponCode).toBe('FREE')
  })

  it('a coupon with a response of 200 but without effect is not applied and has an error of its own', async () => {
    const { applyCoupon, $checkout, $coupon } = await openOrder('S1_NL', {
      checkout: { updateOrder: async (order) => order },
    })
    await expect(applyCoupon('HALF')).rejects.toThrow('The coupon has no effect')
    expect([$checkout.get()?.order.couponCode, $coupon.get()]).toEqual([undefined, undefined])
  })

  it('a refused coupon sends no request for the order', async () => {
    const { applyCoupon, callsOf } = await openOrder('S1_NL', { checkout: { updateOrder: refusal(422, 'No') } })
    await expect(applyCoupon('BAD')).rejects.toThrow('No')
    expect(callsOf('checkout.getOrder')).toEqual([])
  })

  it('a payment method without a response is chosen once the provider shows it', async () => {
    const { changeMethod, $checkout, setResponses } = await openOrder('S1_NL', {
      checkout: { updateOrder: refusal(0, 'Lost'), getOrder: async (id) => fakeOrder({ id, paymentMethodId: 41 }) },
    })
    await expect(changeMethod(42)).rejects.toThrow('Lost')
    expect($checkout.get()?.order.paymentMethodId).toBeUndefined()
    setResponses({ checkout: { getOrder: async (id) => fakeOrder({ id, paymentMethodId: 42, totalPrice: 7.29 }) } })
    await changeMethod(42)
    expect($checkout.get()?.order).toMatchObject({ paymentMethodId: 42, totalPrice: 7.29 })
  })

  it('a payment method with a response of 200 but without effect is refused, and the order keeps its method', async () => {
    const { changeMethod, $checkout, setResponses } = await openOrder()
    await changeMethod(41)
    setResponses({ checkout: { updateOrder: async (order) => order } })
    await expect(changeMethod(42)).rejects.toThrow('The payment method has not changed')
    expect($checkout.get()?.order.paymentMethodId).toBe(41)
  })

  it('a stored coupon that the provider shows after a lost response applies to the new order', async () => {
    const { applyCoupon, leaveCheckout, openCheckout, setResponses } = await openOrder()
    await applyCoupon('HALF')
    leaveCheckout()
    setResponses({ checkout: { updateOrder: refusal(0), getOrder: async (id) => fakeOrder({ id, ...coupon }) } })
    expect((await openCheckout())?.order).toMatchObject({ couponCode: 'HALF', totalPrice: 3.5 })
  })
})

describe('withCurrentOrder', () => {
  it('withCurrentOrder clears the order and the choice when the provider no longer has the order', async () => {
    const { withCurrentOrder, $checkout, chosenOffer } = await openOrder()
    await expect(withCurrentOrder(refusal(404, 'Order with 1 not found'))).rejects.toThrow('not found')
    expect([$checkout.get(), chosenOffer()]).toEqual([undefined, undefined])
  })

  it('withCurrentOrder retains the order and the choice after a 402 error', async () => {
    const { withCurrentOrder, $checkout, chosenOffer } = await openOrder()
    await expect(withCurrentOrder(refusal(402, 'Refused'))).rejects.toThrow('Refused')
    expect([$checkout.get()?.order.id, chosenOffer()]).toEqual(['order1', 'S1_NL'])
  })

  it('withCurrentOrder rejects without an order', async () => {
    const { withCurrentOrder } = await openShop()
    await expect(withCurrentOrder(async () => 'paid')).rejects.toThrow('Order not found')
  })

  it('withCurrentOrder returns the result of its callback', async () => {
    const { withCurrentOrder } = await openOrder()
    expect(await withCurrentOrder(async ({ id }) => id)).toBe('order1')
  })
})

describe('viewer with existing access', () => {
  const open = { checkout: { hasAccess: async (id: string) => id === 'S1_NL' } }

  it('openCheckout for an offer with access rejects with AlreadyEntitledError and creates no order', async () => {
    const { chooseOffer, openCheckout, withCurrentOrder, $alreadyEntitled, $checkout, chosenOffer, callsOf } =
      await openShop(open)
    chooseOffer({ offerId: 'S1_NL' })
    expect($alreadyEntitled.get()).toBe(false)
    const error = await openCheckout().catch((reason: unknown) => reason)
    expect(error).toMatchObject({ name: 'AlreadyEntitledError', message: 'S1_NL is open already' })
    expect([$alreadyEntitled.get(), $checkout.get(), chosenOffer()]).toEqual([true, undefined, undefined])
    expect(callsOf('checkout.createOrder')).toEqual([])
    await expect(withCurrentOrder(async () => 'paid')).rejects.toThrow('The offer is open already')
  })

  it.each(['chooseOffer', 'leaveCheckout'] as const)('the function %s resets the already-open state', async (way) => {
    const shop = await openShop(open)
    shop.chooseOffer({ offerId: 'S1_NL' })
    await shop.openCheckout().catch(() => undefined)
    if (way === 'chooseOffer') shop.chooseOffer({ offerId: 'C1_NL' })
    else shop.leaveCheckout()
    expect(shop.$alreadyEntitled.get()).toBe(false)
  })

  it.each([
    ['active', 'S2_NL', true],
    ['cancelled', 'S2_NL', true],
    ['expired', 'S2_NL', false],
    ['active', 'C1_NL', false],
  ] as const)('a plan with the status %s grants access to the offer %s: %s', async (status, offerId, has) => {
    const { isAlreadyEntitled } = await openShop({ subscription: { current: async () => ({ status }) as never } })
    expect(await isAlreadyEntitled(offerId)).toBe(has)
  })

  it('an active plan gives no access to the subscription of a premier item', async () => {
    const { isAlreadyEntitled } = await openShop({
      subscription: { current: async () => ({ status: 'active' }) as never },
    })
    const { requestOffers } = await import('#features/access/requested-offers.store.ts')
    requestOffers(['S9_NL'], true)
    expect(await isAlreadyEntitled('S9_NL')).toBe(false)
    requestOffers(['S9_NL'])
    expect(await isAlreadyEntitled('S9_NL')).toBe(true)
  })

  it('isAlreadyEntitled does not load the subscription when the offer itself has access', async () => {
    const { isAlreadyEntitled, callsOf } = await openShop(open)
    expect(await isAlreadyEntitled('S1_NL')).toBe(true)
    expect(callsOf('subscription.current')).toEqual([])
  })

  it('isAlreadyEntitled returns false without a subscription', async () => {
    const { isAlreadyEntitled } = await openShop()
    expect(await isAlreadyEntitled('S2_NL')).toBe(false)
  })
})

describe('purchase in another tab', () => {
  it.each([
    ['S1_NL', 'S1_NL', true],
    ['S1_NL', 'S2_NL', true],
    ['C1_NL', 'C1_NL', true],
    ['S1_NL', 'C1_NL', false],
    ['C1_NL', 'S2_NL', false],
  ])('the checkout of %s ends after a purchase of %s in another tab: %s', async (open, bought, ends) => {
    const tab = await openOrder(open)
    const other = await openShop({ browser: tab.browser })
    other.broadcastPurchase(bought)
    await flushTasks()
    expect([tab.$checkout.get() === undefined, tab.$alreadyEntitled.get()]).toEqual([ends, ends])
    expect(tab.browser.posted).toEqual([['jwapp.bought', { offerId: bought, isPlan: bought.startsWith('S') }]])
  })

  it.each([
    ['S9_NL', 'S1_NL', false],
    ['S1_NL', 'S9_NL', false],
    ['S9_NL', 'S9_NL', true],
  ])(
    'with the premier subscription S9_NL, the checkout of %s ends after a purchase of %s in another tab: %s',
    async (open, bought, ends) => {
      const request = async (offerId: string) =>
        (await import('#features/access/requested-offers.store.ts')).requestOffers(
          offerId === 'S9_NL' ? [offerId] : undefined,
          true,
        )
      const tab = await openOrder(open, { checkout: { offers: async () => [fakeOffer({ offerId: open })] } })
      await request(open)
      const other = await openShop({ browser: tab.browser })
      await request(bought)
      other.broadcastPurchase(bought)
      await flushTasks()
      expect([tab.$checkout.get() === undefined, tab.$alreadyEntitled.get()]).toEqual([ends, ends])
    },
  )

  it('a purchase triggers an access check of open items in other tabs', async () => {
    const tab = await openShop()
    const { subscribeToEntitlements } = await import('#features/access/entitlements.store.ts')
    const listener = vi.fn()
    subscribeToEntitlements({ id: 'item0001', offers: ['C1_NL'] }, listener)
    await flushTasks()
    const other = await openShop({ browser: tab.browser })
    other.broadcastPurchase('C1_NL')
    await flushTasks()
    expect(listener).toHaveBeenCalledTimes(2)
    expect(tab.$alreadyEntitled.get()).toBe(false)
  })

  it('broadcastPurchase does not throw in a browser without BroadcastChannel', async () => {
    const { browser } = await openShop()
    const real = Object.getOwnPropertyDescriptor(globalThis, 'BroadcastChannel')
    Reflect.deleteProperty(globalThis, 'BroadcastChannel')
    const { broadcastPurchase } = await openShop({ browser })
    expect(() => broadcastPurchase('S1_NL')).not.toThrow()
    if (real) Object.defineProperty(globalThis, 'BroadcastChannel', real)
  })
})
