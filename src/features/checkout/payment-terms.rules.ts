import { isSubscription, type Offer, type Order } from '#core/offer.ts'
import { type FreeTime, freeTimeOf } from './offer-choice.rules.ts'

type Unit = NonNullable<Offer['period']>

/** Plan price that is charged each `periodCount` periods. */
export type Rate = { price: number; period: Unit; periodCount: number }

/** Terms shown before the pay button; times in epoch milliseconds. */
export type PaymentTerms =
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
export function addTime(at: Date, count: number, unit: Unit): Date {
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
