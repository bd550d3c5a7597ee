import type { Order } from '#core/offer.ts'
import {
  $checkout,
  $coupon,
  type Checkout,
  chosenOffer,
  closeAsOpen,
  forgetCheckout,
  hasAlready,
  keepCoupon,
  onOrder,
  showCheckout,
} from '#features/account/checkout.store.ts'
import { theCustomer } from '#features/account/customer.store.ts'
import { offerOf } from '#features/account/offers.store.ts'
import { account } from '#features/account/provider.store.ts'

let opening: Promise<Checkout | undefined> | undefined

/** Creates the order of the chosen offer once; undefined without a choice. Throws an ApiError. */
export function openCheckout(): Promise<Checkout | undefined> {
  opening ??= order().finally(() => {
    opening = undefined
  })
  return opening
}

async function order(): Promise<Checkout | undefined> {
  const id = chosenOffer()
  const current = $checkout.get()
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
  showCheckout(opened)
  return opened
}

/** Applies the coupon of an earlier page load again; a rejected coupon is removed. */
async function withCoupon(made: Order): Promise<Order> {
  const couponCode = $coupon.get()
  if (!couponCode) return made
  const { provider } = await account()
  return provider.checkout.updateOrder(made, { couponCode }).catch(() => {
    keepCoupon(undefined)
    return made
  })
}

type Change = { paymentMethodId?: number; couponCode?: string }

/** Changes payment method or coupon. Drops an expired order. Throws an ApiError. */
async function change(update: Change) {
  const { provider } = await account()
  const updated = await onOrder((order) => provider.checkout.updateOrder(order, update))
  const current = $checkout.get()
  if (current?.order.id === updated.id) showCheckout({ ...current, order: updated })
}

export const changeMethod = (paymentMethodId: number) => change({ paymentMethodId })

export async function applyCoupon(couponCode: string) {
  await change({ couponCode })
  keepCoupon(couponCode)
}
