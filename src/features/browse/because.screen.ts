import { type Media, parseBoolean } from '#core/content/media.ts'
import { textFor } from '#core/i18n/text.ts'
import type { RenderContext } from '#core/screen.ts'
import type { Config } from '#core/site/config.ts'
import type { ShelfProps } from '#ui/media/ShelfSection.tsx'
import { cardsOf, withSeries } from './cards.screen.ts'

export type BecauseProps = Pick<ShelfProps, 'title' | 'cards' | 'ratio'>

// Maximum number of watched items to try, and minimum number of cards.
const [maxSources, minCards] = [3, 3]

/** Returns whether the home page has recommendations for the film watched last (`custom.becauseYouWatched`). */
export const offersBecause = ({ features, custom }: Pick<Config, 'features' | 'custom'>): boolean =>
  parseBoolean(custom.becauseYouWatched) === true && Boolean(features.recommendationsPlaylist)

/**
 * Loads recommendations for the first of the watched items, newest first, that has enough of them. Omits watched
 * items and the series of that item. Undefined without enough.
 */
export async function loadBecause(
  context: RenderContext,
  watched: readonly string[],
): Promise<BecauseProps | undefined> {
  const { content, language } = context
  const id = content.config.features.recommendationsPlaylist
  if (!id) return undefined
  for (const relatedTo of watched.slice(0, maxSources)) {
    const [media, list] = await Promise.all([content.media(relatedTo), content.playlist(id, { relatedTo })])
    if (!media || !list) continue
    const [source = media, ...related] = await withSeries(content, [media, ...list.items])
    const isOther = ({ title, seriesTitle }: Media) =>
      source.seriesTitle === undefined || ![title, seriesTitle].includes(source.seriesTitle)
    const items = related.filter((item) => !watched.includes(item.id) && isOther(item))
    if (items.length < minCards) continue
    return {
      title: textFor(language)('common:because_you_watched', { title: source.seriesTitle ?? source.title }),
      cards: cardsOf(context, items, { playlist: { ...list, id }, ratio: list.shelfRatio }),
      ratio: list.shelfRatio,
    }
  }
  return undefined
}
