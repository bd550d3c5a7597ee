import { z } from 'zod/mini'
import type { MediaKind, Source, Track } from '#core/media.ts'
import { convert } from '#core/schema.ts'
import { scalarText, textOf, type Wire, webAddress } from './wire.ts'

const licence = z.object({ url: z.string() })

const drm = z.object({
  widevine: z.optional(licence),
  playready: z.optional(licence),
  fairplay: z.optional(z.object({ processSpcUrl: z.string(), certificateUrl: z.optional(z.string()) })),
  clearkey: z.optional(licence),
})

const address = convert(scalarText, (value) => webAddress(value) ?? '').check(
  z.refine(Boolean, { error: 'must be an address' }),
)

const source = convert(
  z.object({ file: address, type: scalarText, drm: z.nullish(drm) }),
  ({ file, type, drm }): Source => ({ file, type: type ?? typeOf(file), ...(drm && { drm }) }),
)

const track = z.object({
  file: address,
  kind: z.enum(['captions', 'thumbnails', 'chapters']),
  label: scalarText,
  language: scalarText,
})

/** Parses entries one by one: an invalid rendition or caption is skipped alone. */
const readable = <T>(entry: z.ZodMiniType<T>) =>
  convert(z.nullish(z.array(z.unknown(), { error: 'must be a list' })), (list) =>
    (list ?? []).flatMap((item) => {
      const read = entry.safeParse(item)
      return read.success ? [read.data] : []
    }),
  )

export const sources = readable(source)
export const tracks = readable<Track>(track)

const types = new Map([
  ['m3u8', 'application/vnd.apple.mpegurl'],
  ['mpd', 'application/dash+xml'],
  ['mp4', 'video/mp4'],
  ['m4a', 'audio/mp4'],
])

const typeOf = (file: string) => types.get(/\.(\w+)(?:\?|$)/.exec(file)?.[1] ?? '') ?? ''

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
