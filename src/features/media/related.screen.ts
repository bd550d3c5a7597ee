import { isTimed } from '#core/content/media.ts'
import { maxRelatedItems } from '#core/content/playlist.ts'
import type { RenderContext } from '#core/screen.ts'
import { cardsOf, withSeries } from '#features/browse/cards.screen.ts'
import type { ShelfProps } from '#ui/media/ShelfSection.tsx'
import { isInline } from './common.screen.ts'
import { isPlayable } from './next.rules.ts'

/** `to` is the reference item. `timed` lists need a refresh. `next` plays after the item. */
export type RelatedProps = ShelfProps & { to: string; inline: boolean; timed: boolean; next?: string | undefined }

/** Loads recommendations. The page renders without them if they fail. */
export async function loadRelated(context: RenderContext, to: string): Promise<RelatedProps | undefined> {
  const { config } = context.content
  const id = config.features.recommendationsPlaylist
  if (!id) return undefined
  const list = await context.content.playlist(id, { relatedTo: to, limit: maxRelatedItems }).catch(() => undefined)
  if (!list?.items.length) return undefined
  const items = await withSeries(context.content, list.items)
  return {
    to,
    inline: isInline(config),
    timed: list.refetch || list.items.some((item) => isTimed(item, context.now)),
    next: list.items.find((item) => isPlayable(item, context.now))?.id,
    title: list.title,
    ...(list.titleLang && { titleLang: list.titleLang }),
    language: context.language,
    headingId: 'related',
    testId: 'shelf-related',
    ratio: list.shelfRatio,
    cards: cardsOf(context, items, { playlist: { ...list, id }, ratio: list.shelfRatio }),
  }
}
