import type { Media } from './media.ts'

export type Season = { number: number; title: string; description: string; episodeCount: number }

export type Series = { id: string; episodeCount: number; seasonCount: number; seasons: Season[] }

export type Episode = {
  media: Media
  episodeNumber: number /** 0 in a series without seasons. */
  seasonNumber: number
}

/** One page of episodes; `total` counts the episodes of all pages. */
export type EpisodePage = { episodes: Episode[]; total: number; nextOffset?: number }

/** The season a series opens with: the current episode's, else the first (spec 1 §4). */
export const openingSeason = (series: Series, current?: Episode) => current?.seasonNumber ?? series.seasons[0]?.number

/** The episodes of one season; all of them without a season. */
export const inSeason = (episodes: Episode[], season: number | undefined) =>
  season === undefined ? episodes : episodes.filter((episode) => episode.seasonNumber === season)

/** The episode after this one, over the end of a season too. */
export const episodeAfter = (episodes: Episode[], id: string) =>
  episodes[episodes.findIndex((episode) => episode.media.id === id) + 1]
