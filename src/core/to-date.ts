const unixTime = /^\d{9,13}$/
const isoDate = /^\d{4}(-\d\d){0,2}$/
const isoWithoutZone = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d([.,]\d+)?)?$/
const withZone = /(?:\bZ|\dZ|\b(?:UTC|GMT|[ECMP][SD]T)|:\d\d(?:\.\d+)?\s*[+-]\d\d:?(?:\d\d)?|GMT[+-]\d{4}\s*\(.*\))$/i
// Other forms, such as 10.11.2026, name their month and day in an unknown order.
const readable = /^\d{1,4}\/\d|[a-z]{3}/i

/** Parses an ISO 8601, Unix or written time. Without a zone it is in UTC, as server and viewer have different zones. */
export function toDate(time: string | number): Date {
  const text = String(time).trim()
  if (typeof time === 'number' || unixTime.test(text)) return new Date(milliseconds(Number(text)))
  if (isoDate.test(text)) return new Date(text)
  if (isoWithoutZone.test(text)) return new Date(`${text.replace(' ', 'T').replace(',', '.')}Z`)
  if (withZone.test(text)) return new Date(text)
  return new Date(readable.test(text) ? `${text} UTC` : Number.NaN)
}

// The platform uses seconds; values this large are milliseconds of a publisher's import.
const milliseconds = (time: number) => (time > 100_000_000_000 ? time : time * 1000)
