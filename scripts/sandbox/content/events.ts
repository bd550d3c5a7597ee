import type { CatalogueMedia } from '../catalogue/types.ts'
import type { Clock } from '../core/clock.ts'

const hour = 3_600_000

/** Where each kind of event lies, in hours from the clock's anchor. */
const places = {
  before: { start: 26, end: 28 },
  during: { start: -1, end: 11 },
  after: { start: -74, end: -72 },
} as const

const stateAt = (now: number, start: number, end: number) => {
  if (now < start) return 'PRE_LIVE'
  return now < end ? 'LIVE_PUBLISHED' : 'VOD_PUBLIC'
}

/** The platform's fields of a scheduled event; its state follows the sandbox clock. */
export const eventState = (media: CatalogueMedia, clock: Clock): Record<string, string> => {
  if (!media.schedule) return {}
  const place = places[media.schedule]
  const at = (hours: number) => clock.anchor().getTime() + hours * hour
  return {
    'VCH.ScheduledStart': new Date(at(place.start)).toISOString(),
    'VCH.ScheduledEnd': new Date(at(place.end)).toISOString(),
    'VCH.EventState': stateAt(clock.now().getTime(), at(place.start), at(place.end)),
  }
}

/** Live now or still to come: a channel always, an event until it has ended. */
export const isLive = (media: CatalogueMedia, clock: Clock): boolean =>
  media.schedule ? eventState(media, clock)['VCH.EventState'] !== 'VOD_PUBLIC' : media.footage === 'live'

/** Seconds of the recording: as catalogued, else as long as the event was planned. */
export const recordedSeconds = (media: CatalogueMedia): number => {
  if (media.duration > 0 || !media.schedule) return media.duration
  const { start, end } = places[media.schedule]
  return (end - start) * 3600
}
