import { type Channel, isCaught, isOnAir, onAir, type Programme } from '#core/guide.ts'

/** What the address says of the guide: `start` and `end` are ISO 8601, `beginning` is 1 (spec 1 §2). */
export type GuideQuery = {
  channel?: string | undefined
  start?: string | undefined
  end?: string | undefined
  beginning?: string | undefined
}

/** The chosen channel and programme; without a programme the channel itself. `follows` what is on air as time goes on. */
export type Selection<C extends Channel = Channel> = { channel: C; programme?: Programme | undefined; follows: boolean }

/** The stretch of a live stream that is to be played; without an end it runs on. */
export type ProgrammeTimes = { start: Date; end?: Date }

/** What the address selects: its channel or the first one, its programme or what is on air (spec 1 §4). */
export function selectionOf<C extends Channel>(
  { channel: id, start }: GuideQuery,
  channels: readonly C[],
  schedule: (channel: C) => readonly Programme[],
  now: Date,
): Selection<C> | undefined {
  const channel = channels.find((one) => one.id === id) ?? channels[0]
  if (!channel) return undefined
  const programmes = schedule(channel)
  const requested = dateOf(channel.id === id ? start : undefined)
  const chosen = requested && programmes.find((programme) => programme.start.getTime() === requested.getTime())
  return { channel, programme: chosen ?? onAir(programmes, now), follows: !chosen }
}

/**
 * What the address asks to play: a stretch, `live`, or nothing because it is still to come or too long ago (spec 1 §4).
 * A programme that has not ended is played live unless its beginning is asked for.
 */
export function playOf(
  { start, end, beginning }: GuideQuery,
  catchupHours: number,
  now: Date,
): ProgrammeTimes | 'live' | undefined {
  const from = dateOf(start)
  if (!from) return 'live'
  const till = dateOf(end)
  if (till && isOnAir({ start: from, end: till }, now) && beginning !== '1') return 'live'
  if (!isCaught(from, now, catchupHours)) return undefined
  return till && till <= now ? { start: from, end: till } : { start: from }
}

/** The parameters that select a programme, or a channel and what is on it; undefined removes one. */
export function queryOf(
  channel: Channel,
  programme: Programme | undefined,
  now: Date,
): Record<keyof GuideQuery, string | undefined> {
  const named = programme && !isOnAir(programme, now)
  return {
    channel: channel.id,
    start: named ? programme.start.toISOString() : undefined,
    end: named ? programme.end.toISOString() : undefined,
    beginning: undefined,
  }
}

function dateOf(text: string | undefined): Date | undefined {
  const date = new Date(text ?? Number.NaN)
  return Number.isNaN(date.getTime()) ? undefined : date
}
