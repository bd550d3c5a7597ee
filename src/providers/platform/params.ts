import { textOf, type Wire } from './wire.ts'

/** Parameters that are parsed by name, and platform parameters that are ignored. */
const named = new Set(
  `mediaid title description tags duration pubdate image images feedid sources tracks link variations recommendations
  original_mediaid genre rating free requiresSubscription productIds contentType seriesId series_id seriesPlayListId
  seriesPlaylistId episodeNumber seasonNumber trailerId liveChannelsId markdown playlists playlist scheduleUrl
  scheduleToken scheduleType scheduleDemo catchupHours VCH.EventState VCH.ScheduledStart VCH.ScheduledEnd`.split(/\s+/),
)

/** The publisher's own custom parameters of an item; translations are in the fields they translate. */
export function ownParams(wire: Wire): Record<string, string> {
  const own = Object.entries(wire).flatMap(([name, value]) => {
    const written = named.has(name) ? undefined : textOf(value)
    return written === undefined || isTranslation(name, wire) ? [] : [[name, written] as const]
  })
  return Object.fromEntries(own)
}

const isTranslation = (name: string, wire: Wire) => {
  const [, field] = /^(.+)-[a-z]{2}$/.exec(name) ?? []
  return field !== undefined && field in wire
}
