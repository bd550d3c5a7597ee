import { z } from 'zod/mini'
import { captionLanguage } from '#core/captions/caption-language.ts'
import { commaList } from '#core/config.ts'
import {
  type EventState,
  type Media,
  type MediaKind,
  parseBoolean,
  parseProductIds,
  type ScheduleSource,
  type Source,
  type Track,
} from '#core/media.ts'
import { ownValue } from '#core/own-value.ts'
import { slugOf } from '#core/paths.ts'
import { convert } from '#core/schema.ts'
import { toDate } from '#core/to-date.ts'
import { mediaTypeOf } from './media-type.ts'
import {
  contentId,
  idOfItem,
  number,
  numberOf,
  type Parsed,
  parse,
  pickTranslations,
  type Reading,
  requiredText,
  scalarText,
  textLangOf,
  textOf,
  translated,
  type Wire,
  WireObject,
  webAddress,
} from './wire.ts'

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

const size = z.catch(z.optional(z.coerce.number().check(z.positive())), undefined)

const source = convert(
  z.object({ file: address, type: scalarText, drm: z.nullish(drm), width: size, height: size, bitrate: size }),
  ({ file, type, drm, ...sizes }): Source => {
    const mime = mediaTypeOf(file, type)
    // A manifest states the sizes of its renditions.
    const stated = mime.startsWith('video/') ? Object.entries(sizes).filter(([, value]) => value !== undefined) : []
    return { file, type: mime, ...(drm && { drm }), ...Object.fromEntries(stated) }
  },
)

/** Kind of a track. Without one it is captions, as in the platform's own player. */
const trackKind = z.pipe(
  convert(scalarText, (written = 'captions') => written.toLowerCase().replace('subtitles', 'captions')),
  z.enum(['captions', 'thumbnails', 'chapters']),
)

const track = convert(
  z.object({
    file: address,
    kind: trackKind,
    label: scalarText,
    language: scalarText,
  }),
  (wire): Track => (wire.kind === 'captions' ? { ...wire, language: captionLanguage(wire) } : wire),
)

/** Parses entries one by one: an invalid rendition or caption is skipped alone. */
const readable = <T>(entry: z.ZodMiniType<T>) =>
  convert(z.nullish(z.array(z.unknown(), { error: 'must be a list' })), (list) =>
    (list ?? []).flatMap((item) => {
      const read = entry.safeParse(item)
      return read.success ? [read.data] : []
    }),
  )

const sources = readable(source)
const tracks = readable<Track>(track)

type Rule = [MediaKind, (contentType: string | undefined, wire: Wire) => boolean]

const has = (wire: Wire, ...names: string[]) => names.some((name) => textOf(ownValue(wire, name)))

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
function mediaKindOf(wire: Wire): MediaKind {
  const contentType = textOf(wire.contentType)?.toLowerCase()
  return rules.find(([, holds]) => holds(contentType, wire))?.[0] ?? 'video'
}

/** Parameters that are parsed by name, and platform parameters that are ignored. */
const named = new Set(
  `mediaid title description tags duration pubdate image images feedid sources tracks link variations recommendations
  original_mediaid availableUntil genre rating free requiresSubscription productIds contentType seriesId series_id seriesPlayListId
  seriesPlaylistId episodeNumber seasonNumber trailerId signLanguageId liveChannelsId markdown playlists playlist scheduleUrl
  scheduleToken scheduleType scheduleChannel scheduleDemo catchupHours VCH.EventState VCH.ScheduledStart VCH.ScheduledEnd`.split(
    /\s+/,
  ),
)

/** Publisher's custom parameters of an item, without translations of other fields. */
function ownParams(wire: Wire): Record<string, string> {
  const own = Object.entries(wire).flatMap(([name, value]) => {
    const written = named.has(name) ? undefined : textOf(value)
    if (written === undefined || isTranslation(name, wire)) return []
    return [[name, name === 'downloadsUntil' ? (isoDate(written) ?? written) : written] as const]
  })
  return Object.fromEntries(own)
}

const isTranslation = (name: string, wire: Wire) => {
  const [, field] = /^(.+)-[a-z]{2}$/.exec(name) ?? []
  return field !== undefined && Object.hasOwn(wire, field)
}

// Content lists send tags as a list, playlists as comma-separated text.
const tags = convert(z.union([z.array(scalarText), scalarText], { error: 'must be text' }), tagsOf)

/** Unix time as a number or text, or a written date. */
const time = convert(scalarText, (written) => numberOf(written) ?? written).check(
  z.refine((value) => typeof value !== 'string' || isoDate(value) !== undefined, { error: 'must be a date' }),
)

/** Required fields of an item; all others are optional. */
const MediaWire = z.looseObject(
  {
    mediaid: contentId,
    title: requiredText,
    description: scalarText,
    tags,
    duration: number,
    pubdate: time,
    feedid: scalarText,
    sources,
    tracks,
  },
  { error: 'must be an object' },
)

/** Parses one media item, or returns the problem. */
export function parseMedia(item: unknown, reading: Reading): Parsed<Media> {
  const wire = parse(WireObject, item)
  if (!wire.ok) return wire
  const texts = translated(wire.value, reading.language)
  const read = parse(MediaWire, { ...texts, mediaid: wire.value.mediaid })
  if (!read.ok) return read
  const media = toMedia(read.value, slugOf(textOf(wire.value.title) ?? ''), reading)
  return { ok: true, value: { ...media, ...textLangOf(wire.value, reading.language) } }
}

const TranslatedWire = z.partial(MediaWire)

/** Parses the title of a valid item in another language, or returns the problem. */
export function titleIn(item: unknown, language: string, { title }: Media): Parsed<string> {
  const wire = parse(WireObject, item)
  if (!wire.ok) return wire
  const { mediaid, ...texts } = pickTranslations(wire.value, language)
  const read = parse(TranslatedWire, texts)
  return read.ok ? { ok: true, value: read.value.title ?? title } : read
}

/** Returns the id of an unparsed item for messages, without a schema for speed. */
export function rawItemId(item: unknown): string {
  if (typeof item !== 'object' || item === null) return 'without an id'
  const own = 'mediaid' in item ? item.mediaid : undefined
  const listed = 'media_id' in item ? item.media_id : undefined
  return textOf(own ?? listed) || 'without an id'
}

function toMedia(wire: z.infer<typeof MediaWire>, slug: string, { integration }: Reading): Media {
  return {
    id: wire.mediaid,
    kind: mediaKindOf(wire),
    title: wire.title,
    slug,
    description: wire.description ?? '',
    tags: wire.tags,
    duration: Math.max(0, wire.duration ?? 0),
    publishedAt: isoDate(wire.pubdate),
    availableUntil: isoDate(textOf(wire.availableUntil)),
    genre: textOf(wire.genre),
    rating: textOf(wire.rating),
    feedId: wire.feedid,
    sources: wire.sources,
    tracks: wire.tracks,
    free: parseBoolean(textOf(wire.free)) === true,
    requiresSubscription: parseBoolean(textOf(wire.requiresSubscription)) !== false,
    offers: parseProductIds(textOf(wire.productIds), integration),
    seriesId: idOfItem(wire.seriesId) ?? idOfItem(wire.series_id),
    seriesPlaylistId: idOfItem(wire.seriesPlaylistId) ?? idOfItem(wire.seriesPlayListId),
    episodeNumber: numberOf(wire.episodeNumber),
    seasonNumber: numberOf(wire.seasonNumber),
    trailerId: idOfItem(wire.trailerId),
    signLanguageId: idOfItem(wire.signLanguageId),
    liveChannelsId: idOfItem(wire.liveChannelsId),
    markdown: textOf(wire.markdown),
    playlists: commaList(textOf(wire.playlists ?? wire.playlist)).filter(idOfItem),
    schedule: scheduleOf(wire, wire.mediaid),
    catchupHours: Math.max(0, numberOf(wire.catchupHours) ?? 8),
    scheduledStart: isoDate(textOf(wire['VCH.ScheduledStart'])),
    scheduledEnd: isoDate(textOf(wire['VCH.ScheduledEnd'])),
    eventState: eventStateOf(wire),
    params: ownParams(wire),
  }
}

function scheduleOf(wire: Wire, id: string): ScheduleSource | undefined {
  const url = webAddress(wire.scheduleUrl)
  if (!url) return undefined
  const isXml = textOf(wire.scheduleType)?.toLowerCase() === 'viewnexa'
  return {
    url,
    token: textOf(wire.scheduleToken),
    type: isXml ? 'viewnexa' : 'jwp',
    ...(isXml && { channel: textOf(wire.scheduleChannel) ?? id }),
    demo: parseBoolean(textOf(wire.scheduleDemo)) === true,
  }
}

const eventStates: EventState[] = ['PRE_LIVE', 'LIVE_UNPUBLISHED', 'LIVE_PUBLISHED', 'INSTANT_VOD', 'VOD_PUBLIC']

const eventStateOf = (wire: Wire) =>
  eventStates.find((state) => state === textOf(wire['VCH.EventState'])?.toUpperCase())

function isoDate(value: string | number | undefined): string | undefined {
  const date = value === undefined ? undefined : toDate(value)
  return date && !Number.isNaN(date.getTime()) ? date.toISOString() : undefined
}

function tagsOf(value: (string | undefined)[] | string | undefined): string[] {
  return commaList(Array.isArray(value) ? value.join(',') : value)
}
