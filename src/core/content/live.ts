import type { Media } from './media.ts'

/** Refresh interval of live and scheduled content. */
export const refreshMs = 30_000

type Times = Pick<Media, 'scheduledStart' | 'scheduledEnd'>

/** Milliseconds until an event starts; 0 when overdue or unknown. */
export const untilStart = ({ scheduledStart }: Times, now: Date) =>
  scheduledStart ? Math.max(0, new Date(scheduledStart).getTime() - now.getTime()) : 0

/** Returns whether a start or end lies between two times, which requires a refresh. */
export const hasStatusChanged = ({ scheduledStart, scheduledEnd }: Times, before: Date, now: Date) =>
  [scheduledStart, scheduledEnd].some((time) => {
    const date = time && new Date(time)
    return date && before < date && date <= now
  })

/**
 * Returns whether new data of an event is due. Visible pages request it every 30 s, all pages at start and end.
 * `requestedAt` is in milliseconds, and `checkedAt` is the time of the last check.
 */
export const isEventDue = (
  event: Times,
  times: { requestedAt: number; checkedAt: Date; now: Date; isHidden: boolean },
) =>
  (!times.isHidden && times.now.getTime() - times.requestedAt >= refreshMs) ||
  hasStatusChanged(event, times.checkedAt, times.now)

/** Last status change up to now, in milliseconds. */
export const lastChange = (
  { publishedAt, scheduledStart, scheduledEnd }: Times & Pick<Media, 'publishedAt'>,
  now: Date,
) => Math.max(0, ...turnsOf(publishedAt, scheduledStart, scheduledEnd).filter((time) => time <= now.getTime()))

/** Next start or end in milliseconds; undefined after the end. */
export function nextChange({ scheduledStart, scheduledEnd }: Times, now: Date): number | undefined {
  const ahead = turnsOf(scheduledStart, scheduledEnd).filter((time) => time > now.getTime())
  return ahead.length ? Math.min(...ahead) : undefined
}

const turnsOf = (...dates: (string | undefined)[]) => dates.flatMap((date) => (date ? [new Date(date).getTime()] : []))
