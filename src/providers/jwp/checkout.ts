import { z } from 'zod'
import { type CheckoutApi, notEnabled } from '#core/account-provider.ts'
import { ApiError, isUnanswered } from '#core/errors.ts'
import type { Offer, Order, PaymentCard, PaymentMethod } from '#core/offer.ts'
import { mayPayAt, withMessage } from '../account-hosts.ts'
import { accountId, coercedAmount, type JwpCall, NoContent, named } from './call.ts'
import { feeOf, loadFeeOffers, purchasePath, readOfferId } from './offers.ts'

const Methods = z.array(z.object({ id: z.coerce.number(), method_name: z.string() }))
const PayPal = z.object({ id: accountId.nullish(), endpoint: z.url({ protocol: /^https?$/ }).nullish() })

const methodIds = { card: 1, paypal: 2 }
const gateways = { card: 'stripe', paypal: 'paypal' } as const

/** `own` is the URL of the provider. */
export type CheckoutOptions = {
  call: JwpCall
  own: string
  assetId?: number | null | undefined
  referrer: () => string
}

/** Offers, prices and payment methods. */
export function jwpCheckout({ call, own, assetId, referrer }: CheckoutOptions): CheckoutApi {
  const gateway = notEnabled('Payment gateway')
  return {
    offers: loadFeeOffers(call),
    subscriptionOfferIds: () => (assetId ? [String(assetId)] : []),
    ...jwpOrders(call),
    paymentMethods: async () => toMethods(await call('GET', '/payments/methods', Methods)),
    payWithoutDetails: notEnabled('Payment without details'),
    payByCard: async (order, card, returnUrl) => {
      const form = {
        ...cardForm(card),
        ...purchase(order, methodIds.card),
        referrer: referrer(),
        return_url: returnUrl,
      }
      await call('POST', purchasePath(order.offerId), NoContent, { form }).catch(unlessCharged)
      return { state: 'waiting', offerId: order.offerId }
    },
    payByPayPal: async (order, { waiting, error }) => {
      const form = { origin: waiting, ...purchase(order, methodIds.paypal) }
      const failed = named('Failed to generate PayPal payment url')
      const { id: hasAccess, endpoint } = await call('POST', '/external-payments', PayPal, { form }).catch(failed)
      if (hasAccess) return { state: 'redirect', url: withMessage(error, 'Already have an active access') }
      if (!endpoint || !mayPayAt(endpoint, [own, waiting]))
        throw new ApiError('Failed to generate PayPal payment url', 200)
      return { state: 'redirect', url: endpoint }
    },
    cardSession: gateway,
    payByGateway: gateway,
    finalizePayment: gateway,
    confirmIntent: async (id) => void (await call('POST', '/payments', NoContent, { form: { pi_id: id } })),
    hasAccess: async (offerId) => {
      const { item } = readOfferId(offerId) ?? {}
      return item ? call('GET', `/items/${item}/access`, NoContent).then(() => true, isRefusal) : false
    },
  }
}

const purchase = ({ offerId, couponCode }: Order, payment_method: number) => ({
  access_fee: feeOf(offerId),
  payment_method,
  voucher_code: couponCode,
})

/** Card in the format of the provider's forms. */
export const cardForm = ({ holder, number, expMonth, expYear, cvc }: PaymentCard) => ({
  number: number.replaceAll(/\s/g, ''),
  card_name: holder,
  exp_month: expMonth,
  exp_year: expYear,
  cvv: cvc,
})

const toMethods = (wire: z.infer<typeof Methods>): PaymentMethod[] =>
  wire.flatMap(({ id, method_name }) => {
    const name = method_name.toLowerCase()
    return name === 'card' || name === 'paypal' ? [{ id, name, gateway: gateways[name] }] : []
  })

/** A lost response may follow a charge: the checkout waits for access instead of paying again. */
function unlessCharged(error: unknown) {
  if (!isUnanswered(error)) named('Failed to make payment')(error)
}

/** 402 and 404 mean no access. */
function isRefusal(error: unknown): false {
  if (error instanceof ApiError && (error.status === 402 || error.status === 404)) return false
  throw error
}

const Discount = z.object({ amount: coercedAmount, discount_duration: z.coerce.number().nullish() })

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
  const discountAmount = cents(order.priceBreakdown.offerPrice - total)
  return {
    ...order,
    totalPrice: total,
    priceBreakdown: { ...order.priceBreakdown, discountAmount, discountedPrice: total },
  }
}

const cents = (price: number) => Math.round(price * 100) / 100

/** An unknown voucher is an invalid coupon. */
function asCoupon(cause: unknown): never {
  if (cause instanceof ApiError && cause.message === 'Voucher not found')
    throw new ApiError('Invalid coupon code', cause.status, { cause })
  throw cause
}
