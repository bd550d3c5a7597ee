import type { Content } from '#core/content.ts'
import { legacyParentOf, type Media } from '#core/media.ts'

/** Adds the series title to each episode. A failed lookup leaves the episode unchanged. */
export const withSeries = (content: Content, items: readonly Media[]): Promise<Media[]> =>
  Promise.all(
    items.map(async (item) => {
      const seriesTitle = item.kind === 'episode' && (await titleOf(content, item).catch(() => undefined))
      return seriesTitle ? { ...item, seriesTitle } : item
    }),
  )

/** Returns the episodes of the series of an episode in order, an empty list for other items. */
export async function episodeIdsAround(content: Content, id: string): Promise<string[]> {
  const series = (await content.media(id))?.seriesId ?? (await content.seriesOf(id))
  return series ? (await content.episodes(series)).map(({ media }) => media.id) : []
}

/** Adds the date of the newest episode to each series. A failed request leaves the series unchanged. */
export const withNewestEpisodes = (content: Content, items: readonly Media[]): Promise<Media[]> =>
  Promise.all(
    items.map(async (item) => {
      if (item.kind !== 'series' || !content.config.custom.newForDays) return item
      const episodes = await content.episodes(item.seriesId ?? item.id).catch(() => [])
      const newestEpisodeAt = episodes
        .flatMap(({ media }) => media.publishedAt ?? [])
        .sort()
        .at(-1)
      return newestEpisodeAt ? { ...item, newestEpisodeAt } : item
    }),
  )

async function titleOf(content: Content, item: Media): Promise<string | undefined> {
  const id = item.seriesId ?? (await content.seriesOf(item.id))
  const series = id && (await content.media(id))
  const list = series ? undefined : legacyParentOf(item)
  return (series || (list && (await content.playlist(list))) || undefined)?.title
}
