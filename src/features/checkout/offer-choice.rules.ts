import { isSubscription, type Offer, type Order, roundPrice } from '#core/checkout/offer.ts'
import type { Period } from '#core/checkout/subscription.ts'

/** Offer type: subscription or one-time purchase. */
export const offerTypes = ['subscription', 'once'] as const
export type OfferType = (typeof offerTypes)[number]

export const offerTypeOf = ({ offerId }: Pick<Offer, 'offerId'>): OfferType =>
  isSubscription(offerId) ? 'subscription' : 'once'

/** Distinct types of the offers, subscriptions first. */
export const distinctOfferTypes = (offers: readonly Offer[]): OfferType[] =>
  offerTypes.filter((type) => offers.some((offer) => offerTypeOf(offer) === type))

/** Benefit of an offer, in display order; durations as `count` and `unit`. */
export type Benefit =
  | { kind: 'first_days_free' | 'first_months_free'; count: number }
  | { kind: `access_${Unit}s`; count: number }
  | { kind: 'cancel_anytime' | 'watch_on_all_devices' }
type Unit = NonNullable<Offer['duration']>['period']
type FreeTime = { count: number; unit: 'day' | 'month' }

/** Offer or plan of a change, which has no free period. */
export type Benefiting = Pick<Offer, 'offerId'> & Partial<Pick<Offer, 'duration'>> & Partial<FreePeriod>
type FreePeriod = Pick<Offer, 'freeDays' | 'freePeriods' | 'freePeriod' | 'periodCount'> & { period?: Period }

/** Benefits of an offer: free period, access duration, and those of its type. */
export function benefitsOf(offer: Benefiting): Benefit[] {
  if (offerTypeOf(offer) === 'once') return [...accessOf(offer), { kind: 'watch_on_all_devices' }]
  return [...freeBenefitOf(offer), { kind: 'cancel_anytime' }, { kind: 'watch_on_all_devices' }]
}

const accessOf = ({ duration }: Benefiting): Benefit[] =>
  duration ? [{ kind: `access_${duration.period}s`, count: duration.amount }] : []

const daysOf = { day: 1, week: 7 }
const monthsOf = { month: 1, year: 12 }

/** Free time before the first payment, in whole days or months. */
function freeTimeOf({ freeDays = 0, freePeriods = 0, freePeriod, ...plan }: Partial<FreePeriod>): FreeTime | undefined {
  const period = freePeriod ?? plan.period ?? 'month'
  const count = freePeriods * (freePeriod ? 1 : (plan.periodCount ?? 1))
  if (count > 0 && (period === 'month' || period === 'year')) return { count: count * monthsOf[period], unit: 'month' }
  if (count > 0 && (period === 'day' || period === 'week')) return { count: count * daysOf[period], unit: 'day' }
  return freeDays > 0 ? { count: freeDays, unit: 'day' } : undefined
}

function freeBenefitOf(offer: Benefiting): Benefit[] {
  const free = freeTimeOf(offer)
  return free ? [{ kind: `first_${free.unit}s_free`, count: free.count }] : []
}

type Plan = Pick<Offer, 'price' | 'currency' | 'periodCount'> & { period?: Period }

/** Months that a payment covers; zero for other plans and one-time offers. */
const monthsIn = ({ period, periodCount = 1 }: Plan) =>
  period === 'month' || period === 'year' ? monthsOf[period] * periodCount : 0

/** Price per month of a plan of several months. `saving` compares it with the only monthly plan: 0.16 for 16 %. */
export function monthlyRateOf(plan: Plan, plans: readonly Plan[]): { price: number; saving: number } | undefined {
  const months = monthsIn(plan)
  if (months < 2) return undefined
  const price = plan.price / months
  const [monthly, ...otherMonthly] = plans.filter(
    (candidate) => monthsIn(candidate) === 1 && candidate.currency === plan.currency,
  )
  // Plans of different contents cannot be told apart.
  const isOnly = otherMonthly.length === 0 && plans.filter((candidate) => monthsIn(candidate) === months).length === 1
  const share = monthly && isOnly ? 1 - price / monthly.price : 0
  return { price, saving: Math.max(0, Math.floor(share * 100) / 100) }
}

type PeriodUnit = NonNullable<Offer['period']>

/** Plan price that is charged each `periodCount` periods. */
export type Rate = { price: number; period: PeriodUnit; periodCount: number }

/** Terms shown before the pay button; times in epoch milliseconds. */
type PaymentTerms =
  | { kind: 'once'; now: number }
  | { kind: 'renewal'; now: number; rate: Rate; from: number }
  /** Coupon of several payments; without `from` the provider gives no number of them. */
  | { kind: 'discount'; now: number; count: number; rate: Rate; from?: number }
  /** First payment after the trial is `first`, which a coupon may reduce. */
  | { kind: 'trial'; now: number; free: FreeTime; first: number; rate: Rate; from: number }

/** Terms of an order at `at`: amount today, next charge, its date and interval. */
export function paymentTerms(offer: Offer, order: Order, at: Date): PaymentTerms {
  const now = order.totalPrice
  if (!isSubscription(order.offerId) || !offer.period) return { kind: 'once', now }
  const { period, periodCount = 1 } = offer
  const rate = { price: offer.price, period, periodCount }
  const { applied, type, periods } = order.discount
  const after = (payments: number) => addTime(at, payments * periodCount, period).getTime()
  if (applied && type === 'trial') {
    const free = freeTimeOf({ ...offer, freePeriods: offer.freePeriods || (offer.freeDays ? 0 : Math.max(1, periods)) })
    if (free)
      return {
        kind: 'trial',
        now,
        free,
        first: order.firstCharge ?? offer.price,
        rate,
        from: addTime(at, free.count, free.unit).getTime(),
      }
  }
  if (applied && type === 'coupon' && periods !== 1)
    return { kind: 'discount', now, count: periods, rate, ...(periods > 1 && { from: after(periods) }) }
  return { kind: 'renewal', now, rate, from: after(1) }
}

/** Later calendar day; the 31st becomes the last day of shorter months. */
export function addTime(at: Date, count: number, unit: PeriodUnit): Date {
  const day = new Date(at)
  if (unit === 'day' || unit === 'week') {
    day.setDate(day.getDate() + count * (unit === 'week' ? 7 : 1))
    return day
  }
  day.setDate(1)
  day.setMonth(day.getMonth() + count * (unit === 'year' ? 12 : 1))
  const last = new Date(day.getFullYear(), day.getMonth() + 1, 0).getDate()
  day.setDate(Math.min(at.getDate(), last))
  return day
}

/** Lines of an order, taxes included: `price` - `discount` + `fee` = `total`. */
type OrderSummary = {
  price: number
  discount: number
  reason?: 'coupon' | 'trial'
  fee: number
  total: number
  tax: number
  /** 0.21 for 21 %. */
  taxRate: number
}

/** Computes the summary from the total, as provider breakdowns exclude taxes. */
export function orderSummary({ price }: Pick<Offer, 'price'>, order: Order): OrderSummary {
  const { paymentMethodFee: fee, taxValue: tax } = order.priceBreakdown
  const { applied, type } = order.discount
  return {
    price,
    discount: roundPrice(price + fee - order.totalPrice),
    ...(applied && type && { reason: type }),
    fee,
    total: order.totalPrice,
    tax,
    taxRate: order.taxRate,
  }
}
