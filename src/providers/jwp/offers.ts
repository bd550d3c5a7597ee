import { z } from 'zod/mini'
import { isSubscription, type Offer } from '#core/checkout/offer.ts'
import { ApiError } from '#core/data/errors.ts'
import { anyText, coercedAmount, type JwpCall, jwpId } from './call.ts'

const Period = z.enum(['hour', 'day', 'week', 'month', 'year'])
const Span = z.object({ quantity: z._default(z.coerce.number(), 1), period: z.nullish(Period) })

const Fee = z.object({
  id: jwpId,
  item_id: z.nullish(jwpId),
  item: z.nullish(z.object({ id: jwpId })),
  amount: coercedAmount,
  currency: anyText,
  description: anyText,
  title: anyText,
  access_type: z.extend(Span, { name: z.string() }),
  plan_switch_enabled: z.nullish(z.boolean()),
  trial_period: z.nullish(Span),
})

/** Prices of one item. */
export const Fees = z.array(Fee)

type Wire = z.infer<typeof Fee>

/** Creates an offer per price of an item. Default currency: EUR. */
export function toOffer(fee: Wire, item: string): Offer {
  const isOnce = fee.access_type.name !== 'subscription'
  return {
    offerId: formatOfferId({ item: fee.item_id ?? fee.item?.id ?? item, fee: fee.id, isOnce }),
    title: fee.description ?? fee.title ?? '',
    price: fee.amount,
    currency: fee.currency ?? 'EUR',
    active: true,
    ...trialOf(fee.trial_period),
    ...(isOnce ? { duration: durationOf(fee.access_type) } : feePeriod(fee.access_type)),
    planSwitchEnabled: fee.plan_switch_enabled ?? false,
  }
}

/** Converts a fee period: 12 months become a year, hours become days. */
export function feePeriod({ quantity, period }: z.infer<typeof Span>) {
  if (!period) return {}
  if (period === 'hour') return every(Math.max(1, Math.round(quantity / 24)), 'day')
  return period === 'month' && quantity === 12 ? every(1, 'year') : every(quantity, period)
}

const every = (count: number, period: NonNullable<Offer['period']>) => ({
  period,
  ...(count > 1 && { periodCount: count }),
})

const durationOf = ({ quantity, period }: z.infer<typeof Span>): Offer['duration'] =>
  period ? { amount: quantity, period } : undefined

const daysOf = { hour: 1 / 24, day: 1, week: 7 }

/** Hours, days and weeks become free days (at least one), longer spans free periods. */
function trialOf(trial: Wire['trial_period']) {
  if (!trial?.period || !trial.quantity) return { freeDays: 0, freePeriods: 0 }
  if (trial.period === 'month' || trial.period === 'year')
    return { freeDays: 0, freePeriods: trial.quantity, freePeriod: trial.period }
  return { freeDays: Math.max(1, Math.round(daysOf[trial.period] * trial.quantity)), freePeriods: 0 }
}

/** Parts of an offer id: `S{item}_{fee}` for subscriptions, `C{item}_{fee}` for single items. */
export function parseOfferId(offerId: string): { item: string; fee?: string } | undefined {
  const [, item, fee] = /^[A-Z]?(\d+)(?:_(\d+))?$/.exec(offerId) ?? []
  return item ? { item, ...(fee && { fee }) } : undefined
}

export const formatOfferId = ({ item, fee, isOnce }: { item: string; fee: string; isOnce: boolean }) =>
  `${isOnce ? 'C' : 'S'}${item}_${fee}`

/** Fee number of an offer id for purchases; other ids pass through. */
export const feeOf = (offerId: string) => parseOfferId(offerId)?.fee ?? offerId

/** Purchase endpoint: subscriptions and single items have different ones. */
export const purchasePath = (offerId: string) => (isSubscription(offerId) ? '/subscriptions' : '/payments')

/** Loads offers: all of an item, or one by its id. Unsold items are skipped. */
export const loadFeeOffers = (call: JwpCall) => {
  const ofItem = async (item: string) => {
    const fees = await call('GET', `/v2/items/${item}/access-fees`, Fees, { by: 'anyone' })
    return fees.map((fee) => toOffer(fee, item))
  }
  return async (ids: readonly string[]): Promise<Offer[]> => {
    const requested = ids.flatMap((id) => parseOfferId(id) ?? [])
    const items = [...new Set(requested.map(({ item }) => item))]
    const results = await Promise.allSettled(items.map(ofItem))
    refuseWhenAllFailed(results)
    const offers = results.flatMap((result) => (result.status === 'fulfilled' ? result.value : []))
    return offers.filter(({ offerId }) => requested.some((request) => isMeant(offerId, request)))
  }
}

function isMeant(offerId: string, requested: { item: string; fee?: string }) {
  const { item, fee } = parseOfferId(offerId) ?? {}
  return item === requested.item && (!requested.fee || fee === requested.fee)
}

/** An unknown item has no offers, which is no failure. */
function refuseWhenAllFailed(results: PromiseSettledResult<unknown>[]) {
  const failures = results.filter((result) => result.status === 'rejected')
  const [cause] = failures.map(({ reason }): unknown => reason).filter((reason) => !isUnknown(reason))
  if (!cause || failures.length < results.length) return
  throw new ApiError('Failed to get offers', cause instanceof ApiError ? cause.status : 0, { cause })
}

const isUnknown = (reason: unknown) => reason instanceof ApiError && reason.status === 404
