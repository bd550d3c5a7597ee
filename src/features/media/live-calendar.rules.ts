/** What a reminder says. */
export type CalendarEntry = {
  id: string
  title: string
  description: string
  start: Date
  /** Without one it lasts an hour. */
  end?: Date | undefined
  /** Where it can be watched. */
  url: string
}

const hourMs = 3_600_000

/** A calendar file (RFC 5545) with one entry and an alarm 10 minutes ahead; `now` is when it is written. */
export function calendarFile({ id, title, description, start, end, url }: CalendarEntry, now: Date): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Foyer//Guide//EN',
    'BEGIN:VEVENT',
    `UID:${id}-${stamp(start)}@${URL.parse(url)?.hostname || 'foyer'}`,
    `DTSTAMP:${stamp(now)}`,
    `DTSTART:${stamp(start)}`,
    `DTEND:${stamp(end && end > start ? end : new Date(start.getTime() + hourMs))}`,
    `SUMMARY:${escaped(title)}`,
    ...(description ? [`DESCRIPTION:${escaped(description)}`] : []),
    `URL:${url}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'TRIGGER:-PT10M',
    `DESCRIPTION:${escaped(title)}`,
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

/** The same file as an address, so that a link can hand it out before any script. */
export const calendarLink = (entry: CalendarEntry, now: Date) =>
  `data:text/calendar;charset=utf-8,${encodeURIComponent(calendarFile(entry, now))}`

const stamp = (date: Date) => date.toISOString().replace(/[-:]|\.\d+/g, '')

const escaped = (text: string) =>
  text
    .toWellFormed()
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n|\r|\n/g, '\\n')

const maxBytes = 75

/** No line has more than 75 bytes; the rest goes on after a space, never inside a character. */
function folded(line: string): string {
  const bytes = new TextEncoder()
  let size = 0
  let out = ''
  for (const letter of line) {
    const length = bytes.encode(letter).length
    if (size + length > maxBytes) {
      out += '\r\n '
      size = 1
    }
    out += letter
    size += length
  }
  return out
}
