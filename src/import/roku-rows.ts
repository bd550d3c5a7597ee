import { type FaultList, quote } from './faults.ts'
import type { FeedItem, FeedRow, FeedSeries } from './feed-content.ts'
import type { JsonValue } from './json.ts'
import { withOthers } from './rows.ts'
import { lineOf } from './values.ts'

/** Lists of a Roku feed. */
export type RokuKind = 'movies' | 'series' | 'shortFormVideos' | 'tvSpecials' | 'liveFeeds'

const titles: Record<RokuKind, string> = {
  movies: 'Movies',
  series: 'Series',
  shortFormVideos: 'Short videos',
  tvSpecials: 'Specials',
  liveFeeds: 'Live',
}

type Source = {
  root: JsonValue
  items: readonly FeedItem[]
  series: readonly FeedSeries[]
  keysByKind: ReadonlyMap<RokuKind, string[]>
  faults: FaultList
}

/** Rows of the categories and of playlists without one. A feed with neither has a row for each list. */
export function rowsOfRoku(source: Source): FeedRow[] {
  const { root, keysByKind, series } = source
  const remaining = new Set(series.map(({ key }) => key))
  const kinds = [...keysByKind].flatMap(([kind, keys]) => {
    const present = keys.filter((key) => kind !== 'series' || remaining.has(key))
    return present.length > 0 ? [{ title: titles[kind], keys: present }] : []
  })
  const find = createLookup(source)
  const playlists = new Map(
    (root.get('playlists')?.list() ?? []).map((value) => [
      nameOf(value).toLowerCase(),
      { value, keys: keysOf(value, source, find) },
    ]),
  )
  const categories = root.get('categories')?.list() ?? []
  const rows = categories.flatMap((value) => {
    const keys = keysOfCategory(value, source, playlists)
    return keys && keys.length > 0 ? [{ title: nameOf(value), keys: ordered(keys, value, source) }] : []
  })
  if (rows.length > 0) return withOthers(rows, source.items)
  const playlistRows = [...playlists.values()].flatMap(({ value, keys }) =>
    keys.length > 0 && nameOf(value) ? [{ title: nameOf(value), keys }] : [],
  )
  return [...playlistRows, ...kinds]
}

const nameOf = (value: JsonValue) => lineOf(value.get('name', 'title')?.text()?.text ?? '')

/** Returns the key of an id of the feed: of an item, or of a series. */
function createLookup({ items, series }: Source): (id: string) => string | undefined {
  const keys = new Set([...items, ...series].map(({ key }) => key))
  return (id) => [id, `series ${id}`].find((key) => keys.has(key))
}

function keysOf(playlist: JsonValue, { faults }: Source, find: (id: string) => string | undefined): string[] {
  const name = nameOf(playlist)
  if (!name) faults.add(playlist.line, 'a playlist has no name, so it is left out')
  const keys = (playlist.get('itemIds', 'items')?.list() ?? []).flatMap((value) => {
    const id = (value.isObject ? value.get('id') : value)?.text()
    const key = id && find(id.text)
    if (!key) faults.add(value.line, `playlist ${quote(name)}: there is no item ${quote(id?.text ?? '')}`)
    return key ? [key] : []
  })
  return [...new Set(keys)]
}

function keysOfCategory(
  category: JsonValue,
  { items, series, faults }: Source,
  playlists: ReadonlyMap<string, { keys: string[] }>,
): string[] | undefined {
  const name = nameOf(category)
  if (!name) return void faults.add(category.line, 'a category has no name, so it is left out')
  const playlist = category.get('playlistName', 'playlist')?.text()
  const query = category.get('query')?.text()
  const of = (problem: string) =>
    void faults.add(category.line, `category ${quote(name)} ${problem}, so it is left out`)
  if (playlist)
    return playlists.get(playlist.text.toLowerCase())?.keys ?? of(`has the unknown playlist ${quote(playlist.text)}`)
  const test = matcherOf(query?.text ?? name)
  const keys = [...items.filter(({ episode }) => !episode), ...series].filter(test).map(({ key }) => key)
  return keys.length > 0 ? keys : of('has no items')
}

/** Test for a query of tags and genres: `drama AND family`, `news OR sport`. */
function matcherOf(query: string) {
  const words = (text: string, operator: RegExp) => text.split(operator).map((tag) => tag.trim().toLowerCase())
  const anyOf = words(query, /\s+or\s+|,/i).map((part) => words(part, /\s+and\s+/i))
  return ({ tags, genre }: Pick<FeedItem, 'tags' | 'genre'>) => {
    const labels = new Set([...tags, genre ?? ''].map((tag) => tag.toLowerCase()))
    return anyOf.some((parts) => parts.every((tag) => labels.has(tag)))
  }
}

/** Order of a category: `most_recent`, `chronological`, or that of the feed. */
function ordered(keys: string[], category: JsonValue, { items, series }: Source): string[] {
  const order = category.get('order')?.text()?.text.toLowerCase()
  const direction = order === 'most_recent' ? -1 : order === 'chronological' ? 1 : 0
  const dates = new Map([...items, ...series].map(({ key, published = '' }) => [key, published]))
  const compare = (a = '', b = '') => (a < b ? -1 : Number(a > b))
  return direction ? keys.toSorted((a, b) => direction * compare(dates.get(a), dates.get(b))) : keys
}
