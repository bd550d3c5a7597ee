import { localTime } from '#core/i18n/local-time.ts'
import type { Locale } from '#core/i18n/locales.ts'

export type TimeShape = 'date' | 'day' | 'time'

const shapes = {
  date: { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit', timeZoneName: 'short' },
  day: { month: 'short', day: 'numeric' },
  time: { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' },
} as const

/** Formats a time in the viewer's zone, "Nov 20, 9:30 PM"; pre-rendered in UTC. */
export function shortDateTime(language: Locale, iso: string, shape: TimeShape = 'date'): string {
  const date = new Date(iso)
  if (Number.isNaN(date.getTime())) return ''
  if (globalThis.document) return localTime(language, shape, iso)
  return new Intl.DateTimeFormat(language, { ...shapes[shape], timeZone: 'UTC' }).format(date)
}
