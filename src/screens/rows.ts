import type { Shelf } from '#domain/config.ts'
import { isTimed } from '#domain/media.ts'
import { paths } from '#domain/paths.ts'
import type { Playlist } from '#domain/playlist.ts'
import { slugOf } from '#domain/slug.ts'
import { type PersonalList, personalLists } from '#domain/watchlist.ts'
import { localePath } from '#i18n/locales.ts'
import { textFor } from '#i18n/text.ts'
import type { ShelfProps } from '#ui/media/Shelf.tsx'
import { cardsOf } from './cards.ts'
import type { Scene } from './screen.ts'
import { withSeries } from './with-series.ts'

/** Items a shelf asks for (spec 1 §9). */
const shelfLimit = 25

/** A shelf as a screen shows it; `index` is its place in the config. */
export type Row = ShelfProps & {
  index: number
  shelf: Shelf
  /** Something in it runs by the clock, or the publisher wants it asked again. */
  timed?: boolean | undefined
}

/** The place of a list that only the viewer's own browser can fill. */
export type PersonalRow = { index: number; personal: PersonalList; listId: string; title: string }

export const isPersonal = (row: Row | PersonalRow): row is PersonalRow => 'personal' in row

const personalTypes: Partial<Record<Shelf['type'], PersonalList>> = {
  continue_watching: 'history',
  favorites: 'favorites',
}

/** Which of the viewer's lists a row shows, if it shows one. */
export const personalOf = ({ type }: Shelf) => personalTypes[type]

/** The place of a viewer's list; undefined when the publisher did not switch it on (spec 1 §3). */
export function personalRow({ content, language }: Scene, shelf: Shelf, index: number): PersonalRow | undefined {
  const personal = personalOf(shelf)
  const listId = personal && personalLists(content.config)[personal]
  if (!personal || !listId) return undefined
  const text = textFor(language)
  const title = shelf.title || text(personal === 'history' ? 'common:continue_watching' : 'common:favorites')
  return { index, personal, listId, title }
}

/** One configured row; undefined when it has nothing to show, failed when its list could not be had (spec 1 §8). */
export async function loadRow(scene: Scene, shelf: Shelf, index: number): Promise<Row | undefined> {
  if (!shelf.contentId) return undefined
  try {
    const list = await listOf(scene, shelf.type, shelf.contentId)
    if (!list) return failedRow(scene, shelf, index)
    const items = await withSeries(scene.content, list.items)
    return items.length > 0 ? rowOf(scene, shelf, { ...list, items }, index) : undefined
  } catch {
    return failedRow(scene, shelf, index)
  }
}

const listOf = ({ content }: Scene, type: Shelf['type'], id: string) =>
  type === 'content_list' ? content.contentList(id) : content.playlist(id, { limit: shelfLimit })

function rowOf(scene: Scene, shelf: Shelf, list: Playlist, index: number): Row {
  const { featured } = shelf
  const title = shelf.title || list.title
  const ratio = featured ? '16:9' : list.shelfRatio
  return {
    ...frameOf(scene, shelf, index, title),
    ...(!shelf.title && list.titleLang && { titleLang: list.titleLang }),
    href: localePath(scene.language, linkOf(shelf, list)),
    cards: cardsOf(scene, list.items.slice(0, shelfLimit), { playlist: list, ratio, featured }),
    ratio,
    timed: list.refetch || list.items.some((item) => isTimed(item, scene.now)),
  }
}

const linkOf = (shelf: Shelf, list: Playlist) =>
  shelf.type === 'content_list' ? paths.contentList(list) : paths.playlist(list)

const failedRow = (scene: Scene, shelf: Shelf, index: number): Row => ({
  ...frameOf(scene, shelf, index, shelf.title ?? ''),
  cards: [],
  ratio: '16:9',
  failed: true,
})

const frameOf = ({ language }: Scene, shelf: Shelf, index: number, title: string) => ({
  index,
  shelf,
  background: shelf.backgroundColor && String(index),
  title,
  language,
  featured: shelf.featured,
  headingId: `shelf-${index}`,
  testId: `shelf-${shelf.featured ? 'featured' : shelf.type === 'playlist' ? slugOf(title) : shelf.type}`,
})

/** The rows that show something live or scheduled, or that the publisher wants asked again. */
export const timedIn = ({ rows }: { rows: readonly (Row | PersonalRow)[] }) =>
  rows.filter((row): row is Row => !isPersonal(row) && row.timed === true)

/** The rows of some playlists, as a hub shows them. */
export const loadPlaylists = async (scene: Scene, ids: string[]) => {
  const shelf = (contentId: string): Shelf => ({
    contentId,
    type: 'playlist',
    featured: false,
    title: undefined,
    backgroundColor: undefined,
  })
  const rows = await Promise.all(ids.map((id, index) => loadRow(scene, shelf(id), index)))
  return rows.filter((row) => row !== undefined)
}
