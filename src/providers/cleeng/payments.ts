import { z } from 'zod/mini'
import { type CheckoutApi, notEnabled } from '#core/account/account-provider.ts'
import type { Payment } from '#core/checkout/offer.ts'
import { ApiError, hasUnknownResult } from '#core/data/errors.ts'
import { httpAddress } from '#core/data/schema.ts'
import { trustedPaymentUrl, withMessage } from '../payment-hosts.ts'
import type { CleengContext } from './billing-locale.ts'
import { encodePath, rethrowAs } from './call.ts'
import { cleengPaymentHosts } from './hosts.ts'
import { type OrderApi, OrderWire } from './orders.ts'
import { strictText } from './wire.ts'

const rejected = 402

/** Returns a successful payment. Throws an ApiError with the reason of a rejected one. */
const paymentOf = ({ rejectedReason }: { rejectedReason?: string | undefined }): Payment => {
  if (rejectedReason) throw new ApiError(rejectedReason, rejected)
  return { state: 'paid' }
}

const PaymentOutcome = z.object({ rejectedReason: strictText })

/** Response of the gateway connector: completed, or an action for the gateway component. */
export const GatewayResponse = z.object({ action: z.optional(z.unknown()), rejectedReason: strictText })

export const gatewayPaymentOf = ({ action, rejectedReason }: z.infer<typeof GatewayResponse>): Payment =>
  action ? { state: 'form', action } : paymentOf({ rejectedReason })

const FinalizedWire = z.object({ payment: PaymentOutcome })
export const RedirectWire = z.object({ redirectUrl: httpAddress })

/** Session of the gateway component, stored with all its fields. */
const SessionWire = z.looseObject({
  id: z.string(),
  sessionData: z.string(),
  amount: z.object({ value: z.number(), currency: z.string() }),
})

type PaymentApi = Omit<CheckoutApi, keyof OrderApi | 'subscriptionOfferIds'>

/** Payments of an order, each without a second charge. */
export function cleengPayments({ call, providerUrl, authentication }: CleengContext): PaymentApi {
  return {
    payWithoutDetails: ({ id, offerId }) => {
      const request = { method: 'POST', body: { orderId: orderNumber(id) }, slow: true } as const
      return call('/payments', PaymentOutcome, request).then(paymentOf).catch(unlessCharged(offerId))
    },
    payByCard: notEnabled('Direct card payment'),
    payByPayPal: ({ id }, { success, cancel, error }) => {
      const body = { orderId: orderNumber(id), successUrl: success, cancelUrl: cancel, errorUrl: error }
      return call('/connectors/paypal/v1/tokens', RedirectWire, { method: 'POST', body })
        .then(({ redirectUrl }) =>
          trustedPaymentUrl(redirectUrl, { urls: [providerUrl, success], domains: cleengPaymentHosts }),
        )
        .catch(orElseErrorPage(error))
        .then((url) => ({ state: 'redirect', url }))
    },
    cardSession: (order, returnUrl) => {
      const body = { ...(order && { orderId: orderNumber(order.id) }), returnUrl }
      return call('/connectors/adyen/sessions', SessionWire, { method: 'POST', body })
    },
    payByGateway: async ({ id, offerId }, paymentMethod, returnUrl) => {
      const body = { orderId: orderNumber(id), returnUrl, paymentMethod, ...(await authentication()) }
      const request = { method: 'POST', body, slow: true } as const
      return call('/connectors/adyen/initial-payment', GatewayResponse, request)
        .then(gatewayPaymentOf)
        .catch(unlessCharged(offerId))
    },
    finalizePayment: async (orderId, details, paymentData) => {
      const body = { orderId: orderNumber(orderId), details, paymentData }
      const request = { method: 'POST', body, slow: true } as const
      return call('/connectors/adyen/initial-payment/finalize', FinalizedWire, request)
        .then(({ payment }) => paymentOf(payment))
        .catch((error: unknown) => unlessFinalized(orderId, error))
    },
    confirmIntent: notEnabled('Payment intent'),
  }

  /** Only the order identifies the purchased offer. */
  async function unlessFinalized(orderId: string, error: unknown): Promise<Payment> {
    if (!hasUnknownResult(error)) return failed(error)
    const { offerId } = await call(encodePath`/orders/${orderId}`, OrderWire).catch(() => failed(error))
    return { state: 'waiting', offerId }
  }
}

const failed = rethrowAs('Failed to make payment')

/** A lost response may follow a charge: the checkout waits for access instead of paying again. */
const unlessCharged =
  (offerId: string) =>
  (error: unknown): Payment =>
    hasUnknownResult(error) ? { state: 'waiting', offerId } : failed(error)

/** A viewer with access is redirected and not charged again. */
const orElseErrorPage = (errorUrl: string) => (error: unknown) => {
  if (error instanceof ApiError && /already have an active access/i.test(error.message))
    return withMessage(errorUrl, error.message)
  return rethrowAs('Failed to generate PayPal payment url')(error)
}

/** The API uses numeric order ids. */
export const orderNumber = (orderId: string) => (/^\d+$/.test(orderId) ? Number(orderId) : orderId)
