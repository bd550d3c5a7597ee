import { textFor } from '#core/i18n/account-text.ts'
import type { Locale } from '#core/i18n/locales.ts'
import type { Period } from '#core/subscription.ts'

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
