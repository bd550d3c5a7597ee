import { z } from 'zod/mini'
import type { Episode, Series } from '#core/content/media.ts'
import { convert } from '#core/data/schema.ts'
import { parseMedia, rawItemId } from './media.ts'
import { contentId, type ItemProblem, number, type Reading, scalarText } from './wire.ts'

const count = convert(number, (value) => value ?? 0)

const Season = z.object({
  season_number: count,
  season_title: scalarText,
  season_description: scalarText,
  episode_count: count,
})

const SeriesObject = z.object({
  series_id: z.optional(contentId),
  episode_count: z.optional(count),
  season_count: z.optional(count),
  seasons: convert(z.nullish(z.array(Season)), (seasons) => seasons ?? []),
})

/** Series response; some platforms wrap the object in a list. */
export const SeriesWire = z.pipe(
  z.transform((value) => (Array.isArray(value) ? value[0] : value)),
  SeriesObject,
)

// Season 0 contains specials.
const specialRank = (season: number) => Number(season === 0)

/** Parses a series with its sorted seasons, specials last. */
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
    seasons: seasons.sort((a, b) => specialRank(a.number) - specialRank(b.number) || a.number - b.number),
  }
}

/** An entry contains its raw item, or null for a hidden episode. */
export const EpisodeEntry = z.object({
  episode_number: z.optional(number),
  season_number: z.optional(number),
  media_item: z.unknown(),
})

export type WireEpisode = z.infer<typeof EpisodeEntry>

export const EpisodesWire = z.object({
  page: count,
  page_limit: count,
  total: count,
  episodes: z.array(EpisodeEntry, { error: 'must be a list' }),
})

type WireEpisodes = z.infer<typeof EpisodesWire>

/** Loads the episodes of all pages. Offsets count pages from 0, while `page_limit` × `page` < `total`. */
export async function allEpisodes(
  page: (offset: number) => Promise<WireEpisodes>,
  season: number | undefined,
): Promise<WireEpisode[]> {
  const episodes: WireEpisode[] = []
  for (let offset = 0; ; ) {
    const response = await page(offset)
    episodes.push(...response.episodes)
    const more =
      response.page_limit * response.page < response.total && response.page > offset && response.episodes.length > 0
    if (!more) return season === undefined ? episodes : episodes.map((episode) => inSeason(episode, season))
    offset = response.page
  }
}

const inSeason = (episode: WireEpisode, season: number): WireEpisode => ({
  ...episode,
  season_number: episode.season_number ?? season,
})

/** Maps media ids to their series. Other media are absent or have an empty list. */
export const SeriesOfWire = z.record(z.string(), z.nullish(z.array(z.object({ series_id: contentId }))))

/** Returns the valid and visible episodes, specials last; invalid ones are reported. */
export function toEpisodes(
  seriesId: string,
  entries: WireEpisode[],
  reading: Reading,
  onBroken: (problem: ItemProblem) => void = () => {},
): Episode[] {
  const counts = new Map<number, number>()
  const episodes = entries.flatMap((entry) => {
    if (entry.media_item == null) return []
    const read = parseMedia(entry.media_item, reading)
    if (read.ok) return [toEpisode(seriesId, entry, read.value, counts)]
    onBroken({ list: `series ${seriesId}`, item: rawItemId(entry.media_item), what: read.what })
    return []
  })
  return episodes.toSorted((a, b) => specialRank(a.seasonNumber) - specialRank(b.seasonNumber))
}

/** Episode of a series. Without a number it has its position in the season; `counts` contains those before. */
function toEpisode(
  seriesId: string,
  entry: WireEpisode,
  media: Episode['media'],
  counts: Map<number, number>,
): Episode {
  const seasonNumber = entry.season_number ?? 0
  const position = (counts.get(seasonNumber) ?? 0) + 1
  counts.set(seasonNumber, position)
  const episodeNumber = entry.episode_number ?? media.episodeNumber ?? position
  return {
    media: { ...media, kind: 'episode', seriesId, episodeNumber, seasonNumber: seasonNumber || undefined },
    episodeNumber,
    seasonNumber,
  }
}
