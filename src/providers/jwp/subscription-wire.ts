import { z } from 'zod/mini'
import type { Metadata } from '#core/account/customer.ts'
import type { Subscription, SubscriptionStatus } from '#core/checkout/subscription.ts'
import { ownValue } from '#core/data/own-value.ts'
import { optionalTime } from '#core/data/schema.ts'
import { anyText, coercedAmount, jwpId } from './call.ts'
import { feePeriod, formatOfferId, parseOfferId } from './offers.ts'

const period = z.enum(['day', 'week', 'month', 'year'])

const SubscriptionWire = z.object({
  subscription_id: jwpId,
  item_id: jwpId,
  access_fee_id: z.nullish(jwpId),
  action_type: z.string(),
  item_title: anyText,
  subscription_price: z.nullish(coercedAmount),
  charged_amount: z.nullish(coercedAmount),
  currency: anyText,
  payment_method_name: anyText,
  next_rebill_date: optionalTime,
  access_type: z.nullish(
    z.object({ period: z.catch(z.nullish(period), null), quantity: z._default(z.coerce.number(), 1) }),
  ),
  unsubscribe_url: anyText,
})

export const Subscriptions = z.object({ collection: z.array(SubscriptionWire) })

/** Access to an item, with its end. */
export const AccessWire = z.object({
  expires_at: optionalTime,
  item: z.nullish(z.object({ title: anyText })),
})

export type SubscriptionWire = z.infer<typeof SubscriptionWire>
type AccessWire = z.infer<typeof AccessWire>

const statuses = new Map<string, SubscriptionStatus>([
  ['free-trial', 'active_trial'],
  ['recurrent', 'active'],
  ['canceled', 'cancelled'],
  ['incomplete_expired', 'expired'],
])

/** Maps provider states; unknown states are terminated. */
export const toSubscriptionStatus = (action: string): SubscriptionStatus => statuses.get(action) ?? 'terminated'

/** A pending plan change is stored in the account metadata, under the subscription id. */
export const pendingKey = (subscriptionId: string) => `${subscriptionId}_pending_downgrade`

/** Converts a subscription; its end is the end of the access. */
export function toSubscription(wire: SubscriptionWire, access: AccessWire, metadata: Metadata): Subscription {
  const pending = ownValue(metadata, pendingKey(wire.subscription_id))
  const status = toSubscriptionStatus(wire.action_type)
  // A cancellation ends the pending change, whose note remains in the account.
  const isPending = pending && status !== 'cancelled' && parseOfferId(pending)?.fee !== wire.access_fee_id
  return {
    id: wire.subscription_id,
    ...offerOf(wire),
    status,
    expiresAt: access.expires_at ?? wire.next_rebill_date ?? 0,
    nextPaymentAt: wire.next_rebill_date ?? undefined,
    nextPaymentPrice: wire.subscription_price ?? 0,
    nextPaymentCurrency: wire.currency ?? 'EUR',
    paymentGateway: wire.payment_method_name ?? '',
    paymentMethod: wire.payment_method_name ?? '',
    offerTitle: wire.item_title ?? '',
    period: 'month',
    ...(wire.access_type && feePeriod(wire.access_type)),
    totalPrice: wire.charged_amount ?? 0,
    unsubscribeUrl: wire.unsubscribe_url,
    ...(isPending && { pendingSwitchId: pending }),
  }
}

/** A subscription of an app store may have no fee of the provider. */
const offerOf = ({ item_id: item, access_fee_id: fee }: SubscriptionWire) =>
  fee ? { offerId: formatOfferId({ item, fee, isOnce: false }), accessFeeId: `S${fee}` } : { offerId: `S${item}` }

/** Granted access without a subscription. */
export const grantedSubscription = (access: AccessWire, assetId: number): Subscription => ({
  id: '',
  offerId: String(assetId),
  status: 'active',
  expiresAt: access.expires_at ?? 0,
  nextPaymentPrice: 0,
  nextPaymentCurrency: 'EUR',
  paymentGateway: '',
  paymentMethod: '',
  offerTitle: access.item?.title ?? '',
  period: 'granted',
  totalPrice: 0,
})
