/** One programme of a channel. `start` belongs to it, `end` no longer does. */
export type Programme = {
  /** The guide's own id; a repeat may carry it again, so a channel's programmes are told apart by their start. */
  id: string
  title: string
  start: Date
  end: Date
  description: string
  image?: string | undefined
}

/** A programme as pages print it ahead of any guide. */
export type Showing = Pick<Programme, 'title' | 'start' | 'end'>

/** What the guide must know of a channel besides its programmes (spec 1 §3). */
export type Channel = { id: string; title: string; description: string; catchupHours: number }

/** How long a schedule is believed before it is asked for again (spec 1 §9). */
export const guideRefetchMs = 15 * 60_000
/** The guide shows at least this much of what is to come, over midnight too (spec 1 §9). */
export const aheadHours = 8
/** How often the guide looks at the clock (spec 1 §9). */
export const liveStateMs = 5_000

const hourMs = 3_600_000

/** `vod` has ended and can still be watched, `expired` no longer can (spec 1 §4). */
export type ProgrammeState = 'upcoming' | 'live' | 'vod' | 'expired'

export const isOnAir = ({ start, end }: Pick<Programme, 'start' | 'end'>, now: Date) => start <= now && now < end

/** Where a programme stands: to come, on air, to be watched later, or too long ago (spec 1 §4). */
export function programmeState(
  programme: Pick<Programme, 'start' | 'end'>,
  now: Date,
  catchupHours: number,
): ProgrammeState {
  if (now < programme.start) return 'upcoming'
  if (isOnAir(programme, now)) return 'live'
  return isCaught(programme.start, now, catchupHours) ? 'vod' : 'expired'
}

/** Has it begun, and so lately that it can be watched from the beginning (spec 1 §4)? */
export const isCaught = (start: Date, now: Date, catchupHours: number) =>
  start <= now && now.getTime() - start.getTime() <= catchupHours * hourMs

/** The programme on air, if the schedule knows one. */
export const onAir = (programmes: readonly Programme[], now: Date) =>
  programmes.find((programme) => isOnAir(programme, now))

/** Programmes that are on or begin within the hours that a guide shows; a page prints them before its guide loads. */
export const showingsFrom = (showings: readonly Showing[], now: Date) =>
  showings.filter(({ start, end }) => end > now && start.getTime() < now.getTime() + aheadHours * hourMs)

/** What follows after a moment. */
export const nextAfter = (programmes: readonly Programme[], now: Date) => programmes.find(({ start }) => start > now)

/** One after the other: where two overlap, the later one begins and the earlier one ends; of two that begin together the last counts. */
export function inLine(programmes: readonly Programme[]): Programme[] {
  const sorted = programmes
    .filter(({ start, end }) => start < end)
    .toSorted((one, other) => one.start.getTime() - other.start.getTime())
  return sorted.flatMap((programme, index) => {
    const next = sorted[index + 1]
    if (!next || programme.end <= next.start) return [programme]
    return programme.start < next.start ? [{ ...programme, end: next.start }] : []
  })
}

const dayMs = 24 * hourMs

/**
 * A sample schedule moved by whole days so that its first day is today; ids get the place as a suffix (spec 1 §3).
 * Days are counted back from now, so that a full day is on air in every time zone.
 */
export function shiftToToday(programmes: readonly Programme[], now: Date): Programme[] {
  const [first] = programmes.toSorted((one, other) => one.start.getTime() - other.start.getTime())
  if (!first) return []
  const shift = Math.floor((now.getTime() - first.start.getTime()) / dayMs) * dayMs
  const moved = (date: Date) => new Date(date.getTime() + shift)
  return programmes.map((programme, index) => ({
    ...programme,
    id: `${programme.id}_${index}`,
    start: moved(programme.start),
    end: moved(programme.end),
  }))
}
