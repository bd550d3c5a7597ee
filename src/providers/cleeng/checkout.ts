import { z } from 'zod/mini'
import { type CheckoutApi, notEnabled } from '#core/account-provider.ts'
import { ApiError, isUnanswered } from '#core/errors.ts'
import type { Payment } from '#core/offer.ts'
import { payingAt, withMessage } from '../account-hosts.ts'
import type { BillingContext } from './billing-locale.ts'
import { orElse, path } from './call.ts'
import {
  FinalizedWire,
  GatewayResponse,
  gatewayPaymentOf,
  MethodsWire,
  OrderWire,
  PaymentOutcome,
  paymentOf,
  RedirectWire,
  SessionWire,
} from './checkout-wire.ts'
import { loadOffers } from './offers.ts'

const Entitlement = z.object({ accessGranted: z.boolean() })

export function cleengCheckout({
  call,
  own,
  locale,
  subscriptionOfferIds,
  authentication,
}: BillingContext): CheckoutApi {
  return {
    offers: (ids) => loadOffers(call, ids),
    subscriptionOfferIds: () => subscriptionOfferIds,
    createOrder: async (customer, { offerId }, paymentMethodId) => {
      const { country, currency, ipAddress: customerIP } = await locale()
      const body = { offerId, customerId: customer.id, country, currency, customerIP, paymentMethodId }
      return call('/orders', OrderWire, { method: 'POST', body })
    },
    getOrder: (orderId) => call(path`/orders/${orderId}`, OrderWire),
    updateOrder: async (order, { paymentMethodId, couponCode }) => {
      const body = { paymentMethodId, couponCode }
      const updated = await call(path`/orders/${order.id}`, OrderWire, { method: 'PATCH', body })
      const code = couponCode ?? order.couponCode
      return { ...updated, ...(code && { couponCode: code }) }
    },
    paymentMethods: () => call('/payment-methods', MethodsWire),
    payWithoutDetails: ({ id, offerId }) => {
      const request = { method: 'POST', body: { orderId: orderNumber(id) }, slow: true } as const
      return call('/payments', PaymentOutcome, request).then(paymentOf).catch(unlessCharged(offerId))
    },
    payByCard: notEnabled('Direct card payment'),
    payByPayPal: ({ id }, { success, cancel, error }) => {
      const body = { orderId: orderNumber(id), successUrl: success, cancelUrl: cancel, errorUrl: error }
      return call('/connectors/paypal/v1/tokens', RedirectWire, { method: 'POST', body })
        .then(({ redirectUrl }) => payingAt(redirectUrl, [own, success]))
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
    hasAccess: (offerId) =>
      call(path`/entitlements/${offerId}`, Entitlement).then(({ accessGranted }) => accessGranted, isNoAccess),
  }

  /** Only the order identifies the purchased offer. */
  async function unlessFinalized(orderId: string, error: unknown): Promise<Payment> {
    if (!isUnanswered(error)) return failed(error)
    const { offerId } = await call(path`/orders/${orderId}`, OrderWire).catch(() => failed(error))
    return { state: 'waiting', offerId }
  }
}

const failed = orElse('Failed to make payment')

/** A lost response may follow a charge: the checkout waits for access instead of paying again. */
const unlessCharged =
  (offerId: string) =>
  (error: unknown): Payment =>
    isUnanswered(error) ? { state: 'waiting', offerId } : failed(error)

/** A viewer with access is redirected and not charged again. */
const orElseErrorPage = (errorUrl: string) => (error: unknown) => {
  if (error instanceof ApiError && /already have an active access/i.test(error.message))
    return withMessage(errorUrl, error.message)
  return orElse('Failed to generate PayPal payment url')(error)
}

/** A missing entitlement is no error. */
function isNoAccess(error: unknown): false {
  if (error instanceof ApiError && (error.status === 402 || error.status === 404)) return false
  throw error
}

/** The API uses numeric order ids. */
export const orderNumber = (orderId: string) => (/^\d+$/.test(orderId) ? Number(orderId) : orderId)
