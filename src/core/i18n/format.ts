import type { Locale } from './locales.ts'
import { textFor } from './text.ts'

/** Formats seconds rounded to minutes: "2hrs 24min", "2 h 24 min"; empty for 0. */
export function formatDuration(locale: Locale, seconds: number): string {
  if (!(seconds > 0)) return ''
  const text = textFor(locale)
  const minutes = Math.max(1, Math.round(seconds / 60))
  const units = [
    { count: Math.floor(minutes / 60), key: 'common:duration.hours' },
    { count: minutes % 60, key: 'common:duration.minutes' },
  ] as const
  return units
    .filter(({ count }) => count > 0)
    .map(({ count, key }) => text(key, { count }))
    .join(locale === 'ja' ? '' : ' ')
}

const formats = new Map<string, Intl.DateTimeFormat>()

// Formatters are cached: creation costs a hundred times more than use.
function format(locale: Locale, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([locale, options])
  const cached = formats.get(key)
  if (cached) return cached
  const formatter = new Intl.DateTimeFormat(locale, options)
  formats.set(key, formatter)
  return formatter
}

/** "November 20, 2026", in an IANA time zone or the local one. */
export const formatDate = (locale: Locale, date: Date, timeZone?: string): string =>
  format(locale, { dateStyle: 'long', timeZone }).format(date)

/** "November 20, 2026 at 8:30 PM". */
export const formatDateTime = (locale: Locale, date: Date, timeZone?: string): string =>
  format(locale, { dateStyle: 'long', timeStyle: 'short', timeZone }).format(date)

/** "8:30 PM", or "20:30" in regions with a 24-hour clock. */
export const formatTime = (locale: Locale, date: Date, timeZone?: string): string =>
  format(locale, { timeStyle: 'short', timeZone, ...(globalThis.document && ownClock()) }).format(date)

let clock: Pick<Intl.DateTimeFormatOptions, 'hourCycle'> | undefined

/** Clock of the browser's locale, whose region selects 12 or 24 hours. */
function ownClock() {
  clock ??= { hourCycle: new Intl.DateTimeFormat(undefined, { hour: 'numeric' }).resolvedOptions().hourCycle }
  return clock
}

/** "8:30 PM - 10:00 PM". */
export const formatTimeRange = (locale: Locale, from: Date, until: Date, timeZone?: string): string =>
  `${formatTime(locale, from, timeZone)} - ${formatTime(locale, until, timeZone)}`

/** "Fri, Nov 20". */
export const formatDay = (locale: Locale, date: Date, timeZone?: string): string =>
  format(locale, { weekday: 'short', day: 'numeric', month: 'short', timeZone }).format(date)

/** Formats seconds in ISO 8601, such as PT3M51S or PT26H0M5S, without days. */
export function toDurationAttribute(seconds: number): string {
  const total = Math.max(0, Math.round(seconds))
  const [hours, minutes] = [Math.floor(total / 3600), Math.floor((total % 3600) / 60)]
  return `PT${hours ? `${hours}H` : ''}${hours || minutes ? `${minutes}M` : ''}${total % 60}S`
}

/** "8.25%", "8,25 %": a share of 1, with at most `digits` decimals. */
export const formatPercent = (locale: Locale, share: number, digits = 0): string =>
  new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: digits }).format(share)

/** "€6.99", "6,99 €": a price in currency units, by language and country. */
export function formatPrice(locale: Locale, price: number, currency: string, country?: string): string {
  try {
    // Digits 0 to 9 as on the rest of the page, also in countries with others.
    const tag = country ? `${locale}-${country}-u-nu-latn` : locale
    // Calculations leave tiny amounts below zero, which have a minus sign.
    const amount = Math.abs(price) < 0.0005 ? 0 : price
    return new Intl.NumberFormat(tag, { style: 'currency', currency }).format(amount)
  } catch {
    // Invalid currency or country.
    return country
      ? formatPrice(locale, price, currency)
      : `${new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(price)} ${currency}`
  }
}
