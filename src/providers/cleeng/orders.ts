import { z } from 'zod'
import type { Order } from '#core/order.ts'
import { billingAmount, billingId, looseText, strictText } from './wire.ts'

const share = billingAmount.nullish().transform((value) => value ?? 0)

const OrderFields = z
  .object({
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
    discount: z.object({ applied: z.boolean(), type: looseText, periods: z.number().nullish() }).nullish(),
    paymentMethodId: z.number().nullish(),
    requiredPaymentDetails: z.boolean().nullish(),
  })
  .transform(({ country, paymentMethodId, discount, requiredPaymentDetails, ...order }): Order => {
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
  })

export const OrderWire = z.object({ order: OrderFields }).transform(({ order }) => order)

/** Orders have numbers on this wire. */
export const orderNumber = (orderId: string) => (/^\d+$/.test(orderId) ? Number(orderId) : orderId)
