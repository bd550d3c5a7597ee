import type { Locale } from '#core/i18n/locales.ts'
import type { EngineState } from '../engine/engine.ts'

/** Time range of the seek bar in seconds. `window` means a DVR window. */
export type SeekTimeline = { live: boolean; from: number; to: number; behind: number; window: boolean }

const shortWindow = 20
/** Maximum delay behind the live edge that counts as live, in seconds. */
const nearNow = 8

type Position = Pick<EngineState, 'duration' | 'range' | 'edge' | 'time'>

export function timelineOf({ duration, range, edge, time }: Position): SeekTimeline {
  if (duration !== Number.POSITIVE_INFINITY && edge === undefined)
    return { live: false, from: 0, to: duration, behind: 0, window: false }
  const now = edge ?? range.end
  const to = Math.max(now, time)
  const behind = now - time > nearNow ? now - time : 0
  return { live: true, from: Math.min(range.start, time), to, behind, window: now - range.start > shortWindow }
}

/** Clamps a time to the seekable range. */
export const clampToTimeline = ({ from, to }: SeekTimeline, seconds: number) =>
  Math.min(Math.max(from, seconds), Math.max(from, to))

/** Position of a time on the bar, 0 to 1. */
export const toTimelineFraction = ({ from, to }: SeekTimeline, seconds: number) =>
  to > from ? Math.min(1, Math.max(0, (seconds - from) / (to - from))) : 0

const pad = (part: number) => String(part).padStart(2, '0')

/** Seconds as a clock shows them: 0:07, 12:30, 1:02:03. */
export function formatClock(seconds: number) {
  const total = Math.max(0, Math.floor(Number.isFinite(seconds) ? seconds : 0))
  const [hours, minutes] = [Math.floor(total / 3600), Math.floor((total % 3600) / 60)]
  return hours ? `${hours}:${pad(minutes)}:${pad(total % 60)}` : `${minutes}:${pad(total % 60)}`
}

/** Formats seconds for screen readers: "1 minute, 5 seconds". */
export function formatSpokenTime(seconds: number, locale: Locale) {
  const total = Math.max(0, Math.floor(Number.isFinite(seconds) ? seconds : 0))
  const units = [
    { value: Math.floor(total / 3600), unit: 'hour' },
    { value: Math.floor((total % 3600) / 60), unit: 'minute' },
    { value: total % 60, unit: 'second' },
  ].filter(({ value, unit }, _, all) => value > 0 || (unit === 'second' && all.every((part) => part.value === 0)))
  return units
    .map(({ value, unit }) => new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(value))
    .join(', ')
}
