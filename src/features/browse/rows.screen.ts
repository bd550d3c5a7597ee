import { paths, slugOf } from '#core/address/paths.ts'
import { isTimed, type Media } from '#core/content/media.ts'
import type { Playlist } from '#core/content/playlist.ts'
import { defaultLocale, type Locale, localePath } from '#core/i18n/locales.ts'
import { type TextKey, textFor } from '#core/i18n/text.ts'
import { type PersonalList, personalLists } from '#core/lists/lists.ts'
import type { RenderContext } from '#core/screen.ts'
import type { Shelf } from '#core/site/config.ts'
import type { CardItem, ShelfProps } from '#ui/media/ShelfSection.tsx'
import { offersBecause } from './because.screen.ts'
import { cardsOf, withSeries } from './cards.screen.ts'

/** Maximum number of items per shelf. */
const shelfLimit = 25

/** Loaded shelf. `index` is its position in the config. */
export type Row = ShelfProps & {
  index: number
  shelf: Shelf
  /** The shelf needs a refresh: live or scheduled items, or refetching enabled by the publisher. */
  timed?: boolean | undefined
}

/** Placeholder of a personal list, filled in the browser. `because` adds recommendations for the film watched last. */
export type PersonalRow = Pick<ShelfProps, 'title' | 'titleLang'> & {
  index: number
  personal: PersonalList
  listId: string
  because?: boolean
}

export const isPersonal = (row: Row | PersonalRow): row is PersonalRow => 'personal' in row

const personalTypes: Partial<Record<Shelf['type'], PersonalList>> = {
  continue_watching: 'history',
  favorites: 'favorites',
}

const personalTitles: Record<PersonalList, TextKey> = {
  history: 'common:continue_watching',
  favorites: 'common:favorites',
}

/** Returns the personal list of a shelf, if any. */
export const personalOf = ({ type }: Shelf) => personalTypes[type]

/** Language of a configured title, which has no translation. */
const configuredLang = (language: Locale, { title }: Shelf) =>
  title && language !== defaultLocale ? { titleLang: defaultLocale } : {}

/** Returns the placeholder of a personal list, undefined if the config disables it. */
export function personalRow(
  { content, language }: RenderContext,
  shelf: Shelf,
  index: number,
): PersonalRow | undefined {
  const personal = personalOf(shelf)
  const listId = personal && personalLists(content.config)[personal]
  if (!personal || !listId) return undefined
  const title = shelf.title || textFor(language)(personalTitles[personal])
  const because = personal === 'history' && offersBecause(content.config)
  return { index, personal, listId, title, ...configuredLang(language, shelf), ...(because && { because }) }
}

/** Loads a configured row. Undefined if empty, `failed` if its request failed. */
export async function loadRow(context: RenderContext, shelf: Shelf, index: number): Promise<Row | undefined> {
  if (!shelf.contentId) return undefined
  try {
    const list = await listOf(context, shelf.type, shelf.contentId)
    if (!list) return failedRow(context, shelf, index)
    // Content lists have no limit.
    const items = await withSeries(context.content, list.items.slice(0, shelfLimit))
    return items.length > 0
      ? withProgrammes(context, rowOf(context, shelf, { ...list, items }, index), items)
      : undefined
  } catch {
    return failedRow(context, shelf, index)
  }
}

const listOf = ({ content }: RenderContext, type: Shelf['type'], id: string) =>
  type === 'content_list' ? content.contentList(id) : content.playlist(id, { limit: shelfLimit })

function rowOf(context: RenderContext, shelf: Shelf, list: Playlist, index: number): Row {
  const { featured } = shelf
  const title = shelf.title || list.title
  const ratio = featured ? '16:9' : list.shelfRatio
  return {
    ...frameOf(context, shelf, index, title),
    ...(!shelf.title && list.titleLang && { titleLang: list.titleLang }),
    href: localePath(context.language, linkOf(shelf, list)),
    cards: cardsOf(context, list.items, { playlist: list, ratio, featured }),
    ratio,
    timed: list.refetch || list.items.some((item) => isTimed(item, context.now)),
  }
}

/** Adds the current programmes of channels to their cards. */
async function withProgrammes({ onAir }: RenderContext, row: Row, items: Media[]): Promise<Row> {
  if (!onAir) return row
  const withProgramme = async (item: CardItem, index: number): Promise<CardItem> => {
    const { mark } = item.card
    const media = items[index]
    const programme = mark?.kind === 'live' && media?.schedule ? await onAir(media) : undefined
    return programme ? { ...item, card: { ...item.card, mark: { kind: 'live', programme } } } : item
  }
  return { ...row, cards: await Promise.all(row.cards.map(withProgramme)) }
}

const linkOf = (shelf: Shelf, list: Playlist) =>
  shelf.type === 'content_list' ? paths.contentList(list) : paths.playlist(list)

const failedRow = (context: RenderContext, shelf: Shelf, index: number): Row => ({
  ...frameOf(context, shelf, index, shelf.title ?? ''),
  cards: [],
  ratio: '16:9',
  failed: true,
})

const frameOf = ({ language }: RenderContext, shelf: Shelf, index: number, title: string) => ({
  index,
  shelf,
  background: shelf.backgroundColor && String(index),
  title,
  ...configuredLang(language, shelf),
  language,
  featured: shelf.featured,
  headingId: `shelf-${index}`,
  testId: `shelf-${shelf.featured ? 'featured' : shelf.type === 'playlist' ? slugOf(title) : shelf.type}`,
})

/** Returns the rows that need a refresh. */
export const timedRows = ({ rows }: { rows: readonly (Row | PersonalRow)[] }) =>
  rows.filter((row): row is Row => !isPersonal(row) && row.timed === true)

/** Loads playlists as the rows of a hub. */
export const loadPlaylists = async (context: RenderContext, ids: string[]) => {
  const shelf = (contentId: string): Shelf => ({
    contentId,
    type: 'playlist',
    featured: false,
    title: undefined,
    backgroundColor: undefined,
  })
  const rows = await Promise.all(ids.map((id, index) => loadRow(context, shelf(id), index)))
  return rows.filter((row) => row !== undefined)
}
