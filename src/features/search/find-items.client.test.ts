import { describe, expect, it, vi } from 'vitest'
import type { SearchDocument } from '#core/content/search-index.ts'

vi.mock('virtual:foyer/site', () => ({ site: {} }))
const { ItemSearch } = await import('./find-items.client.ts')

const items: SearchDocument[] = [
  { id: 'ferry', title: 'Last Ferry to Anholt', tags: ['Drama'], params: { director: 'Åse Lund' }, trailerId: 'tease' },
  { id: 'tease', title: 'Last Ferry to Anholt (trailer)' },
  { id: 'lamp', title: 'The Lamplighter', params: { cast: 'Ana Señor' } },
  { id: 'senor', title: 'Señor Ñandú', genre: 'Comedy' },
  { id: 'bus', kind: 'series', title: 'Night Bus 7' },
  { id: 'depot', kind: 'episode', title: 'The Depot', seriesTitle: 'Night Bus 7' },
  { id: 'light', title: 'Keepers of Light' },
]
const search = new ItemSearch()
search.add(items)
const find = (text: string) => search.find(text).map(({ id }) => id)

describe('ItemSearch', () => {
  it.each([
    ['a word with a typing error', 'Anholdt', ['ferry']],
    ['a word with two transposed letters', 'Lampilghter', ['lamp']],
    ['short words with transposed letters', 'lsat frery', ['ferry']],
    ['words without their accents', 'senor nandu', ['senor']],
    ['a word with superfluous accents', 'Äñholt', ['ferry']],
    ['the start of a word', 'lamp', ['lamp']],
    ['a single letter', 'k', ['light']],
    ['words in any order', 'anholt last', ['ferry']],
    ['the name of a person', 'ase lund', ['ferry']],
    ['a genre', 'comedy', ['senor']],
    ['a series title, without its episodes', 'night bus', ['bus']],
    ['a series title and a word of an episode', 'night bus depot', ['depot']],
    ['a word of an episode', 'depot', ['depot']],
    ['a word of a film, without its trailer', 'anholt', ['ferry']],
    ['a word, with the title match before the person match', 'señor', ['senor', 'lamp']],
  ])('a search matches items by %s', (_, text, ids) => {
    expect(find(text)).toEqual(ids)
  })

  it('fuzzy matching applies only to search words that no item contains exactly', () => {
    expect(find('light')).toEqual(['light'])
    expect(find('nigt')).toEqual(['bus'])
  })

  it('a search returns the items with the most matching words if no item matches all words', () => {
    expect(find('the last ferry zzzzzz')).toEqual(['ferry'])
  })

  it.each(['zzzzzz', '…', ''])('a search for %j returns no items', (text) => {
    expect(find(text)).toEqual([])
  })

  it('a search returns an item once if two index segments contain it', () => {
    search.add([...items.slice(0, 3), { id: 'new', title: 'Lamps' }])
    expect(find('lamps')).toEqual(['new'])
    expect(find('anholt')).toEqual(['ferry'])
  })
})
