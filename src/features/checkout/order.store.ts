import { mayHaveSucceeded } from '#core/errors.ts'
import type { Order } from '#core/offer.ts'
import {
  $checkout,
  $coupon,
  type Checkout,
  chosenOffer,
  clearCheckout,
  closeAsEntitled,
  isAlreadyEntitled,
  showCheckout,
  storeCoupon,
  withCurrentOrder,
} from '#features/account/checkout.store.ts'
import { loadCustomer, sessionCheck } from '#features/account/customer.store.ts'
import { loadOffer } from '#features/account/offers.store.ts'
import { openAccount } from '#features/account/provider.store.ts'

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
  if (isOpen) throw closeAsEntitled(id)
  if (!offer) {
    clearCheckout()
    return undefined
  }
  const created = await provider.checkout.createOrder(customer, offer, methods[0]?.id)
  const opened = { offer, methods, order: await withCoupon(created) }
  if (!isExpected()) return undefined
  showCheckout(opened)
  return opened
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
  return provider.checkout.updateOrder(created, { couponCode }).catch((error: unknown) => {
    // A coupon without a response stays: a retry of the checkout applies it.
    if (mayHaveSucceeded(error)) throw new CouponUnavailableError(couponCode, { cause: error })
    storeCoupon(undefined)
    return created
  })
}

type Change = { paymentMethodId?: number; couponCode?: string }

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
  const updated = await withCurrentOrder((order) => provider.checkout.updateOrder(order, update))
  const current = $checkout.get()
  if (current?.order.id === updated.id) showCheckout({ ...current, order: updated })
}

/** Removes the stored coupon, so that the next order has the full price. */
export const removeCoupon = () => storeCoupon(undefined)

export const changeMethod = (paymentMethodId: number) => change({ paymentMethodId })

export async function applyCoupon(couponCode: string) {
  await change({ couponCode })
  storeCoupon(couponCode)
}
