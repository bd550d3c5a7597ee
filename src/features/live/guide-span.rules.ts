import { aheadHours, type Programme } from '#core/guide.ts'

/** Time range of the guide. */
export type GuideWindow = { from: Date; till: Date }

/** Sizes of the guide in CSS pixels. */
export const guideSizes = {
  day: 7200,
  /** Small screens first. */
  channel: { narrow: 70, wide: 184 },
  row: { narrow: 80, wide: 106 },
} as const

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const pixelsPerMinute = guideSizes.day / (24 * 60)
const limits = { before: 7, after: 7 }

/** Midnight in the viewer's time zone, `days` days later. */
export const midnight = (date: Date, days = 0) => new Date(date.getFullYear(), date.getMonth(), date.getDate() + days)

/** Range of the guide: whole days within a week, as far as the schedules reach, and 8 h ahead. */
export function guideWindow(schedules: Iterable<readonly Programme[]>, now: Date): GuideWindow {
  let [from, till] = [now.getTime(), now.getTime() + aheadHours * hourMs]
  for (const programmes of schedules) {
    from = Math.min(from, programmes[0]?.start.getTime() ?? from)
    till = Math.max(till, programmes.at(-1)?.end.getTime() ?? till)
  }
  const first = Math.max(from, midnight(now, -limits.before).getTime())
  return {
    from: midnight(new Date(first)),
    till: midnight(new Date(Math.min(till, midnight(now, limits.after + 1).getTime()) - 1), 1),
  }
}

/** Days of the guide, each by its midnight. */
export function daysOf({ from, till }: GuideWindow): Date[] {
  const days: Date[] = []
  for (let day = midnight(from); day < till; day = midnight(day, 1)) days.push(day)
  return days
}

/** Horizontal position of a time in pixels. */
export const xOf = (time: Date, { from }: GuideWindow) =>
  ((time.getTime() - from.getTime()) / minuteMs) * pixelsPerMinute

/** Time at a horizontal position in pixels. */
export const timeAt = (x: number, { from }: GuideWindow) => new Date(from.getTime() + (x / pixelsPerMinute) * minuteMs)

export const widthOf = (shown: GuideWindow) => xOf(shown.till, shown)

const stepMs = 30 * minuteMs

/** Half hours of the range, for the scale above the rows. */
export function halfHours({ from, till }: GuideWindow): Date[] {
  const first = Math.ceil(from.getTime() / stepMs) * stepMs
  const count = Math.max(0, Math.ceil((till.getTime() - first) / stepMs))
  return Array.from({ length: count }, (_, step) => new Date(first + step * stepMs))
}
