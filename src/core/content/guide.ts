import type { Media } from './media.ts'

/** Programme of a channel, from `start` inclusive to `end` exclusive. */
export type Programme = {
  /** Id of the guide; repeats may share it, so starts identify programmes. */
  id: string
  title: string
  /** Language of the title, where it differs from the requested one. */
  titleLang?: string | undefined
  start: Date
  end: Date
  description: string
  /** Language of the description, where it differs from the requested one. */
  descriptionLang?: string | undefined
  image?: string | undefined
  /** Id of the media item that is shown. */
  media?: string | undefined
}

/** Programme on the card of its channel. */
export type ProgrammeName = Pick<Programme, 'title' | 'titleLang'>

/** Programme in a pre-rendered page. */
export type PrerenderedProgramme = Pick<Programme, 'title' | 'titleLang' | 'start' | 'end' | 'media'>

/** Channel data of the guide. */
export type Channel = Pick<Media, 'id' | 'title' | 'titleLang' | 'description' | 'descriptionLang' | 'catchupHours'>

/** Maximum age of a schedule. */
export const guideRefetchMs = 15 * 60_000
/** Minimum future range of the guide, across midnight. */
export const aheadHours = 8
/** Clock interval of the guide. */
export const liveStateMs = 5_000

const hourMs = 3_600_000

/** `vod` is available after its end, `expired` no longer. */
export type ProgrammeState = 'upcoming' | 'live' | 'vod' | 'expired'

export const isOnAir = ({ start, end }: Pick<Programme, 'start' | 'end'>, now: Date) => start <= now && now < end

/** State of a programme: upcoming, live, catch-up or expired. */
export function programmeState(
  programme: Pick<Programme, 'start' | 'end'>,
  now: Date,
  catchupHours: number,
): ProgrammeState {
  if (now < programme.start) return 'upcoming'
  if (isOnAir(programme, now)) return 'live'
  return isInCatchup(programme.start, now, catchupHours) ? 'vod' : 'expired'
}

/** Returns whether a started programme is available for catch-up. */
export const isInCatchup = (start: Date, now: Date, catchupHours: number) =>
  start <= now && now.getTime() - start.getTime() <= catchupHours * hourMs

/** Current programme, if the schedule has one. */
export const onAir = (programmes: readonly Programme[], now: Date) =>
  programmes.find((programme) => isOnAir(programme, now))

/** Current and coming programmes of the next hours, pre-rendered in pages. */
export const upcomingShowings = (showings: readonly PrerenderedProgramme[], now: Date) =>
  showings.filter(({ start, end }) => end > now && start.getTime() < now.getTime() + aheadHours * hourMs)

/** Programmes after a time. */
export const nextAfter = (programmes: readonly Programme[], now: Date) => programmes.find(({ start }) => start > now)

/** Removes overlaps: a later start ends the earlier programme; of equal starts the last wins. */
export function removeOverlaps(programmes: readonly Programme[]): Programme[] {
  const sorted = programmes
    .filter(({ start, end }) => start < end)
    .toSorted((a, b) => a.start.getTime() - b.start.getTime())
  return sorted.flatMap((programme, index) => {
    const next = sorted[index + 1]
    if (!next || programme.end <= next.start) return [programme]
    return programme.start < next.start ? [{ ...programme, end: next.start }] : []
  })
}

const dayMs = 24 * hourMs

/** Shifts a sample schedule by whole days to today. Ids get an index suffix. */
export function shiftToToday(programmes: readonly Programme[], now: Date): Programme[] {
  const [first] = programmes.toSorted((a, b) => a.start.getTime() - b.start.getTime())
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
