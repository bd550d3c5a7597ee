import { z } from 'zod'
import { type Episode, imageUrl, type Media, type Series, truth } from '#core/media.ts'
import { slugOf } from '#core/paths.ts'
import { aspectRatio, type Playlist } from '#core/playlist.ts'
import { claimedId, parseMedia } from './media.ts'
import {
  contentId,
  type ItemProblem,
  number,
  type Reading,
  scalarText,
  textLangOf,
  textOf,
  translated,
  type Wire,
  WireObject,
} from './wire.ts'

export const PlaylistWire = z.looseObject(
  { playlist: z.array(z.unknown(), { error: 'must be a list' }) },
  { error: 'must be an object' },
)

/** Raw playlist; each item is parsed separately. */
export type WireList = { head: Wire; items: unknown[] }

export const toWireList = ({ playlist, ...head }: z.infer<typeof PlaylistWire>): WireList => ({ head, items: playlist })

/** Parses a playlist in one language. Skips and reports invalid items. */
export function toPlaylist(
  id: string,
  list: WireList,
  reading: Reading,
  onBroken?: (problem: ItemProblem) => void,
): Playlist {
  return withItems(id, list.head, reading, readItems(`playlist ${id}`, list.items, reading, onBroken))
}

/** Playlist of parsed items. */
export function withItems(id: string, head: Wire, { language }: Reading, items: Media[]): Playlist {
  const texts = translated(head, language)
  const card = textOf(texts.cardImageAspectRatio)
  const shelf = textOf(texts.shelfImageAspectRatio)
  return {
    id,
    title: textOf(texts.title) ?? '',
    slug: slugOf(textOf(head.title) ?? ''),
    description: textOf(texts.description) ?? '',
    items,
    cardRatio: aspectRatio(card ?? shelf),
    shelfRatio: aspectRatio(shelf ?? card),
    imageLabel: textOf(texts.imageLabel),
    live: textOf(texts.contentType)?.toLowerCase() === 'live',
    refetch: truth(textOf(texts.refetch)) === true,
    ...textLangOf(head, language),
  }
}

/** Parses the valid items of a list. Reports others with list and id. */
export function readItems(
  list: string,
  items: unknown[],
  reading: Reading,
  onBroken: (problem: ItemProblem) => void = () => {},
): Media[] {
  return items.flatMap((item) => {
    const read = parseMedia(item, reading)
    if (read.ok) return [read.value]
    onBroken({ list, item: claimedId(item), what: read.what })
    return []
  })
}

export const ContentListWire = z.looseObject(
  { list: z.array(z.unknown(), { error: 'must be a list' }) },
  { error: 'must be an object' },
)

export const toContentWireList = ({ list, ...head }: z.infer<typeof ContentListWire>): WireList => ({
  head,
  items: list,
})

/** Parses a content list in one language. Its items contain no streams or images. */
export function toContentList(
  id: string,
  { head, items }: WireList,
  reading: Reading,
  onBroken?: (problem: ItemProblem) => void,
): Playlist {
  const asItems = items.map((item) => asMediaItem(item, id, reading.platform))
  return withItems(id, head, reading, readItems(`content list ${id}`, asItems, reading, onBroken))
}

/** Converts a content list item to a playlist item, with flattened custom parameters. */
function asMediaItem(item: unknown, feedid: string, platform: string): unknown {
  const wire = WireObject.safeParse(item)
  if (!wire.success) return item
  const { media_id: mediaid, custom_params: params, ...rest } = wire.data
  return {
    ...customParams(params),
    ...rest,
    mediaid,
    feedid,
    image: imageUrl(platform, textOf(mediaid) ?? '', 'card', 640),
  }
}

function customParams(params: unknown): Wire {
  const wire = WireObject.safeParse(params)
  return wire.success ? wire.data : {}
}

const count = number.transform((value) => value ?? 0)

const Season = z.object({
  season_number: count,
  season_title: scalarText,
  season_description: scalarText,
  episode_count: count,
})

const SeriesObject = z.object({
  series_id: contentId.optional(),
  episode_count: count.optional(),
  season_count: count.optional(),
  seasons: z
    .array(Season)
    .nullish()
    .transform((seasons) => seasons ?? []),
})

/** Series response; some platforms wrap the object in a list. */
export const SeriesWire = z.preprocess((value) => (Array.isArray(value) ? value[0] : value), SeriesObject)

/** Parses a series with its sorted seasons. */
export function toSeries(id: string, wire: z.infer<typeof SeriesWire>): Series {
  const seasons = wire.seasons.map((season) => ({
    number: season.season_number,
    title: season.season_title ?? '',
    description: season.season_description ?? '',
    episodeCount: season.episode_count,
  }))
  return {
    id,
    episodeCount: wire.episode_count ?? seasons.reduce((sum, season) => sum + season.episodeCount, 0),
    seasonCount: wire.season_count ?? seasons.length,
    seasons: seasons.sort((a, b) => a.number - b.number),
  }
}

/** An entry contains its raw item, or null for a hidden episode. */
export const EpisodeEntry = z.object({
  episode_number: number.optional(),
  season_number: number.optional(),
  media_item: z.unknown(),
})

export type WireEpisode = z.infer<typeof EpisodeEntry>

export const EpisodesWire = z.object({
  page: count,
  page_limit: count,
  total: count,
  episodes: z.array(EpisodeEntry, { error: 'must be a list' }),
})

export type WireEpisodes = z.infer<typeof EpisodesWire>

/** Maps media ids to their series. Other media are absent or have an empty list. */
export const SeriesOfWire = z.record(z.string(), z.array(z.object({ series_id: contentId })).nullish())

/** Returns the valid and visible episodes; invalid ones are reported. */
export function toEpisodes(
  seriesId: string,
  entries: WireEpisode[],
  reading: Reading,
  onBroken: (problem: ItemProblem) => void = () => {},
): Episode[] {
  return entries.flatMap((entry) => {
    if (entry.media_item == null) return []
    const read = parseMedia(entry.media_item, reading)
    if (read.ok) return [toEpisode(seriesId, entry, read.value)]
    onBroken({ list: `series ${seriesId}`, item: claimedId(entry.media_item), what: read.what })
    return []
  })
}

function toEpisode(seriesId: string, entry: WireEpisode, media: Episode['media']): Episode {
  const episodeNumber = entry.episode_number ?? media.episodeNumber ?? 0
  const seasonNumber = entry.season_number ?? 0
  return {
    media: { ...media, kind: 'episode', seriesId, episodeNumber, seasonNumber: seasonNumber || undefined },
    episodeNumber,
    seasonNumber,
  }
}
