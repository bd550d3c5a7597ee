import { atom, type ReadableAtom } from 'nanostores'
import { isOrderGone } from '#core/account-errors.ts'
import { isSubscription, type Offer, type Order, type PaymentMethod } from '#core/offer.ts'
import { tabNote } from '#core/preference.store.ts'
import { opens } from '#core/subscription.ts'
import { isSameSale } from './charge-note.store.ts'
import { theCustomer } from './customer.store.ts'
import { forgetEntitlements } from './entitlements.store.ts'
import { offerOf } from './offers.store.ts'
import { account } from './provider.store.ts'
import { reloadSubscription } from './subscription.store.ts'

/** Order with its offer and payment methods. */
export type Checkout = { offer: Offer; order: Order; methods: readonly PaymentMethod[] }

const $current = atom<Checkout | undefined>()

/** Current checkout, created with the chosen offer. */
export const $checkout: ReadableAtom<Checkout | undefined> = $current

const $had = atom(false)

/** True if the viewer already has access to the item of this checkout. */
export const $alreadyOpen: ReadableAtom<boolean> = $had

// The chosen offer survives reloads and PayPal; orders are created again.
const chosen = tabNote('draft.order-offer')
const coupon = tabNote('draft.order-coupon')

/** Chosen offer. */
export const chosenOffer = () => chosen.$note.get()

export function chooseOffer({ offerId }: Pick<Offer, 'offerId'>) {
  if (offerId !== chosen.$note.get()) coupon.write(undefined)
  chosen.write(offerId)
  $current.set(undefined)
  $had.set(false)
}

/** Drops the order and keeps the chosen offer. */
export function leaveCheckout() {
  $current.set(undefined)
  $had.set(false)
}

/** Drops the checkout after payment or cancellation. */
export function forgetCheckout() {
  $current.set(undefined)
  chosen.write(undefined)
  coupon.write(undefined)
}

let opening: Promise<Checkout | undefined> | undefined

/** Creates the order of the chosen offer once; undefined without a choice. Throws an ApiError. */
export function openCheckout(): Promise<Checkout | undefined> {
  opening ??= order().finally(() => {
    opening = undefined
  })
  return opening
}

async function order(): Promise<Checkout | undefined> {
  const id = chosen.$note.get()
  const current = $current.get()
  if (!id || current?.offer.offerId === id) return current
  const { provider } = await account()
  const [customer, isOpen, offer, methods] = await Promise.all([
    theCustomer(),
    hasAlready(id).catch(() => false),
    offerOf(id),
    provider.checkout.paymentMethods(),
  ])
  if (isOpen) throw closeAsOpen(id)
  if (!offer) {
    forgetCheckout()
    return undefined
  }
  const made = await provider.checkout.createOrder(customer, offer, methods[0]?.id)
  const opened = { offer, methods, order: await withCoupon(made) }
  $current.set(opened)
  return opened
}

/** Thrown when the viewer already has access. */
export class AlreadyOpen extends Error {
  override name = 'AlreadyOpen'
}

/** Ends the checkout, because the viewer has access. */
export function closeAsOpen(offerId: string): AlreadyOpen {
  forgetCheckout()
  $had.set(true)
  return new AlreadyOpen(`${offerId} is open already`)
}

/** Returns whether the viewer has the offer, or another plan for a plan. Throws an ApiError. */
export async function hasAlready(offerId: string): Promise<boolean> {
  const { provider } = await account()
  if (await provider.checkout.hasAccess(offerId)) return true
  const plan = isSubscription(offerId) ? await reloadSubscription() : undefined
  return plan !== undefined && opens(plan)
}

const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('jwapp.bought') : undefined

/** Broadcasts a purchase, which ends the same checkout in other tabs. */
export const broadcastPurchase = (offerId: string) => channel?.postMessage(offerId)

channel?.addEventListener('message', ({ data: offerId }: MessageEvent<string>) => {
  const current = $current.get()
  if (current && isSameSale(current.offer.offerId, offerId)) closeAsOpen(offerId)
  forgetEntitlements()
})

/** Applies the coupon of an earlier page load again; a rejected coupon is removed. */
async function withCoupon(made: Order): Promise<Order> {
  const couponCode = coupon.$note.get()
  if (!couponCode) return made
  const { provider } = await account()
  return provider.checkout.updateOrder(made, { couponCode }).catch(() => {
    coupon.write(undefined)
    return made
  })
}

type Change = { paymentMethodId?: number; couponCode?: string }

/** Changes payment method or coupon. Drops an expired order. Throws an ApiError. */
async function change(update: Change) {
  const { provider } = await account()
  const updated = await onOrder((order) => provider.checkout.updateOrder(order, update))
  const current = $current.get()
  if (current?.order.id === updated.id) $current.set({ ...current, order: updated })
}

export const changeMethod = (paymentMethodId: number) => change({ paymentMethodId })

export async function applyCoupon(couponCode: string) {
  await change({ couponCode })
  coupon.write(couponCode)
}

/** Runs on the current order. Drops an expired one and rethrows. */
export async function onOrder<T>(verb: (order: Order) => Promise<T>): Promise<T> {
  const current = $current.get()
  if (!current && $had.get()) throw new AlreadyOpen('The offer is open already')
  if (!current) throw new Error('Order not found')
  try {
    return await verb(current.order)
  } catch (error) {
    if (isOrderGone(error)) forgetCheckout()
    throw error
  }
}
