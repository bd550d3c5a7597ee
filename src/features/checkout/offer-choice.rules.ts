import { isSubscription, type Offer } from '#core/offer.ts'

/** Offer type: subscription or one-time purchase. */
export const offerTypes = ['subscription', 'once'] as const
export type OfferType = (typeof offerTypes)[number]

export const typeOf = ({ offerId }: Pick<Offer, 'offerId'>): OfferType =>
  isSubscription(offerId) ? 'subscription' : 'once'

/** Distinct types of the offers, subscriptions first. */
export const typesAmong = (offers: readonly Offer[]): OfferType[] =>
  offerTypes.filter((type) => offers.some((offer) => typeOf(offer) === type))

/** Benefit of an offer, in display order; durations as `count` and `unit`. */
export type Benefit =
  | { kind: 'first_days_free' | 'first_months_free'; count: number }
  | { kind: `access_${Unit}s`; count: number }
  | { kind: 'cancel_anytime' | 'watch_on_all_devices' }
type Unit = NonNullable<Offer['duration']>['period']
export type FreeTime = { count: number; unit: 'day' | 'month' }

/** Benefits of an offer: free period, access duration, and those of its type. */
export function benefitsOf(offer: Offer): Benefit[] {
  if (typeOf(offer) === 'once') return [...accessOf(offer), { kind: 'watch_on_all_devices' }]
  return [...freeBenefitOf(offer), { kind: 'cancel_anytime' }, { kind: 'watch_on_all_devices' }]
}

const accessOf = ({ duration }: Offer): Benefit[] =>
  duration ? [{ kind: `access_${duration.period}s`, count: duration.amount }] : []

const daysOf = { day: 1, week: 7 }
const monthsOf = { month: 1, year: 12 }

/** Free time before the first payment, in whole days or months. */
export function freeTimeOf({ freeDays, freePeriods, freePeriod, ...plan }: Offer): FreeTime | undefined {
  const period = freePeriod ?? plan.period ?? 'month'
  const count = freePeriods * (freePeriod ? 1 : (plan.periodCount ?? 1))
  if (count > 0 && (period === 'month' || period === 'year')) return { count: count * monthsOf[period], unit: 'month' }
  if (count > 0 && (period === 'day' || period === 'week')) return { count: count * daysOf[period], unit: 'day' }
  return freeDays > 0 ? { count: freeDays, unit: 'day' } : undefined
}

function freeBenefitOf(offer: Offer): Benefit[] {
  const free = freeTimeOf(offer)
  return free ? [{ kind: `first_${free.unit}s_free`, count: free.count }] : []
}
