import { z } from 'zod/mini'
import { ApiError } from '#core/errors.ts'
import type { Order, Payment, PaymentMethod } from '#core/offer.ts'
import { convert } from '#core/schema.ts'
import { billingAmount, billingId, looseText, strictText } from './wire.ts'

const share = convert(z.nullish(billingAmount), (value) => value ?? 0)

const OrderFields = convert(
  z.object({
    id: billingId,
    offerId: z.string(),
    totalPrice: billingAmount,
    currency: z.string(),
    country: strictText,
    taxRate: share,
    priceBreakdown: z.object({
      offerPrice: billingAmount,
      discountAmount: share,
      discountedPrice: share,
      paymentMethodFee: share,
      taxValue: share,
    }),
    discount: z.nullish(z.object({ applied: z.boolean(), type: looseText, periods: z.nullish(z.number()) })),
    paymentMethodId: z.nullish(z.number()),
    requiredPaymentDetails: z.nullish(z.boolean()),
  }),
  ({ country, paymentMethodId, discount, requiredPaymentDetails, ...order }): Order => {
    const type = discount?.type
    return {
      ...order,
      ...(country && { country }),
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

const rejected = 402

/** Returns a successful payment. Throws an ApiError with the reason of a rejected one. */
export const paymentOf = ({ rejectedReason }: { rejectedReason?: string | undefined }): Payment => {
  if (rejectedReason) throw new ApiError(rejectedReason, rejected)
  return { state: 'paid' }
}

export const PaymentOutcome = z.object({ rejectedReason: strictText })

/** Response of the gateway connector: completed, or an action for the gateway component. */
export const GatewayResponse = z.object({ action: z.optional(z.unknown()), rejectedReason: strictText })

export const gatewayPaymentOf = ({ action, rejectedReason }: z.infer<typeof GatewayResponse>): Payment =>
  action ? { state: 'form', action } : paymentOf({ rejectedReason })

export const FinalizedWire = z.object({ payment: PaymentOutcome })
export const RedirectWire = z.object({ redirectUrl: z.url({ protocol: /^https?$/ }) })

/** Session of the gateway component, stored with all its fields. */
export const SessionWire = z.looseObject({
  id: z.string(),
  sessionData: z.string(),
  amount: z.object({ value: z.number(), currency: z.string() }),
})

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
