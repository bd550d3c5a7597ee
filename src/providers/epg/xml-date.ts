const pattern = /^(\d{4})(\d{2})(\d{2})(?:(\d{2})(?:(\d{2})(?:(\d{2}))?)?)?\s*(?:(Z|UTC|GMT)|([+-])(\d{2}):?(\d{2}))?$/

const minuteMs = 60_000

/** Parses XMLTV dates, `yyyyMMddHHmmss +hhmm`, UTC by default. Returns undefined for invalid dates. */
export function xmlDate(written: string): Date | undefined {
  const match = pattern.exec(written.trim())
  if (!match) return undefined
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1, 7)
    .map((part) => Number(part ?? 0))
  const local = new Date(Date.UTC(year, month - 1, day, hour, minute, second))
  // The 31st of February would become a day in March
  const same = local.getUTCMonth() === month - 1 && local.getUTCDate() === day && local.getUTCHours() === hour
  if (!same || minute > 59 || second > 59) return undefined
  return new Date(local.getTime() - zoneMs(match.slice(8)))
}

function zoneMs([sign, hours = '0', minutes = '0']: (string | undefined)[]): number {
  const ahead = (Number(hours) * 60 + Number(minutes)) * minuteMs
  return sign === '-' ? -ahead : ahead
}
