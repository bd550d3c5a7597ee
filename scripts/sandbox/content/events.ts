import type { CatalogueMedia } from '../catalogue/types.ts'
import type { Clock } from '../core/clock.ts'

const hour = 3_600_000

/** Start and end of each event kind, in hours from the clock's anchor. */
const places = {
  before: { start: 26, end: 28 },
  during: { start: -1, end: 11 },
  after: { start: -74, end: -72 },
} as const

type EventState = 'PRE_LIVE' | 'LIVE_UNPUBLISHED' | 'LIVE_PUBLISHED' | 'INSTANT_VOD' | 'VOD_PUBLIC'

// A stream is connected before it is published, and its first recording is replaced.
const connectedMs = hour / 6
const instantMs = hour

const stateAt = (now: number, start: number, end: number): EventState => {
  if (now < start) return now < start - connectedMs ? 'PRE_LIVE' : 'LIVE_UNPUBLISHED'
  if (now < end) return 'LIVE_PUBLISHED'
  return now < end + instantMs ? 'INSTANT_VOD' : 'VOD_PUBLIC'
}

const recorded: (EventState | undefined)[] = ['INSTANT_VOD', 'VOD_PUBLIC']

const timesOf = ({ schedule }: CatalogueMedia, clock: Clock) => {
  if (!schedule) return undefined
  const at = (hours: number) => clock.anchor().getTime() + hours * hour
  return { start: at(places[schedule].start), end: at(places[schedule].end) }
}

/** State of a scheduled event on the sandbox clock; undefined without a schedule. */
export const eventState = (media: CatalogueMedia, clock: Clock): EventState | undefined => {
  const times = timesOf(media, clock)
  return times && stateAt(clock.now().getTime(), times.start, times.end)
}

/** The platform's fields of a scheduled event; its state follows the sandbox clock. */
export const eventFields = (media: CatalogueMedia, clock: Clock): Record<string, string> => {
  const times = timesOf(media, clock)
  const state = eventState(media, clock)
  if (!times || !state) return {}
  return {
    'VCH.ScheduledStart': new Date(times.start).toISOString(),
    'VCH.ScheduledEnd': new Date(times.end).toISOString(),
    ...(!media.stateless && { 'VCH.EventState': state }),
  }
}

/** Returns whether an item is live or upcoming. Channels always are. */
export const isLive = (media: CatalogueMedia, clock: Clock): boolean =>
  media.schedule ? !recorded.includes(eventState(media, clock)) : media.footage === 'live'

/** Seconds of the recording: as catalogued, else as long as the event was planned. */
export const recordedSeconds = (media: CatalogueMedia): number => {
  if (media.duration > 0 || !media.schedule) return media.duration
  const { start, end } = places[media.schedule]
  return (end - start) * 3600
}
