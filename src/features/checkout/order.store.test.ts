import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Order, PaymentMethod } from '#core/offer.ts'
import { fakeCustomer, fakeOffer } from '../../../tests/support/fake-accounts.ts'
import { closeBrowser, type FakeBrowser, settle } from '../../../tests/support/fake-browser.ts'
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
  const current = await import('#features/account/checkout.store.ts')
  return { ...page, ...current, ...(await import('./order.store.ts')) }
}

/** Checkout of an offer that is open. */
async function openOrder(offerId = 'S1_NL', more: More = {}) {
  const shop = await openShop(more)
  shop.chooseOffer({ offerId })
  await shop.openCheckout()
  return shop
}

describe('an order', () => {
  it('is made of the chosen offer with the first payment method, and shown', async () => {
    const { $checkout, callsOf, chosenOffer } = await openOrder('S2_NL')
    expect($checkout.get()).toEqual({ offer: offers[1], order: fakeOrder({ offerId: 'S2_NL' }), methods })
    expect(callsOf('checkout.createOrder')).toEqual([[fakeCustomer(), offers[1], 41]])
    expect(chosenOffer()).toBe('S2_NL')
  })

  it('is made once for views that open at the same time, and later ones', async () => {
    const { chooseOffer, openCheckout, callsOf } = await openShop()
    chooseOffer({ offerId: 'S1_NL' })
    const [one, other] = await Promise.all([openCheckout(), openCheckout()])
    expect(one).toBe(other)
    expect(await openCheckout()).toBe(one)
    expect(callsOf('checkout.createOrder')).toHaveLength(1)
  })

  it('is made without a method where the provider has none', async () => {
    const { callsOf } = await openOrder('S1_NL', { checkout: { paymentMethods: async () => [] } })
    expect(callsOf('checkout.createOrder')[0]?.[2]).toBeUndefined()
  })

  it('is not made before an offer is chosen', async () => {
    const { openCheckout, chosenOffer, calls } = await openShop()
    expect(await openCheckout()).toBeUndefined()
    expect([chosenOffer(), calls]).toEqual([undefined, []])
  })

  it('is made anew after a failure', async () => {
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

  it('of an offer that is not sold any more is dropped with the choice', async () => {
    const { chooseOffer, openCheckout, chosenOffer, callsOf } = await openShop()
    chooseOffer({ offerId: 'S9_NL' })
    expect(await openCheckout()).toBeUndefined()
    expect(chosenOffer()).toBeUndefined()
    expect(callsOf('checkout.createOrder')).toEqual([])
  })

  it('is made although the access cannot be checked, as it is checked again before the charge', async () => {
    const { $checkout } = await openOrder('S1_NL', {
      checkout: { hasAccess: refusal(500, 'Not now') },
    })
    expect($checkout.get()).toBeDefined()
  })

  it('of another offer replaces the one that was open', async () => {
    const { chooseOffer, openCheckout, $checkout } = await openOrder('S1_NL')
    chooseOffer({ offerId: 'S2_NL' })
    expect($checkout.get()).toBeUndefined()
    await openCheckout()
    expect($checkout.get()?.offer.offerId).toBe('S2_NL')
  })

  it('that is left is made anew, for the same offer and with the same coupon', async () => {
    const { applyCoupon, leaveCheckout, openCheckout, $checkout, chosenOffer } = await openOrder()
    await applyCoupon('HALF')
    leaveCheckout()
    expect([$checkout.get(), chosenOffer()]).toEqual([undefined, 'S1_NL'])
    expect((await openCheckout())?.order.couponCode).toBe('HALF')
  })

  it('is forgotten with the offer and the coupon', async () => {
    const { applyCoupon, chooseOffer, forgetCheckout, openCheckout, $checkout, chosenOffer } = await openOrder()
    await applyCoupon('HALF')
    // The end of a session removes drafts by this prefix
    expect(Object.keys(sessionStorage)).toEqual(['jwapp.draft.order-offer', 'jwapp.draft.order-coupon'])
    forgetCheckout()
    expect(Object.keys(sessionStorage)).toEqual([])
    expect([$checkout.get(), chosenOffer(), await openCheckout()]).toEqual([undefined, undefined, undefined])
    chooseOffer({ offerId: 'S1_NL' })
    expect((await openCheckout())?.order.couponCode).toBeUndefined()
  })

  it('survives a reload of the tab by its offer and coupon', async () => {
    const { applyCoupon, browser } = await openOrder('S2_NL')
    await applyCoupon('HALF')
    const { openCheckout } = await openShop({ browser })
    expect(await openCheckout()).toMatchObject({ offer: { offerId: 'S2_NL' }, order: { couponCode: 'HALF' } })
  })
})

describe('a coupon and a payment method', () => {
  it('change the order that is shown', async () => {
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

  it('that are refused leave the order as it is, and the coupon is not tried again', async () => {
    const { applyCoupon, leaveCheckout, openCheckout, $checkout, callsOf, answer } = await openOrder('S1_NL', {
      checkout: { updateOrder: refusal(422, 'Invalid coupon code') },
    })
    await expect(applyCoupon('BAD')).rejects.toThrow('Invalid coupon code')
    expect($checkout.get()?.order).toEqual(fakeOrder({ offerId: 'S1_NL' }))
    answer({ checkout: { updateOrder: async (order) => order } })
    leaveCheckout()
    await openCheckout()
    expect(callsOf('checkout.updateOrder')).toHaveLength(1)
  })

  it('of before a reload that is refused now is dropped, and the full price is shown', async () => {
    const { applyCoupon, leaveCheckout, openCheckout, callsOf, answer } = await openOrder()
    await applyCoupon('ONCE')
    leaveCheckout()
    answer({ checkout: { updateOrder: refusal(422, 'Used') } })
    expect((await openCheckout())?.order.couponCode).toBeUndefined()
    leaveCheckout()
    await openCheckout()
    expect(callsOf('checkout.updateOrder')).toHaveLength(2)
  })

  it('of another offer is not applied', async () => {
    const { applyCoupon, chooseOffer, openCheckout } = await openOrder()
    await applyCoupon('HALF')
    chooseOffer({ offerId: 'S1_NL' })
    expect((await openCheckout())?.order.couponCode).toBe('HALF')
    chooseOffer({ offerId: 'S2_NL' })
    expect((await openCheckout())?.order.couponCode).toBeUndefined()
  })

  it('that arrive after the order was replaced do not bring it back', async () => {
    const held = Promise.withResolvers<Order>()
    const { changeMethod, chooseOffer, openCheckout, $checkout, answer } = await openOrder('S1_NL', {
      checkout: {
        updateOrder: () => held.promise,
        createOrder: async (_customer, { offerId }) => fakeOrder({ id: `order-${offerId}`, offerId }),
      },
    })
    const changing = changeMethod(42)
    await settle()
    answer({ checkout: { updateOrder: async (order) => order } })
    chooseOffer({ offerId: 'S2_NL' })
    held.resolve(fakeOrder({ id: 'order-S1_NL', offerId: 'S1_NL', paymentMethodId: 42 }))
    await changing
    expect($checkout.get()).toBeUndefined()
    await openCheckout()
    expect($checkout.get()?.order).toEqual(fakeOrder({ id: 'order-S2_NL', offerId: 'S2_NL' }))
  })
})

describe('an order that is gone', () => {
  it('is dropped with the choice, so that the viewer chooses again', async () => {
    const { onOrder, $checkout, chosenOffer } = await openOrder()
    await expect(onOrder(refusal(404, 'Order with 1 not found'))).rejects.toThrow('not found')
    expect([$checkout.get(), chosenOffer()]).toEqual([undefined, undefined])
  })

  it('is not assumed for any other failure', async () => {
    const { onOrder, $checkout, chosenOffer } = await openOrder()
    await expect(onOrder(refusal(402, 'Refused'))).rejects.toThrow('Refused')
    expect([$checkout.get()?.order.id, chosenOffer()]).toEqual(['order1', 'S1_NL'])
  })

  it('cannot be changed or paid', async () => {
    const { onOrder } = await openShop()
    await expect(onOrder(async () => 'paid')).rejects.toThrow('Order not found')
  })

  it('gives the result of what is done with it', async () => {
    const { onOrder } = await openOrder()
    expect(await onOrder(async ({ id }) => id)).toBe('order1')
  })
})

describe('a viewer who has access already', () => {
  const open = { checkout: { hasAccess: async (id: string) => id === 'S1_NL' } }

  it('makes no order and sees that the offer is theirs', async () => {
    const { chooseOffer, openCheckout, onOrder, $alreadyOpen, $checkout, chosenOffer, callsOf } = await openShop(open)
    chooseOffer({ offerId: 'S1_NL' })
    expect($alreadyOpen.get()).toBe(false)
    const error = await openCheckout().catch((reason: unknown) => reason)
    expect(error).toMatchObject({ name: 'AlreadyOpen', message: 'S1_NL is open already' })
    expect([$alreadyOpen.get(), $checkout.get(), chosenOffer()]).toEqual([true, undefined, undefined])
    expect(callsOf('checkout.createOrder')).toEqual([])
    await expect(onOrder(async () => 'paid')).rejects.toThrow('The offer is open already')
  })

  it.each(['chooseOffer', 'leaveCheckout'] as const)('may go on to something else (%s)', async (way) => {
    const shop = await openShop(open)
    shop.chooseOffer({ offerId: 'S1_NL' })
    await shop.openCheckout().catch(() => undefined)
    if (way === 'chooseOffer') shop.chooseOffer({ offerId: 'C1_NL' })
    else shop.leaveCheckout()
    expect(shop.$alreadyOpen.get()).toBe(false)
  })

  it.each([
    ['active', 'S2_NL', true],
    ['cancelled', 'S2_NL', true],
    ['expired', 'S2_NL', false],
    ['active', 'C1_NL', false],
  ] as const)('by a plan that is %s has %s: %s', async (status, offerId, has) => {
    const { hasAlready } = await openShop({ subscription: { current: async () => ({ status }) as never } })
    expect(await hasAlready(offerId)).toBe(has)
  })

  it('is not looked for among plans where the offer itself is open', async () => {
    const { hasAlready, callsOf } = await openShop(open)
    expect(await hasAlready('S1_NL')).toBe(true)
    expect(callsOf('subscription.current')).toEqual([])
  })

  it('has no plan where none was ever bought', async () => {
    const { hasAlready } = await openShop()
    expect(await hasAlready('S2_NL')).toBe(false)
  })
})

describe('a purchase in one tab', () => {
  it.each([
    ['S1_NL', 'S1_NL', true],
    ['S1_NL', 'S2_NL', true],
    ['C1_NL', 'C1_NL', true],
    ['S1_NL', 'C1_NL', false],
    ['C1_NL', 'S2_NL', false],
  ])('ends the checkout of %s in another tab if it was %s: %s', async (open, bought, ends) => {
    const tab = await openOrder(open)
    const other = await openShop({ browser: tab.browser })
    other.broadcastPurchase(bought)
    await settle()
    expect([tab.$checkout.get() === undefined, tab.$alreadyOpen.get()]).toEqual([ends, ends])
    expect(tab.browser.posted).toEqual([['jwapp.bought', bought]])
  })

  it('makes open items of other tabs check their access again', async () => {
    const tab = await openShop()
    const { followEntitlements } = await import('#features/account/entitlements.store.ts')
    const heard = vi.fn()
    followEntitlements({ id: 'item0001', offers: ['C1_NL'] }, heard)
    await settle()
    const other = await openShop({ browser: tab.browser })
    other.broadcastPurchase('C1_NL')
    await settle()
    expect(heard).toHaveBeenCalledTimes(2)
    expect(tab.$alreadyOpen.get()).toBe(false)
  })

  it('is kept to itself by a browser without channels', async () => {
    const { browser } = await openShop()
    const real = Object.getOwnPropertyDescriptor(globalThis, 'BroadcastChannel')
    Reflect.deleteProperty(globalThis, 'BroadcastChannel')
    const { broadcastPurchase } = await openShop({ browser })
    expect(() => broadcastPurchase('S1_NL')).not.toThrow()
    if (real) Object.defineProperty(globalThis, 'BroadcastChannel', real)
  })
})
