import type { Offer } from '#domain/offer.ts'
import type { Period } from '#domain/subscription.ts'
import { textFor } from '#i18n/account-text.ts'
import type { Locale } from '#i18n/locales.ts'

/** What an offer is called: plans by their period, all else by its own title. */
export function offerName(language: Locale, { period, title }: { period?: Period | undefined; title: string }) {
  const text = textFor(language)
  if (period === 'month') return text('account:choose_offer.monthly')
  if (period === 'year') return text('account:choose_offer.yearly')
  return title
}

const keys = {
  day: 'account:choose_offer.per_day',
  week: 'account:choose_offer.per_week',
  month: 'account:choose_offer.per_month',
  year: 'account:choose_offer.per_year',
} as const

/** "/month"; what is paid once says so. */
export const perPeriod = (language: Locale, period: Offer['period'] | Period) =>
  textFor(language)(period && period !== 'granted' ? keys[period] : 'account:choose_offer.one_time')
