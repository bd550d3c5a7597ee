import { describe, expect, it } from 'vitest'
import type { Media } from '#core/content/media.ts'
import { toMedia, toSearchDocument } from '#core/content/search-index.ts'
import { filterResults, filtersOf, mergeResults, toFilterValues } from './search.rules.ts'

const film = (more: Partial<Media> = {}): Media => ({ ...toMedia({ id: 'Film0001', title: 'A Film' }), ...more })
const result = (more: Partial<Media>, filterTags: string[] = []) => {
  const media = film(more)
  return { id: media.id, facets: toFilterValues(media, filterTags) }
}
const captions = (language: string) => ({ file: '', kind: 'captions' as const, language })

describe('mergeResults', () => {
  const from = (source: string, ...ids: string[]) => ids.map((id) => ({ card: { id }, source }))

  it('mergeResults lists each item once, at its first position and with its first source', () => {
    const merged = mergeResults(from('index', 'a', 'b'), from('platform', 'c', 'b', 'd', 'c'))
    expect(merged.map(({ card, source }) => `${card.id} ${source}`)).toEqual([
      'a index',
      'b platform',
      'c platform',
      'd platform',
    ])
  })
})

describe('toFilterValues', () => {
  it('toFilterValues returns genres, year, length, languages and captions of an item and of its search document', () => {
    const media = film({
      genre: 'Drama, Comedy',
      publishedAt: '2024-05-01T00:00:00.000Z',
      duration: 1_900,
      params: { language: 'da, en' },
      tracks: [captions('en'), captions('es'), captions('en')],
    })
    const facets = {
      genre: ['Drama', 'Comedy'],
      year: ['2024'],
      length: ['30'],
      language: ['da', 'en'],
      captions: ['en', 'es'],
    }
    expect(toFilterValues(media, [])).toEqual(facets)
    expect(toFilterValues(toMedia(toSearchDocument(media)), [])).toEqual(facets)
  })

  it('toFilterValues uses the tags of the menu as genres for an item without a genre', () => {
    expect(toFilterValues(film({ tags: ['Drama', 'Movie'] }), ['Drama', 'Comedy']).genre).toEqual(['Drama'])
  })

  it.each([
    [0, []],
    [599, ['0']],
    [600, ['10']],
    [5_399, ['30']],
    [5_400, ['90']],
  ])('toFilterValues returns the length class for a duration of %d seconds', (duration, length) => {
    expect(toFilterValues(film({ duration }), []).length).toEqual(length)
  })

  it('toFilterValues returns no length class for a text page', () =>
    expect(toFilterValues(film({ kind: 'page', duration: 599 }), []).length).toEqual([]))
})

describe('search filters', () => {
  const results = [
    result({ id: 'a', genre: 'Drama', publishedAt: '2024-01-01', duration: 300 }),
    result({ id: 'b', genre: 'Comedy', publishedAt: '2025-01-01', duration: 900 }),
    result({ id: 'c', genre: 'Drama', publishedAt: '2025-01-01', duration: 6_000 }),
  ]
  const filteredIds = (query: Record<string, string>) => filterResults(results, query).map(({ id }) => id)

  it('filtersOf returns filters with several values: genres A to Z, latest year first, shortest length first', () => {
    expect(filtersOf(results)).toEqual([
      { name: 'genre', values: ['Comedy', 'Drama'] },
      { name: 'year', values: ['2025', '2024'] },
      { name: 'length', values: ['0', '10', '90'] },
    ])
    expect(filtersOf(results.slice(0, 1))).toEqual([])
  })

  it('filterResults returns only results that match all filters of the query', () => {
    expect(filteredIds({})).toEqual(['a', 'b', 'c'])
    expect(filteredIds({ genre: 'Drama' })).toEqual(['a', 'c'])
    expect(filteredIds({ genre: 'Drama', year: '2025' })).toEqual(['c'])
    expect(filteredIds({ genre: 'Comedy', year: '2024' })).toEqual([])
  })

  it('filterResults ignores unknown parameters and filter values that no result has', () => {
    expect(filteredIds({ genre: 'Horror', captions: 'en', q: 'film' })).toEqual(['a', 'b', 'c'])
  })
})
