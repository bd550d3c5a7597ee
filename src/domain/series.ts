import type { Media } from './media.ts'

export type Season = { number: number; title: string; description: string; episodeCount: number }

export type Series = { id: string; episodeCount: number; seasonCount: number; seasons: Season[] }

export type Episode = {
  media: Media
  episodeNumber: number /** 0 in a series without seasons. */
  seasonNumber: number
}

/** The season a series opens with: the current episode's, else the first (spec 1 §4). */
export const openingSeason = (series: Series, current?: Episode) => current?.seasonNumber ?? series.seasons[0]?.number
