import type { Media } from './media.ts'
import type { Playlist } from './playlist.ts'

export type Season = { number: number; title: string; description: string; episodeCount: number }

export type Series = { id: string; episodeCount: number; seasonCount: number; seasons: Season[] }

export type Episode = {
  media: Media
  episodeNumber: number /** Season number; 0 without seasons. */
  seasonNumber: number
}

/** Opened season of a series: the current episode's, else the first. */
export const openingSeason = (series: Series, current?: Episode) => current?.seasonNumber ?? series.seasons[0]?.number

/** Episodes of a season, or all without one. */
export const inSeason = (episodes: Episode[], season: number | undefined) =>
  season === undefined ? episodes : episodes.filter((episode) => episode.seasonNumber === season)

/** Converts a legacy playlist to a series in list order. */
export function legacySeries(list: Playlist): { series: Series; episodes: Episode[] } {
  const episodes = list.items.map((media, index): Episode => {
    const { episodeNumber = index + 1, seasonNumber = 0 } = media
    return { media, episodeNumber, seasonNumber }
  })
  const numbers = [...new Set(episodes.map((episode) => episode.seasonNumber))].filter(Boolean).sort((a, b) => a - b)
  const seasons = numbers.map((number) => ({
    number,
    title: '',
    description: '',
    episodeCount: inSeason(episodes, number).length,
  }))
  return { series: { id: list.id, episodeCount: episodes.length, seasonCount: seasons.length, seasons }, episodes }
}

/** Playlist of a legacy episode, from the tag `seriesid_X`. */
export const legacyParentOf = ({ tags, seriesPlaylistId }: Pick<Media, 'tags' | 'seriesPlaylistId'>) =>
  tags.map((tag) => /^seriesid_([\w-]+)$/i.exec(tag)?.[1]).find(Boolean) ?? seriesPlaylistId
