import { filterTagsOf } from '#domain/filter-options.ts'
import { isTimed } from '#domain/media.ts'
import { paths } from '#domain/paths.ts'
import type { AspectRatio, Playlist } from '#domain/playlist.ts'
import { personalLists } from '#domain/watchlist.ts'
import type { Locale } from '#i18n/locales.ts'
import { textFor } from '#i18n/text.ts'
import type { CardItem } from '#ui/media/Shelf.tsx'
import { cardsOf } from '../cards.ts'
import { crumbsNode, previewOf } from '../graph.ts'
import { type GuideProps, guideOf } from '../live/guide.ts'
import { excerpt, type Head, pageTitle, type Scene, type Screen } from '../screen.ts'
import { withSeries } from '../with-series.ts'

export type PlaylistProps = {
  language: Locale
  id: string
  title: string
  description: string
  /** Their languages, where they are not the page's. */
  titleLang?: string | undefined
  descriptionLang?: string | undefined
  path: string
  ratio: AspectRatio
  cards: CardItem[]
  /** Tags to filter by, from the menu item that leads here. */
  filters: string[]
  /** Something in it runs by the clock, or the publisher wants it asked again; a guide has its own clock. */
  timed: boolean
  /** The publisher keeps a history of what was watched. */
  remember: boolean
  /** Channels stand in a programme guide instead of the grid. */
  guide?: GuideProps | undefined
}

type Kind = { read: 'playlist' | 'contentList' }

/** A playlist as a grid with its genre filter (spec 1 §2). */
export const playlist = listScreen({ read: 'playlist' })

/** A content list; it looks like a playlist (spec 2 §7.1). */
export const contentList = listScreen({ read: 'contentList' })

function listScreen({ read }: Kind): Screen<{ id: string }, PlaylistProps> {
  const load = async (scene: Scene, { id }: { id: string }) => {
    const list = await scene.content[read](id)
    if (!list) return undefined
    const items = await withSeries(scene.content, list.items)
    return propsOf(scene, { ...list, items }, paths[read](list))
  }
  return { load, head }
}

function propsOf(scene: Scene, list: Playlist, path: string): PlaylistProps {
  const { id, title, description, titleLang, descriptionLang, items, cardRatio } = list
  return {
    language: scene.language,
    id,
    title,
    description,
    ...(titleLang && { titleLang }),
    ...(descriptionLang && { descriptionLang }),
    path,
    ratio: cardRatio,
    cards: cardsOf(scene, items, { playlist: list, ratio: cardRatio }),
    timed: !list.live && (list.refetch || items.some((item) => isTimed(item, scene.now))),
    remember: personalLists(scene.content.config).history !== undefined,
    filters: filterTagsOf(scene.content.config, id),
    guide: list.live && items.length > 0 ? guideOf(scene, list) : undefined,
  }
}

function head({ language, title, description, path, cards }: PlaylistProps, scene: Scene): Head {
  const [first] = cards
  return {
    title: pageTitle(title, scene),
    description: excerpt(description) || textFor(language)('common:list_description', { title, count: cards.length }),
    path,
    type: 'website',
    ...(first && { image: { src: previewOf(scene, first.card.id), alt: first.card.title } }),
    graph: [crumbsNode(scene, [{ name: title, path }])],
  }
}
