/** Content of a reminder. */
export type CalendarEntry = {
  id: string
  title: string
  description: string
  start: Date
  /** Without one it lasts an hour. */
  end?: Date | undefined
  /** URL of the event page. */
  url: string
}

const hourMs = 3_600_000

/** Calendar file (RFC 5545) with one event and an alarm 10 minutes earlier. */
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

/** Calendar file as a data URL, for links without scripts. */
export const calendarLink = (entry: CalendarEntry, now: Date) =>
  `data:text/calendar;charset=utf-8,${encodeURIComponent(calendarFile(entry, now))}`

const stamp = (date: Date) => date.toISOString().replace(/[-:]|\.\d+/g, '')

const escaped = (text: string) =>
  text
    .toWellFormed()
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n|\r|\n/g, '\\n')

const maxBytes = 75

/** Folds lines at 75 bytes, never inside a character. */
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
