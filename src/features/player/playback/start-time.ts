import { parseSeconds } from '#core/skip.ts'

/** Parses the `t` parameter: `90`, `1:30`, `90s`, `1h2m3s`. Returns undefined without a time. */
export function startTimeOf(t: string | undefined) {
  if (!t) return undefined
  const [all, hours, minutes, seconds] = /^(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s)?$/.exec(t) ?? []
  if (all) return Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0)
  return parseSeconds(t)
}
