import { paths } from '#core/address/paths.ts'
import { isTimed, type Media } from '#core/content/media.ts'
import type { Locale } from '#core/i18n/locales.ts'
import { textFor } from '#core/i18n/text.ts'
import type { Head, RenderContext, Screen } from '#core/screen.ts'
import { canSearch } from '#core/site/can-search.ts'
import { type CardsContext, cardsOf, withSeries } from '#features/browse/cards.screen.ts'
import { pageTitle } from '#features/page/render.screen.ts'
import type { CardItem } from '#ui/media/ShelfSection.tsx'
import { type Facets, toFilterValues, withoutParts } from './search.rules.ts'

/** Card of a result with its filter values. */
export type SearchResult = CardItem & { facets: Facets }

/** `results` is undefined before a query. `timed` means that one is live or scheduled. */
export type SearchProps = { language: Locale; query: string; results?: SearchResult[]; timed?: boolean }

/** Search page. The path after /q/ is the query. */
export const search: Screen<{ query?: string }, SearchProps> = { load, head }

async function load(context: RenderContext, { query = '' }: { query?: string }): Promise<SearchProps> {
  const { language } = context
  if (!query.trim()) return { language, query: '' }
  const list = await resultsOf(context, query)
  if (!list) return { language, query, results: [] }
  const items = withoutParts(await withSeries(context.content, list.items), query)
  const results = resultCards(context, items)
  return { language, query, results, timed: list.items.some((item) => isTimed(item, context.now)) }
}

/** Returns the cards of results. Their addresses name the search playlist. */
export function resultCards(context: CardsContext, items: Media[]): SearchResult[] {
  const { features, menu } = context.content.config
  const filterTags = menu.flatMap((item) => item.filterTags)
  const list = { id: features.searchPlaylist ?? '', slug: '', live: false }
  return items.flatMap((media) =>
    cardsOf(context, [media], { playlist: list, ratio: '16:9', dated: true }).map((card) => ({
      ...card,
      facets: toFilterValues(media, filterTags),
    })),
  )
}

const resultsOf = ({ content }: RenderContext, query: string) =>
  canSearch(content.config) ? content.search(query) : undefined

function head({ language, query }: SearchProps, context: RenderContext): Head {
  const text = textFor(language)
  return {
    title: pageTitle(query ? `${query} - ${text('search:title')}` : text('search:title'), context),
    description: text('search:start'),
    path: paths.search(query),
    type: 'website',
    index: false,
  }
}
