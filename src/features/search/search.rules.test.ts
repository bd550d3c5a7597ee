import { describe, expect, it } from 'vitest'
import type { Media } from '#core/media.ts'
import { toMedia, toSearchDocument } from '#core/search-index.ts'
import { facetsOf, filterResults, filtersOf, mergeResults } from './search.rules.ts'

const film = (more: Partial<Media> = {}): Media => ({ ...toMedia({ id: 'Film0001', title: 'A Film' }), ...more })
const result = (more: Partial<Media>, filterTags: string[] = []) => {
  const media = film(more)
  return { id: media.id, facets: facetsOf(media, filterTags) }
}
const captions = (language: string) => ({ file: '', kind: 'captions' as const, language })

describe('results of the index and of the platform', () => {
  const from = (source: string, ...ids: string[]) => ids.map((id) => ({ card: { id }, source }))

  it('show each item once, in the place that it had', () => {
    const merged = mergeResults(from('index', 'a', 'b'), from('platform', 'c', 'b', 'd', 'c'))
    expect(merged.map(({ card, source }) => `${card.id} ${source}`)).toEqual([
      'a index',
      'b platform',
      'c platform',
      'd platform',
    ])
  })
})

describe('the filter values of an item', () => {
  it('are its genres, year, length and languages', () => {
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
    expect(facetsOf(media, [])).toEqual(facets)
    expect(facetsOf(toMedia(toSearchDocument(media)), [])).toEqual(facets)
  })

  it('have the tags of the menu as genres, if the item names none', () => {
    expect(facetsOf(film({ tags: ['Drama', 'Movie'] }), ['Drama', 'Comedy']).genre).toEqual(['Drama'])
  })

  it.each([
    [0, []],
    [599, ['0']],
    [600, ['10']],
    [5_399, ['30']],
    [5_400, ['90']],
  ])('have the length class of %d seconds', (duration, length) => {
    expect(facetsOf(film({ duration }), []).length).toEqual(length)
  })
})

describe('filters', () => {
  const results = [
    result({ id: 'a', genre: 'Drama', publishedAt: '2024-01-01', duration: 300 }),
    result({ id: 'b', genre: 'Comedy', publishedAt: '2025-01-01', duration: 900 }),
    result({ id: 'c', genre: 'Drama', publishedAt: '2025-01-01', duration: 6_000 }),
  ]
  const shown = (query: Record<string, string>) => filterResults(results, query).map(({ id }) => id)

  it('are those with more than one value among the results, in a useful order', () => {
    expect(filtersOf(results)).toEqual([
      { name: 'genre', values: ['Comedy', 'Drama'] },
      { name: 'year', values: ['2025', '2024'] },
      { name: 'length', values: ['0', '10', '90'] },
    ])
    expect(filtersOf(results.slice(0, 1))).toEqual([])
  })

  it('of an address apply together', () => {
    expect(shown({})).toEqual(['a', 'b', 'c'])
    expect(shown({ genre: 'Drama' })).toEqual(['a', 'c'])
    expect(shown({ genre: 'Drama', year: '2025' })).toEqual(['c'])
    expect(shown({ genre: 'Comedy', year: '2024' })).toEqual([])
  })

  it('of an address that no result has hide nothing', () => {
    expect(shown({ genre: 'Horror', captions: 'en', q: 'film' })).toEqual(['a', 'b', 'c'])
  })
})
