import { paths } from '#core/address/paths.ts'
import { isTimed } from '#core/content/media.ts'
import { type AspectRatio, filterTagsOf, type Playlist } from '#core/content/playlist.ts'
import type { Locale } from '#core/i18n/locales.ts'
import { textFor } from '#core/i18n/text.ts'
import { personalLists } from '#core/lists/lists.ts'
import type { Head, RenderContext, Screen } from '#core/screen.ts'
import { cardsOf, withSeries } from '#features/browse/cards.screen.ts'
import { type GuideProps, guideOf } from '#features/live/guide.screen.ts'
import { crumbsNode, linkPreviewOf } from '#features/page/graph.screen.ts'
import { excerpt, pageTitle } from '#features/page/render.screen.ts'
import type { CardItem } from '#ui/media/ShelfSection.tsx'

export type PlaylistProps = {
  language: Locale
  id: string
  title: string
  description: string
  /** Languages of title and description, if different from the page language. */
  titleLang?: string | undefined
  descriptionLang?: string | undefined
  path: string
  ratio: AspectRatio
  cards: CardItem[]
  /** Filter tags of the menu item that links to this playlist. */
  filters: string[]
  /** The list needs a refresh. A guide refreshes itself. */
  timed: boolean
  /** The watch history is enabled. */
  remember: boolean
  /** Programme guide that replaces the grid of channels. */
  guide?: GuideProps | undefined
}

type Kind = { read: 'playlist' | 'contentList' }

/** Playlist as a grid with a genre filter. */
export const playlist = listScreen({ read: 'playlist' })

/** Content list, rendered like a playlist. */
export const contentList = listScreen({ read: 'contentList' })

function listScreen({ read }: Kind): Screen<{ id: string }, PlaylistProps> {
  const load = async (context: RenderContext, { id }: { id: string }) => {
    const list = await context.content[read](id)
    if (!list) return undefined
    const items = await withSeries(context.content, list.items)
    return propsOf(context, { ...list, items }, paths[read](list))
  }
  return { load, head }
}

function propsOf(context: RenderContext, list: Playlist, path: string): PlaylistProps {
  const { id, title, description, titleLang, descriptionLang, items, cardRatio } = list
  const cards = cardsOf(context, items, { playlist: list, ratio: cardRatio, dated: true })
  const isUsed = (tag: string) => cards.some(({ card }) => card.tags.includes(tag))
  return {
    language: context.language,
    id,
    title,
    description,
    ...(titleLang && { titleLang }),
    ...(descriptionLang && { descriptionLang }),
    path,
    ratio: cardRatio,
    cards,
    timed: !list.live && (list.refetch || items.some((item) => isTimed(item, context.now))),
    remember: personalLists(context.content.config).history !== undefined,
    filters: filterTagsOf(context.content.config, id).filter(isUsed),
    guide: list.live && items.length > 0 ? guideOf(context, list) : undefined,
  }
}

function head({ language, title, description, path, cards, guide }: PlaylistProps, context: RenderContext): Head {
  const [image] = cards.flatMap(({ card }) => linkPreviewOf(context, card.id, card.title) ?? [])
  return {
    title: pageTitle(title, context),
    description: excerpt(description) || textFor(language)('common:list_description', { title, count: cards.length }),
    path,
    type: 'website',
    hasHero: guide !== undefined,
    image,
    graph: [crumbsNode(context, [{ name: title, path }])],
  }
}
