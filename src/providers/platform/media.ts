import { z } from 'zod/mini'
import { slugOf } from '#core/address/paths.ts'
import { type EventState, type Media, parseBoolean, parseProductIds, type ScheduleSource } from '#core/content/media.ts'
import { convert } from '#core/data/schema.ts'
import { toDate } from '#core/data/to-date.ts'
import { commaList } from '#core/text/comma-list.ts'
import { sources, tracks } from './media-files.ts'
import { mediaKindOf } from './media-kind.ts'
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

/** Parameters that are parsed by name, and platform parameters that are ignored. */
const reservedParams = new Set(
  `mediaid title description tags duration pubdate image images feedid sources tracks link variations recommendations
  original_mediaid availableUntil genre rating free requiresSubscription productIds contentType seriesId series_id seriesPlayListId
  seriesPlaylistId episodeNumber seasonNumber trailerId signLanguageId liveChannelsId markdown playlists playlist scheduleUrl
  scheduleToken scheduleType scheduleChannel scheduleDemo catchupHours VCH.EventState VCH.ScheduledStart VCH.ScheduledEnd`.split(
    /\s+/,
  ),
)

/** Publisher's custom parameters of an item, without translations of other fields. */
function ownParams(wire: Wire): Record<string, string> {
  const entries = Object.entries(wire).flatMap(([name, value]) => {
    const written = reservedParams.has(name) ? undefined : textOf(value)
    if (written === undefined || isTranslation(name, wire)) return []
    return [[name, name === 'downloadsUntil' ? (isoDate(written) ?? written) : written] as const]
  })
  return Object.fromEntries(entries)
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
  const itemId = 'mediaid' in item ? item.mediaid : undefined
  const listed = 'media_id' in item ? item.media_id : undefined
  return textOf(itemId ?? listed) || 'without an id'
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
