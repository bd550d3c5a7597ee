import type { Locale } from '#i18n/locales.ts'

/** A moment in a few letters, in the same words for every viewer of a page: "Nov 20, 8:30 PM UTC". */
export function shortDateTime(language: Locale, iso: string): string {
  const date = new Date(iso)
  if (Number.isNaN(date.getTime())) return ''
  return new Intl.DateTimeFormat(language, {
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: 'UTC',
    timeZoneName: 'short',
  }).format(date)
}
