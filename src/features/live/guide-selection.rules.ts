import { type Channel, isInCatchup, isOnAir, onAir, type Programme } from '#core/content/guide.ts'

/** Guide parameters of the URL: `start` and `end` in ISO 8601, `beginning` is 1. */
export type GuideQuery = {
  channel?: string | undefined
  start?: string | undefined
  end?: string | undefined
  beginning?: string | undefined
}

/** Selected channel and programme, or the channel only. `follows` moves with the current programme. */
export type Selection<C extends Channel = Channel> = { channel: C; programme?: Programme | undefined; follows: boolean }

/** Time range of a programme to play; open-ended without an end. */
export type ProgrammeTimes = { start: Date; end?: Date }

/** Resolves the URL: its channel or the first, its programme or the current one. */
export function selectionOf<C extends Channel>(
  { channel: id, start }: GuideQuery,
  channels: readonly C[],
  schedule: (channel: C) => readonly Programme[],
  now: Date,
): Selection<C> | undefined {
  const channel = channels.find((candidate) => candidate.id === id) ?? channels[0]
  if (!channel) return undefined
  const programmes = schedule(channel)
  const requested = dateOf(channel.id === id ? start : undefined)
  const chosen = requested && programmes.find((programme) => programme.start.getTime() === requested.getTime())
  return { channel, programme: chosen ?? onAir(programmes, now), follows: !chosen }
}

/** Playback requested by the URL: a time range, `live` or none. A current programme plays live unless restarted. */
export function playbackOf(
  { start, end, beginning }: GuideQuery,
  catchupHours: number,
  now: Date,
): ProgrammeTimes | 'live' | undefined {
  const from = dateOf(start)
  if (!from) return 'live'
  const until = dateOf(end)
  if (until && isOnAir({ start: from, end: until }, now) && beginning !== '1') return 'live'
  if (!isInCatchup(from, now, catchupHours)) return undefined
  return until && until <= now ? { start: from, end: until } : { start: from }
}

/** Parameters that select a programme or a channel; undefined removes one. */
export function toGuideQuery(
  channel: Channel,
  programme: Programme | undefined,
  now: Date,
): Record<keyof GuideQuery, string | undefined> {
  const needsTimes = programme && !isOnAir(programme, now)
  return {
    channel: channel.id,
    start: needsTimes ? programme.start.toISOString() : undefined,
    end: needsTimes ? programme.end.toISOString() : undefined,
    beginning: undefined,
  }
}

/** Previous and next channel that `plays` accepts; the list wraps around. */
export function channelsAround<C extends Channel>(
  channels: readonly C[],
  id: string,
  plays: (channel: C) => boolean,
): { previous?: C | undefined; next?: C | undefined } {
  const index = channels.findIndex((channel) => channel.id === id)
  const candidates = [...channels.slice(index + 1), ...channels.slice(0, Math.max(index, 0))].filter(plays)
  return { previous: candidates.at(-1), next: candidates[0] }
}

function dateOf(text: string | undefined): Date | undefined {
  const date = new Date(text ?? Number.NaN)
  return Number.isNaN(date.getTime()) ? undefined : date
}
