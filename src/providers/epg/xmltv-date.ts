import { zoneHours } from '#core/data/zone-hours.ts'

const pattern =
  /^(\d{4})(-?)(\d{2})\2(\d{2})(?:[T\s]*(\d{2})(?::?(\d{2})(?::?(\d{2})(?:[.,]\d+)?)?)?)?\s*(?:(?:UTC|GMT)?([+-])(\d{1,2})(?::?(\d{2}))?|([a-z][\w/+-]*))?$/i

/** Compact time of five digits: some guides write the hour without its zero. */
const hourOfOneDigit = /^(\d{8})(\d{5})(?!\d)/

const minuteMs = 60_000

/**
 * Parses XMLTV dates, `yyyyMMddHHmmss +hhmm`, and ISO 8601. The end may be missing from the hour on. Zones are offsets,
 * abbreviations or names such as `Europe/Paris`; UTC by default. Returns undefined for invalid dates.
 */
export function xmlDate(written: string): Date | undefined {
  const match = pattern.exec(written.trim().replace(hourOfOneDigit, '$10$2'))
  if (!match) return undefined
  const [, year, , month, day, hour = '0', minute = '0', second = '0', sign, hours, minutes = '0', zone] = match
  const [date, time] = [
    [Number(year), Number(month) - 1, Number(day)],
    [Number(hour), Number(minute), Number(second)],
  ] as const
  if (!isDay(...date) || !isTime(...time)) return undefined
  const local = new Date(Date.UTC(...date, ...time))
  const ahead = zone ? zoneMs(zone, local) : (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes))
  return ahead === undefined ? undefined : new Date(local.getTime() - (zone ? ahead : ahead * minuteMs))
}

/** Rejects dates such as 31 February, which would roll over. Months count from 0. */
function isDay(year: number, month: number, day: number) {
  const date = new Date(Date.UTC(year, month, day))
  return date.getUTCMonth() === month && date.getUTCDate() === day
}

/** Accepts 24:00:00, the end of a day in ISO 8601. */
const isTime = (hour: number, minute: number, second: number) =>
  minute < 60 && second < 60 && (hour < 24 || (hour === 24 && minute + second === 0))

/** Offset of a named zone in milliseconds. Undefined for unnamed zones. */
function zoneMs(zone: string, local: Date): number | undefined {
  const hours = zoneHours.get(zone.toUpperCase())
  if (hours !== undefined) return hours * 60 * minuteMs
  const format = zone.includes('/') ? formatOf(zone) : undefined
  if (!format) return undefined
  // The offset at the local time, read as UTC, is at most one change away.
  const guess = local.getTime() - offsetAt(format, local)
  return offsetAt(format, new Date(guess))
}

const formats = new Map<string, Intl.DateTimeFormat | undefined>()

function formatOf(timeZone: string): Intl.DateTimeFormat | undefined {
  if (!formats.has(timeZone)) formats.set(timeZone, createFormat(timeZone))
  return formats.get(timeZone)
}

function createFormat(timeZone: string): Intl.DateTimeFormat | undefined {
  try {
    return new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
  } catch {
    return undefined
  }
}

/** Offset of a zone at a moment in milliseconds, from "GMT+05:30". */
function offsetAt(format: Intl.DateTimeFormat, moment: Date): number {
  const name = format.formatToParts(moment).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign, hours = '0', minutes = '0'] = /([+-])(\d+):?(\d+)?/.exec(name) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * minuteMs
}
