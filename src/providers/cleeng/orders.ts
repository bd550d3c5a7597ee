import { z } from 'zod/mini'
import type { CheckoutApi } from '#core/account/account-provider.ts'
import type { Order, PaymentMethod } from '#core/checkout/offer.ts'
import { ApiError } from '#core/data/errors.ts'
import { convert } from '#core/data/schema.ts'
import type { CleengContext } from './billing-locale.ts'
import { encodePath } from './call.ts'
import { loadOffers } from './offers.ts'
import { cleengAmount, cleengId, looseText, strictText } from './wire.ts'

const share = convert(z.nullish(cleengAmount), (value) => value ?? 0)

const OrderFields = convert(
  z.object({
    id: cleengId,
    offerId: z.string(),
    totalPrice: cleengAmount,
    currency: z.string(),
    country: strictText,
    taxRate: share,
    priceBreakdown: z.object({
      offerPrice: cleengAmount,
      discountAmount: share,
      discountedPrice: share,
      paymentMethodFee: share,
      taxValue: share,
    }),
    discount: z.nullish(z.object({ applied: z.boolean(), type: looseText, periods: z.nullish(z.number()) })),
    couponId: z.nullish(cleengId),
    paymentMethodId: z.nullish(z.number()),
    requiredPaymentDetails: z.nullish(z.boolean()),
  }),
  ({ country, couponId, paymentMethodId, discount, requiredPaymentDetails, ...order }): Order => {
    const type = discount?.type
    return {
      ...order,
      ...(country && { country }),
      ...(couponId && { couponId }),
      ...(paymentMethodId && { paymentMethodId }),
      discount: {
        applied: discount?.applied ?? false,
        type: type === 'coupon' || type === 'trial' ? type : '',
        periods: discount?.periods ?? 0,
      },
      requiredPaymentDetails: requiredPaymentDetails ?? true,
    }
  },
)

export const OrderWire = convert(z.object({ order: OrderFields }), ({ order }) => order)

const names = ['card', 'paypal'] as const

/** Supported payment methods; others are skipped. */
export const MethodsWire = convert(
  z.object({
    paymentMethods: z.array(z.object({ id: z.number(), methodName: z.string(), paymentGateway: z.string() })),
  }),
  ({ paymentMethods }) =>
    paymentMethods.flatMap(({ id, methodName, paymentGateway }): PaymentMethod[] => {
      const name = names.find((candidate) => candidate === methodName.toLowerCase())
      if (!name) return []
      return [
        { id, name, gateway: name === 'paypal' ? 'paypal' : paymentGateway === 'stripe' ? 'unsupported' : 'adyen' },
      ]
    }),
)

const Entitlement = z.object({ accessGranted: z.boolean() })

export type OrderApi = Pick<
  CheckoutApi,
  'offers' | 'createOrder' | 'getOrder' | 'updateOrder' | 'paymentMethods' | 'hasAccess'
>

/** Offers, orders and access of the viewer. */
export const cleengOrders = ({ call, locale }: CleengContext): OrderApi => ({
  offers: (ids) => loadOffers(call, ids),
  createOrder: async (customer, { offerId }, paymentMethodId) => {
    const { country, currency, ipAddress: customerIP } = await locale()
    const body = { offerId, customerId: customer.id, country, currency, customerIP, paymentMethodId }
    return call('/orders', OrderWire, { method: 'POST', body })
  },
  getOrder: (orderId) => call(encodePath`/orders/${orderId}`, OrderWire),
  updateOrder: async (order, { paymentMethodId, couponCode }) => {
    const body = { paymentMethodId, couponCode }
    const updated = await call(encodePath`/orders/${order.id}`, OrderWire, { method: 'PATCH', body })
    const code = couponCode ?? order.couponCode
    return { ...updated, ...(code && hasCoupon(updated) && { couponCode: code }) }
  },
  paymentMethods: () => call('/payment-methods', MethodsWire),
  hasAccess: (offerId) =>
    call(encodePath`/entitlements/${offerId}`, Entitlement).then(({ accessGranted }) => accessGranted, isNoAccess),
})

/** A response of 200 may show the order without its coupon. */
const hasCoupon = ({ couponId, discount }: Order) => couponId !== undefined || discount.type === 'coupon'

/** A missing entitlement is no error. */
function isNoAccess(error: unknown): false {
  if (error instanceof ApiError && (error.status === 402 || error.status === 404)) return false
  throw error
}
