import type { Offer, Order } from '#core/checkout/offer.ts'
import type { Period, Subscription, SwitchOffer } from '#core/checkout/subscription.ts'
import { textFor } from '#core/i18n/account-text.ts'
import { formatDate, formatPrice } from '#core/i18n/format.ts'
import type { Locale } from '#core/i18n/locales.ts'
import { paymentTerms, type Rate } from './offer-choice.rules.ts'

type Plan = { period?: Period | undefined; periodCount?: number | undefined }

/** Returns the period name for monthly and yearly plans, the offer title otherwise. */
export function offerName(language: Locale, { period, periodCount = 1, title }: Plan & { title: string }) {
  const text = textFor(language)
  if (period === 'month' && periodCount === 1) return text('account:choose_offer.monthly')
  if (period === 'year' && periodCount === 1) return text('account:choose_offer.yearly')
  return title || (period ? text('account:choose_offer.subscription') : '')
}

const keys = {
  day: 'account:choose_offer.per_day',
  week: 'account:choose_offer.per_week',
  month: 'account:choose_offer.per_month',
  year: 'account:choose_offer.per_year',
} as const

const severalKeys = {
  day: 'account:choose_offer.every_days',
  week: 'account:choose_offer.every_weeks',
  month: 'account:choose_offer.every_months',
  year: 'account:choose_offer.every_years',
} as const

/** Returns whether the period is a suffix of the price, such as "/month". */
export const isSuffix = ({ period, periodCount = 1 }: Plan) => period !== undefined && periodCount === 1

/** Formats the period: "/month", " every 3 months", or a label for a one-time payment. */
export function perPeriod(language: Locale, { period, periodCount = 1 }: Plan) {
  const text = textFor(language)
  if (!period || period === 'granted') return text('account:choose_offer.one_time')
  return periodCount > 1 ? ` ${text(severalKeys[period], { count: periodCount })}` : text(keys[period])
}

const rateKeys = {
  day: 'account:terms.every_days',
  week: 'account:terms.every_weeks',
  month: 'account:terms.every_months',
  year: 'account:terms.every_years',
} as const

const freeKeys = { day: 'account:terms.free_days', month: 'account:terms.free_months' } as const

/** Formats a rate: "€6.99 a month", "€17.99 every 3 months". */
const rateLabel = (language: Locale, { period, periodCount }: Rate, price: string) =>
  textFor(language)(rateKeys[period], { count: periodCount, price })

/** Label of the payment button and the terms above it. */
export function checkoutTerms(
  language: Locale,
  offer: Offer,
  order: Order,
  at: Date,
): { submit: string; conditions: string[] } {
  const text = textFor(language)
  const terms = paymentTerms(offer, order, at)
  const money = (amount: number) => formatPrice(language, amount, order.currency, order.country)
  const day = (time: number) => formatDate(language, new Date(time))
  const price = money(terms.now)
  const pay = text('account:terms.pay_now', { price })
  if (terms.kind === 'once')
    return terms.now > 0
      ? { submit: pay, conditions: [text('account:terms.once')] }
      : { submit: text('account:checkout.free_title'), conditions: [] }
  const rate = rateLabel(language, terms.rate, money(terms.rate.price))
  const cancel = text('account:terms.cancel')
  switch (terms.kind) {
    case 'trial': {
      const { free, first, from } = terms
      const date = day(from)
      const then =
        first === terms.rate.price
          ? text('account:terms.then', { rate, date })
          : text('account:terms.then_reduced', { price: money(first), date, rate })
      const conditions = [
        text(freeKeys[free.unit], { count: free.count }),
        then,
        text('account:terms.cancel_trial', { date }),
      ]
      return { submit: text('account:terms.start_trial'), conditions }
    }
    case 'discount': {
      const reduced = rateLabel(language, terms.rate, price)
      const rateText =
        terms.from === undefined
          ? text('account:terms.today_discount', { price, rate })
          : text('account:terms.several', { count: terms.count, reduced, rate, date: day(terms.from) })
      return { submit: terms.now > 0 ? pay : text('account:terms.start'), conditions: [rateText, cancel] }
    }
    case 'renewal': {
      const rateText = text('account:terms.today', { price, rate, date: day(terms.from) })
      return { submit: terms.now > 0 ? pay : text('account:terms.start'), conditions: [rateText, cancel] }
    }
  }
}

/** Sentence about the payment of a plan change: upgrades start at once, others with the next payment. */
export function changeTerms(language: Locale, target: SwitchOffer, expiresAt: number): string {
  const { period, periodCount = 1, price, currency, direction } = target
  if (period === 'granted') return ''
  const text = textFor(language)
  const rate = rateLabel(language, { price, period, periodCount }, formatPrice(language, price, currency))
  if (direction === 'upgrade') return text('account:terms.change_now', { rate })
  return expiresAt > 0
    ? text('account:terms.change_on', { rate, date: formatDate(language, new Date(expiresAt)) })
    : text('account:terms.change_later', { rate })
}

type Charged = Pick<Subscription, 'period' | 'periodCount' | 'nextPaymentCurrency'>

/** Formats a trial: "Free until November 29, then €6.99 a month". */
export function trialLabel(language: Locale, plan: Charged, price: number, until: number): string {
  const { period, periodCount = 1, nextPaymentCurrency } = plan
  if (period === 'granted') return ''
  const money = formatPrice(language, price, nextPaymentCurrency || 'EUR')
  const rate = rateLabel(language, { price, period, periodCount }, money)
  return textFor(language)('account:terms.free_until', { date: formatDate(language, new Date(until)), rate })
}
