import type { WireEpisode, WireEpisodes } from './series.ts'

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
