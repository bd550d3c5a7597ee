import type { MediaKind } from '#core/media.ts'
import { textOf, type Wire } from './wire.ts'

type Rule = [MediaKind, (contentType: string | undefined, wire: Wire) => boolean]

const has = (wire: Wire, ...names: string[]) => names.some((name) => textOf(wire[name]))

// The order matters: an item with a series is an episode.
const rules: Rule[] = [
  ['series', (type) => type === 'series'],
  ['episode', (type) => type === 'episode'],
  ['channel', (type) => type === 'livechannel'],
  ['event', (type) => type === 'liveevent'],
  ['page', (type) => type === 'page'],
  ['episode', (_, wire) => has(wire, 'episodeNumber')],
  ['series', (_, wire) => has(wire, 'seriesPlayListId', 'seriesPlaylistId', 'seriesId', 'series_id')],
  ['hub', (type) => type === 'hub'],
]

/** Returns the screen of an item: the first matching rule, else video. */
export function mediaKindOf(wire: Wire): MediaKind {
  const contentType = textOf(wire.contentType)?.toLowerCase()
  return rules.find(([, holds]) => holds(contentType, wire))?.[0] ?? 'video'
}

/** Parameters that are parsed by name, and platform parameters that are ignored. */
const named = new Set(
  `mediaid title description tags duration pubdate image images feedid sources tracks link variations recommendations
  original_mediaid availableUntil genre rating free requiresSubscription productIds contentType seriesId series_id seriesPlayListId
  seriesPlaylistId episodeNumber seasonNumber trailerId signLanguageId liveChannelsId markdown playlists playlist scheduleUrl
  scheduleToken scheduleType scheduleDemo catchupHours VCH.EventState VCH.ScheduledStart VCH.ScheduledEnd`.split(/\s+/),
)

/** Publisher's custom parameters of an item, without translations of other fields. */
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
