import type { WireEpisode, WireEpisodes } from './series.ts'

/**
 * The episodes of all pages: the first offset is 0, the next is the `page` of the last answer, and there is more while
 * `page_limit` times `page` is below `total`.
 */
export async function allEpisodes(
  page: (offset: number) => Promise<WireEpisodes>,
  season: number | undefined,
): Promise<WireEpisode[]> {
  const episodes: WireEpisode[] = []
  for (let offset = 0; ; ) {
    const answer = await page(offset)
    episodes.push(...answer.episodes)
    const more = answer.page_limit * answer.page < answer.total && answer.page > offset && answer.episodes.length > 0
    if (!more) return season === undefined ? episodes : episodes.map((episode) => inSeason(episode, season))
    offset = answer.page
  }
}

const inSeason = (episode: WireEpisode, season: number): WireEpisode => ({
  ...episode,
  season_number: episode.season_number ?? season,
})
