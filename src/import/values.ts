import { decodeReferences } from '#core/captions/decode-references.ts'
import { toDate } from '#core/data/to-date.ts'
import { zoneHours } from '#core/data/zone-hours.ts'
import { parseTimecode } from '#core/player/ads.ts'

// Elements that end a line of text.
const breaks = /<(?:br\s*\/?|\/(?:p|div|li|h[1-6]|tr|blockquote))\s*>/gi
const hidden = /<(script|style|iframe)\b[\s\S]*?<\/\1\s*>|<!--[\s\S]*?-->/gi
const tag = /<\/?[a-z][^<>]*>/gi

// Control characters are invalid in HTML and XML.
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern removes them
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g

/** Plain text of a text that may be HTML, with its lines. Entities that were escaped twice are decoded. */
export function toPlainText(text: string): string {
  const withoutTags = (html: string) => html.replace(hidden, '').replace(breaks, '\n').replace(tag, '')
  const decoded = decodeReferences(withoutTags(text))
  return withoutTags(decoded)
    .toWellFormed()
    .replace(controls, '')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** Plain text in one line, for titles and labels. */
export const lineOf = (text: string): string => toPlainText(text).replace(/\s+/g, ' ')

const isoDuration = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:[.,]\d+)?)S)?)?$/i

/** Seconds of a duration: `95`, `95.5`, `1:35`, `00:01:35.500` or `PT1M35S`. Undefined for other texts. */
export function parseDuration(text: string): number | undefined {
  const written = text.trim()
  const match = isoDuration.exec(written)
  if (match && /\d/.test(written)) {
    const [days, hours, minutes, seconds] = match.slice(1).map((part = '0') => Number(part.replace(',', '.')))
    return (((days ?? 0) * 24 + (hours ?? 0)) * 60 + (minutes ?? 0)) * 60 + (seconds ?? 0)
  }
  // Some producers add a unit, or frames after a semicolon: 95s, 00:01:35;12.
  return parseTimecode(written.replace(/\s*(?:s|secs?|seconds?)$/i, '').replace(/;\d+$/, ''))
}

/** ISO time of a written time. Undefined for an unreadable one. */
export function parseTime(text: string): string | undefined {
  // Years of other digits are no dates of publication.
  const time = toDate(withOffset(text.trim()))
  const year = time.getUTCFullYear()
  return year >= 1800 && year <= 2200 ? time.toISOString() : undefined
}

/** Writes the offset in place of a zone's abbreviation: `Date` reads only American ones. */
const withOffset = (time: string) =>
  time.replace(/(?<=:\d\d(?:\.\d+)?\s*)[A-Z]{3,5}$/, (zone) => {
    const hours = zoneHours.get(zone)
    if (hours === undefined) return zone
    const minutes = Math.abs(hours) * 60
    const digits = [minutes / 60, minutes % 60].map((value) => String(Math.floor(value)).padStart(2, '0'))
    return ` ${hours < 0 ? '-' : '+'}${digits.join('')}`
  })

/** Whole number in a text such as `3`, `S03` or `Season 3`. */
export function parseNumber(text: string): number | undefined {
  const [, digits] = /^\D{0,10}?(\d{1,6})(?:\.0+)?$/.exec(text.trim()) ?? []
  return digits === undefined ? undefined : Number(digits)
}
