import type { Offer } from '#core/offer.ts'
import type { Order } from '#core/order.ts'

/** Lines of an order, taxes included: `price` - `discount` + `fee` = `total`. */
export type OrderSummary = {
  price: number
  discount: number
  reason?: 'coupon' | 'trial'
  fee: number
  total: number
  tax: number
  /** 0.21 for 21 %. */
  taxRate: number
}

/** Computes the summary from the total, as provider breakdowns exclude taxes. */
export function orderSummary({ price }: Pick<Offer, 'price'>, order: Order): OrderSummary {
  const { paymentMethodFee: fee, taxValue: tax } = order.priceBreakdown
  const { applied, type } = order.discount
  return {
    price,
    discount: cents(price + fee - order.totalPrice),
    ...(applied && type && { reason: type }),
    fee,
    total: order.totalPrice,
    tax,
    taxRate: order.taxRate,
  }
}

const cents = (amount: number) => Math.round(amount * 100) / 100
