import type { Content } from '#core/content.ts'
import type { Media } from '#core/media.ts'
import { legacyParentOf } from '#core/series.ts'

/** Adds the series title to each episode. A failed lookup leaves the episode unchanged. */
export const withSeries = (content: Content, items: readonly Media[]): Promise<Media[]> =>
  Promise.all(
    items.map(async (item) => {
      const seriesTitle = item.kind === 'episode' && (await titleOf(content, item).catch(() => undefined))
      return seriesTitle ? { ...item, seriesTitle } : item
    }),
  )

async function titleOf(content: Content, item: Media): Promise<string | undefined> {
  const id = item.seriesId ?? (await content.seriesOf(item.id))
  const series = id && (await content.media(id))
  const list = series ? undefined : legacyParentOf(item)
  return (series || (list && (await content.playlist(list))) || undefined)?.title
}
