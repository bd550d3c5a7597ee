import { z } from 'zod/mini'
import type { CheckoutApi } from '#core/account/account-provider.ts'
import { type Offer, type Order, roundPrice } from '#core/checkout/offer.ts'
import { ApiError } from '#core/data/errors.ts'
import { coercedAmount, type JwpCall } from './call.ts'
import { feeOf } from './offers.ts'

const Discount = z.object({ amount: coercedAmount, discount_duration: z.nullish(z.coerce.number()) })

type OrderApi = Pick<CheckoutApi, 'createOrder' | 'getOrder' | 'updateOrder'>

/** In-memory orders, computed from offer and voucher. Throws 'Order not found' after a reload. */
export function jwpOrders(call: JwpCall): OrderApi {
  const orders = new Map<string, Order>()
  const offers = new Map<string, Offer>()
  const store = (order: Order) => {
    orders.set(order.id, order)
    return order
  }
  const plain = (order: Order) => {
    const offer = offers.get(order.offerId)
    return offer ? orderOf(offer) : order
  }
  return {
    createOrder: async (_customer, offer, paymentMethodId) => {
      offers.set(offer.offerId, offer)
      return store({ ...orderOf(offer), paymentMethodId })
    },
    getOrder: async (id) => {
      const order = orders.get(id)
      if (order) return order
      throw new ApiError('Order not found', 404)
    },
    updateOrder: async (order, { paymentMethodId = order.paymentMethodId, couponCode }) => {
      if (couponCode === undefined) return store({ ...order, paymentMethodId })
      const updated = couponCode ? await withVoucher(call, plain(order), couponCode) : plain(order)
      return store({ ...updated, paymentMethodId })
    },
  }
}

/** Price due today: zero during a trial. The provider has no taxes or fees. */
function orderOf({ offerId, price, currency, country, freeDays, freePeriods }: Offer): Order {
  const isTrial = freeDays > 0 || freePeriods > 0
  const order: Order = {
    id: offerId,
    offerId,
    totalPrice: price,
    currency,
    ...(country && { country }),
    taxRate: 0,
    priceBreakdown: { offerPrice: price, discountAmount: 0, discountedPrice: price, paymentMethodFee: 0, taxValue: 0 },
    discount: { applied: isTrial, type: isTrial ? 'trial' : '', periods: freePeriods },
    requiredPaymentDetails: true,
  }
  return isTrial ? priced(order, 0) : order
}

/** A voucher reduces the first charge, today or after the trial. */
async function withVoucher(call: JwpCall, order: Order, couponCode: string): Promise<Order> {
  const form = { voucher_code: couponCode, access_fee_id: feeOf(order.offerId) }
  const { amount: total, discount_duration } = await call('POST', '/vouchers/discount', Discount, { form }).catch(
    asCoupon,
  )
  if (order.discount.type === 'trial') return { ...order, couponCode, firstCharge: total }
  const discount = { applied: true, type: 'coupon', periods: discount_duration ?? 0 } as const
  return { ...priced(order, total), discount, couponCode }
}

function priced(order: Order, total: number): Order {
  const discountAmount = roundPrice(order.priceBreakdown.offerPrice - total)
  return {
    ...order,
    totalPrice: total,
    priceBreakdown: { ...order.priceBreakdown, discountAmount, discountedPrice: total },
  }
}

/** An unknown voucher is an invalid coupon. */
function asCoupon(cause: unknown): never {
  if (cause instanceof ApiError && cause.message === 'Voucher not found')
    throw new ApiError('Invalid coupon code', cause.status, { cause })
  throw cause
}
