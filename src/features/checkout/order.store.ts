import type { CheckoutApi } from '#core/account/account-provider.ts'
import { withTimeout } from '#core/browser/waits.ts'
import type { Order } from '#core/checkout/offer.ts'
import { hasUnknownResult, mayHaveSucceeded } from '#core/data/errors.ts'
import { loadOffer } from '#features/access/offers.store.ts'
import { afterSilenceMs } from '#features/session/confirm-change.store.ts'
import { loadCustomer, sessionCheck } from '#features/session/customer.store.ts'
import { openAccount } from '#features/session/provider.store.ts'
import {
  $checkout,
  $coupon,
  type Checkout,
  chosenOffer,
  clearCheckout,
  endAsEntitled,
  isAlreadyEntitled,
  showCheckout,
  storeCoupon,
  withCurrentOrder,
} from './checkout.store.ts'

type Opening = { id: string | undefined; isCurrent: () => boolean; work: Promise<Checkout | undefined> }

let opening: Opening | undefined

/** Creates the order of the chosen offer once; undefined without a choice. Throws an ApiError. */
export function openCheckout(): Promise<Checkout | undefined> {
  const id = chosenOffer()
  if (opening && opening.id === id && opening.isCurrent()) return opening.work
  const isCurrent = sessionCheck()
  const latest: Opening = {
    id,
    isCurrent,
    work: order(id, isCurrent).finally(() => {
      if (opening === latest) opening = undefined
    }),
  }
  opening = latest
  return latest.work
}

/** Creates an order, and drops it if the session ended or another offer was chosen. */
async function order(id: string | undefined, isCurrent: () => boolean): Promise<Checkout | undefined> {
  const isExpected = () => isCurrent() && chosenOffer() === id
  const current = $checkout.get()
  if (!id || current?.offer.offerId === id) return current
  const { provider } = await openAccount()
  const [customer, isOpen, offer, methods] = await Promise.all([
    loadCustomer(),
    isAlreadyEntitled(id).catch(() => false),
    loadOffer(id),
    provider.checkout.paymentMethods(),
  ])
  if (!isExpected()) return undefined
  if (isOpen) throw endAsEntitled(id)
  if (!offer) {
    clearCheckout()
    return undefined
  }
  const created = await provider.checkout.createOrder(customer, offer, methods[0]?.id)
  const checkout = { offer, methods, order: await withCoupon(created) }
  if (!isExpected()) return undefined
  showCheckout(checkout)
  return checkout
}

/** Thrown when the coupon of an earlier page load gets no usable response. The order has no coupon then. */
export class CouponUnavailableError extends Error {
  override name = 'CouponUnavailableError'
}

/** Applies the coupon of an earlier page load again; a rejected coupon is removed. */
async function withCoupon(created: Order): Promise<Order> {
  const couponCode = $coupon.get()
  if (!couponCode) return created
  const { provider } = await openAccount()
  return updateOrder(provider.checkout, created, { couponCode }).catch((error: unknown) => {
    // A coupon without a response stays: a retry of the checkout applies it.
    if (mayHaveSucceeded(error)) throw new CouponUnavailableError(couponCode, { cause: error })
    storeCoupon(undefined)
    return created
  })
}

type Change = { paymentMethodId?: number; couponCode?: string }

/** Changes an order. The provider's order decides after an unknown result. Throws an ApiError, or an Error without effect. */
async function updateOrder(checkout: CheckoutApi, order: Order, update: Change): Promise<Order> {
  const { paymentMethodId, couponCode } = update
  const withMethod = ({ paymentMethodId: now }: Order) => paymentMethodId === undefined || now === paymentMethodId
  const updated = await checkout.updateOrder(order, update).catch(async (error: unknown) => {
    if (!mayHaveSucceeded(error)) throw error
    const request = checkout.getOrder(order.id).catch(() => undefined)
    const now = await (hasUnknownResult(error) ? withTimeout(afterSilenceMs, request) : request)
    if (!now || (couponCode && !hasNewCoupon(now, order)) || !withMethod(now)) throw error
    const code = couponCode ?? order.couponCode
    return { ...now, ...(code && { couponCode: code }) }
  })
  if (couponCode && updated.couponCode !== couponCode) throw new Error('The coupon has no effect')
  if (!withMethod(updated)) throw new Error('The payment method has not changed')
  return updated
}

/** Returns whether the provider shows another coupon than before. */
const hasNewCoupon = (now: Order, before: Order) =>
  now.couponId !== before.couponId || (now.discount.type === 'coupon' && before.discount.type !== 'coupon')

let last: Promise<unknown> = Promise.resolve()

/** Resolves after the last requested change of the order, also after a failed one. */
export const orderChanges = () => last

/** Changes payment method or coupon after earlier changes. Drops an expired order. Throws an ApiError. */
function change(update: Change): Promise<void> {
  const work = last.then(() => changeNow(update))
  last = work.catch(() => undefined)
  return work
}

async function changeNow(update: Change) {
  const { provider } = await openAccount()
  const updated = await withCurrentOrder((order) => updateOrder(provider.checkout, order, update))
  const current = $checkout.get()
  if (current?.order.id === updated.id) showCheckout({ ...current, order: updated })
}

/** Removes the stored coupon, so that the next order has the full price. */
export const removeCoupon = () => storeCoupon(undefined)

export const changeMethod = (paymentMethodId: number) => change({ paymentMethodId })

export async function applyCoupon(couponCode: string) {
  const offerId = chosenOffer()
  await change({ couponCode })
  if (offerId === chosenOffer()) storeCoupon(couponCode)
}
