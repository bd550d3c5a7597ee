import { ErrorResponse } from '../accounts/error-response.ts'
import { nextNumber, openDocuments } from '../core/documents.ts'
import type { State } from '../core/state.ts'
import { coupons, laterDiscount } from '../users.ts'
import type { SandboxCustomer } from './customer.ts'
import { isSubscription, methods, type Offer, offerOf, publisherId } from './publisher.ts'

export type Order = {
  id: number
  person: string
  offerId: string
  /** Epoch seconds. */
  at: number
  coupon?: string
  methodId?: number
}

const taxRate = 0.21
const payPalFee = 0.3
const orderLife = 86_400

const cents = (price: number) => Math.round(price * 100) / 100
export const withoutTax = (price: number) => cents(price / (1 + taxRate))

export const ordersOf = ({ database, clock }: State) => {
  const documents = openDocuments<Order>(database, 'cleeng/orders')
  return {
    add: (order: Omit<Order, 'id' | 'at'>) => {
      const id = nextNumber(database, 'cleeng/order', 930300001)
      return documents.put(String(id), { ...order, id, at: Math.floor(clock.now().getTime() / 1000) })
    },
    save: (order: Order) => documents.put(String(order.id), order),
    /** Returns the order of a customer. Orders expire. */
    find: (id: string | number, person: SandboxCustomer): Order => {
      const order = documents.get(String(id))
      const isOver = order && order.at + orderLife < clock.now().getTime() / 1000
      if (!order || isOver || order.person !== person.id) throw new ErrorResponse(`Order with ${id} not found`, 404)
      return order
    },
  }
}

export const offerFor = (id: string): Offer => {
  const offer = offerOf(id)
  if (!offer) throw new ErrorResponse(`Offer with ID ${id} not found`, 404)
  return offer
}

export const checkMethod = (id: number | undefined) => {
  if (id !== undefined && !Object.values(methods).some((method) => method.id === id))
    throw new ErrorResponse('Invalid param paymentMethodId')
}

/** Rejects a coupon that does not exist, is used up or is for another offer. */
export const checkCoupon = (code: string, offer: Offer) => {
  const coupon = coupons.find((candidate) => candidate.code === code)
  if (!coupon) throw new ErrorResponse(`Coupon ${code} not found`)
  if (coupon.percent === 0) throw new ErrorResponse('Invalid coupon code')
  if (coupon.period && coupon.period !== offer.period)
    throw new ErrorResponse(`Coupon ${code} cannot be applied on this offer`)
}

/** Discount of the payments after the first one. */
export const discountAfter = ({ coupon }: Order) => {
  const { percent = 0, periods = 0 } = coupons.find((candidate) => candidate.code === coupon) ?? {}
  return laterDiscount({ percent, payments: periods })
}

export const priceAfter = ({ price }: Offer, percent = 0) => cents(price * (1 - percent / 100))

const discountOf = ({ coupon, offerId }: Order, offer: Offer, person: SandboxCustomer) => {
  const { percent = 0, periods = 0 } = coupons.find((candidate) => candidate.code === coupon) ?? {}
  if (percent > 0) return { percent, periods, type: 'coupon' }
  const isFirst = !person.transactions.some((transaction) => transaction.offerId === offerId)
  const trial = { percent: 100, periods: offer.freePeriods, type: 'trial' }
  return offer.freePeriods > 0 && isFirst ? trial : { percent: 0, periods: 0, type: '' }
}

/** Price of an order, tax included; a coupon replaces a free trial. */
export const pricesOf = (order: Order, person: SandboxCustomer) => {
  const offer = offerFor(order.offerId)
  const { percent, periods, type } = discountOf(order, offer, person)
  const price = priceAfter(offer, percent)
  const paymentMethodFee = price > 0 && order.methodId === methods.paypal.id ? payPalFee : 0
  const discountedPrice = withoutTax(price)
  return {
    totalPrice: cents(price + paymentMethodFee),
    priceBreakdown: {
      offerPrice: withoutTax(offer.price),
      discountAmount: cents(withoutTax(offer.price) - discountedPrice),
      discountedPrice,
      taxValue: cents(price - discountedPrice),
      customerServiceFee: 0,
      paymentMethodFee,
    },
    discount: { applied: percent > 0, type, periods: isSubscription(offer) ? periods : 0 },
    requiredPaymentDetails: !(type === 'coupon' && percent === 100),
  }
}

/** Order response. */
export const orderResponse = (order: Order, person: SandboxCustomer) => {
  const offer = offerFor(order.offerId)
  return {
    message: '',
    order: {
      id: order.id,
      customerId: person.id,
      customer: { locale: person.locale, email: person.email },
      publisherId: Number(publisherId),
      offerId: order.offerId,
      offer: { title: offer.title, description: null, price: withoutTax(offer.price), currency: person.currency },
      taxRate,
      taxBreakdown: null,
      currency: person.currency,
      country: person.country,
      paymentMethodId: order.methodId ?? null,
      expirationDate: order.at + orderLife,
      billingAddress: null,
      couponId: order.coupon ? 1 : null,
      ...pricesOf(order, person),
    },
    success: true,
  }
}
