import type { Locale } from '#i18n/locales.ts'

/** A moment in a few letters, in the same words for every viewer of a page: "Nov 20, 8:30 PM UTC". */
export const shortDateTime = (language: Locale, iso: string): string =>
  written(language, iso, { timeZone: 'UTC', timeZoneName: 'short' })

/** The same in the viewer's own zone: "Nov 20, 9:30 PM". */
export const shortLocalDateTime = (language: Locale, iso: string): string => written(language, iso)

function written(language: Locale, iso: string, zone?: Intl.DateTimeFormatOptions): string {
  const date = new Date(iso)
  if (Number.isNaN(date.getTime())) return ''
  const parts = { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const
  return new Intl.DateTimeFormat(language, { ...parts, ...zone }).format(date)
}
