import { hasVideo, type Media } from '#core/content/media.ts'
import { languageParam, termsOf } from '#core/content/search-index.ts'
import { commaList } from '#core/text/comma-list.ts'

type Result = { card: { id: string } }

/** Adds the results of the platform to those of the index. Results keep their position and are updated. */
export function mergeResults<T extends Result>(index: readonly T[], platform: readonly T[]): T[] {
  const newer = new Map(platform.map((result) => [result.card.id, result]))
  const indexed = new Set(index.map(({ card }) => card.id))
  const unindexed = [...newer.values()].filter(({ card }) => !indexed.has(card.id))
  return [...index.map((result) => newer.get(result.card.id) ?? result), ...unindexed]
}

type Found = Pick<Media, 'id' | 'title'> & Partial<Pick<Media, 'kind' | 'seriesTitle' | 'trailerId'>>

/**
 * Leaves out trailers, whose film is named by `items`, and episodes without a word of the query in their own title, if
 * their series is a result.
 */
export function withoutParts<T extends Found>(results: readonly T[], query: string, items: Iterable<Found> = results) {
  const trailers = new Set([...items].map(({ trailerId }) => trailerId))
  const series = new Set(results.flatMap(({ kind, title }) => (kind === 'series' ? [title] : [])))
  const words = termsOf(query)
  const hasWord = ({ title }: Found) => termsOf(title).some((term) => words.some((word) => term.startsWith(word)))
  return results.filter((item) => !trailers.has(item.id) && (!series.has(item.seriesTitle ?? '') || hasWord(item)))
}

/** Filters of search results, each a parameter of the address. */
export const filterNames = ['genre', 'year', 'length', 'language', 'captions'] as const
export type FilterName = (typeof filterNames)[number]
export type Facets = Record<FilterName, readonly string[]>

/** Lower limits of the length classes, in minutes. */
export const lengthLimits = [0, 10, 30, 90] as const

/** Returns the filter values of an item. Without a genre its tags count that filter a list of the menu. */
export function toFilterValues(media: Media, filterTags: readonly string[]): Facets {
  const { genre, tags, duration, publishedAt, tracks, params } = media
  const limit = lengthLimits.findLast((minutes) => duration >= minutes * 60)
  const captions = tracks.flatMap(({ kind, language }) => (kind === 'captions' && language ? [language] : []))
  return {
    genre: genre ? commaList(genre) : tags.filter((tag) => filterTags.includes(tag)),
    year: publishedAt ? [publishedAt.slice(0, 4)] : [],
    length: hasVideo(media) && duration > 0 ? [String(limit)] : [],
    language: commaList(params[languageParam]),
    captions: [...new Set(captions)],
  }
}

type Faceted = { facets: Facets }
type Filter = { name: FilterName; values: string[] }

/** Filters with more than one value among the results. */
export const filtersOf = (results: readonly Faceted[]): Filter[] =>
  filterNames.flatMap((name) => {
    const values = [...new Set(results.flatMap(({ facets }) => facets[name]))]
    return values.length > 1 ? [{ name, values: values.sort(orders[name]) }] : []
  })

const byName = (a: string, b: string) => a.localeCompare(b)
const orders: Record<FilterName, (a: string, b: string) => number> = {
  genre: byName,
  year: (a, b) => Number(b) - Number(a),
  length: (a, b) => Number(a) - Number(b),
  language: byName,
  captions: byName,
}

/** Returns the results that have the values of an address. Values that no result has are ignored. */
export function filterResults<T extends Faceted>(results: readonly T[], query: Readonly<Record<string, string>>): T[] {
  const chosen = filtersOf(results).filter(({ name, values }) => values.includes(query[name] ?? ''))
  return results.filter(({ facets }) => chosen.every(({ name }) => facets[name].includes(query[name] ?? '')))
}
