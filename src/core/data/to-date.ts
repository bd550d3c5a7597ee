const unixTime = /^\d{9,13}$/
const compactDate = /^(\d{4})(\d\d)(\d\d)(?=T\d)/
const isoTime =
  /^(\d{4})(?:-(\d\d)(?:-(\d\d)(?:[T ](\d\d):?(\d\d)(?::?(\d\d)(?:[.,](\d+))?)?\s*(?:Z|UTC|GMT|([+\-−])(\d\d):?(\d\d)?)?)?)?)?$/i
const withZone = /(?:\bZ|\dZ|\b(?:UTC|GMT|[ECMP][SD]T)|:\d\d(?:\.\d+)?\s*[+-]\d\d:?(?:\d\d)?|GMT[+-]\d{4}\s*\(.*\))$/i
// Other forms, such as 10.11.2026, name their month and day in an unknown order.
const readable = /^\d{1,4}\/\d|[a-z]{3}/i

/** Parses an ISO 8601, Unix or written time. Without a zone it is in UTC, as server and viewer have different zones. */
export function toDate(time: string | number): Date {
  const text = String(time).trim()
  if (typeof time === 'number' || unixTime.test(text)) return new Date(milliseconds(Number(text)))
  const match = isoTime.exec(text.replace(compactDate, '$1-$2-$3'))
  if (match) return ofIsoTime(match)
  if (withZone.test(text)) return new Date(text)
  return new Date(readable.test(text) ? `${text} UTC` : Number.NaN)
}

/** Writes the form that all browsers parse alike. A day that its month lacks is invalid, as Chromium would move it. */
function ofIsoTime([, year = '', month = '01', day = '01', ...time]: RegExpExecArray): Date {
  const [hour = '00', minute = '00', second = '00', fraction = '', sign, hours = '00', minutes = '00'] = time
  if (Number(day) > new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate()) return new Date(Number.NaN)
  const zone = sign ? `${sign === '+' ? '+' : '-'}${hours}:${minutes}` : 'Z'
  const milliseconds = fraction.slice(0, 3).padEnd(3, '0')
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}.${milliseconds}${zone}`)
}

// The platform uses seconds; values this large are milliseconds of a publisher's import.
const milliseconds = (time: number) => (time > 100_000_000_000 ? time : time * 1000)
