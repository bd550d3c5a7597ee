import { z } from 'zod/mini'
import { type AccountFeatures, notEnabled, type SubscriptionApi } from '#core/account/account-provider.ts'
import type { Receipt, Subscription } from '#core/checkout/subscription.ts'
import { trustedPaymentUrl } from '../payment-hosts.ts'
import type { CleengContext } from './billing-locale.ts'
import { encodePath, IgnoredData, rethrowAs } from './call.ts'
import { cleengPaymentHosts } from './hosts.ts'
import { GatewayResponse, gatewayPaymentOf, RedirectWire } from './payments.ts'
import {
  findCurrentSubscription,
  PaymentDetailsWire,
  PendingSwitchWire,
  SubscriptionsWire,
  SwitchesWire,
  switchOfferOf,
  TransactionsWire,
} from './subscriptions.ts'

const notUpdated = rethrowAs('Failed to update card details')

type Gates = Pick<AccountFeatures, 'canShowReceipts'>

export function cleengSubscription(
  { call, providerUrl, authentication }: CleengContext,
  { canShowReceipts }: Gates,
): SubscriptionApi {
  const put = async (customerId: string, { offerId }: Subscription, status: 'active' | 'cancelled') => {
    const body = { customerId, offerId, status }
    await call(encodePath`/customers/${customerId}/subscriptions`, IgnoredData, { method: 'PATCH', body }).catch(
      rethrowAs('Failed to update subscription'),
    )
  }
  const removeDetail = async (id: string) => {
    await call(encodePath`/payment_details/${id}`, IgnoredData, { method: 'DELETE' }).catch(notUpdated)
  }
  const switchesAt = (id: string, { offerId }: Subscription) =>
    encodePath`/customers/${id}/subscription_switches/${offerId}`

  return {
    current: async ({ id }) =>
      findCurrentSubscription((await call(encodePath`/customers/${id}/subscriptions`, SubscriptionsWire)).items),
    cancel: ({ id }, subscription) => put(id, subscription, 'cancelled'),
    renew: ({ id }, subscription) => put(id, subscription, 'active'),
    switches: async ({ id }, subscription) => {
      const { available } = await call(`${switchesAt(id, subscription)}/availability`, SwitchesWire)
      return available.map(switchOfferOf(subscription))
    },
    change: async ({ id }, subscription, { offerId: toOfferId, direction: switchDirection }) => {
      const body = { toOfferId, switchDirection }
      await call(switchesAt(id, subscription), IgnoredData, { method: 'POST', body }).catch(
        rethrowAs('Failed to change subscription'),
      )
    },
    pendingSwitch: (id) => call(encodePath`/subscription_switches/${id}`, PendingSwitchWire),
    paymentDetails: async ({ id }) =>
      (await call(encodePath`/customers/${id}/payment_details`, PaymentDetailsWire)).paymentDetails,
    updateCard: notEnabled('Direct card update'),
    updateByGateway: async (paymentMethodId, paymentMethod, returnUrl, old) => {
      const body = { paymentMethodId, returnUrl, paymentMethod, ...(await authentication()) }
      const request = { method: 'POST', body, slow: true } as const
      const payment = gatewayPaymentOf(
        await call('/connectors/adyen/payment-details', GatewayResponse, request).catch(notUpdated),
      )
      // The new card is active; a remaining old card is harmless.
      if (payment.state === 'paid' && old) await removeDetail(old.id).catch(() => undefined)
      return payment
    },
    finalizeUpdate: async (paymentMethodId, details, paymentData) => {
      const body = { paymentMethodId, details, paymentData }
      const request = { method: 'POST', body, slow: true } as const
      await call('/connectors/adyen/payment-details/finalize', IgnoredData, request).catch(notUpdated)
    },
    updateByPayPal: async (paymentMethodId, { success, waiting, cancel, error }) => {
      const urls = { successUrl: success, waitingUrl: waiting, cancelUrl: cancel, errorUrl: error }
      const request = { method: 'POST', body: { paymentMethodId, ...urls } } as const
      const url = await call('/connectors/paypal/v1/payment_details/tokens', RedirectWire, request)
        .then(({ redirectUrl }) =>
          trustedPaymentUrl(redirectUrl, { urls: [providerUrl, success], domains: cleengPaymentHosts }),
        )
        .catch(notUpdated)
      return { state: 'redirect', url }
    },
    removeDetail,
    transactions: async ({ id }, { limit, offset }) =>
      (await call(encodePath`/customers/${id}/transactions`, TransactionsWire, { query: { limit, offset } })).items,
    receipt: canShowReceipts
      ? async ({ id }) =>
          decodeReceipt(
            await call(encodePath`/receipt/${id}`, z.unknown()).catch(rethrowAs('Failed to get billing receipt')),
          )
      : notEnabled('Show receipts'),
  }
}

/** Decodes a base64 HTML receipt. Throws "Couldn't parse receipt." with the cause. */
export function decodeReceipt(base64: unknown): Receipt {
  try {
    if (typeof base64 !== 'string') throw new Error('it is not a text')
    const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
    const html = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    if (!/<\w/.test(html)) throw new Error('it is not a page')
    return { kind: 'page', html }
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error)
    throw new Error(`Couldn't parse receipt. ${detail}`, { cause: error })
  }
}
