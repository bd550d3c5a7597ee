import { describe, expect, it, vi } from 'vitest'
import type { SearchDocument } from '#core/search-index.ts'

vi.mock('virtual:foyer/site', () => ({ site: {} }))
const { ItemSearch } = await import('./find-items.client.ts')

const items: SearchDocument[] = [
  { id: 'ferry', title: 'Last Ferry to Anholt', tags: ['Drama'], params: { director: 'Åse Lund' } },
  { id: 'lamp', title: 'The Lamplighter', params: { cast: 'Ana Señor' } },
  { id: 'senor', title: 'Señor Ñandú', genre: 'Comedy' },
  { id: 'bus', kind: 'series', title: 'Night Bus 7' },
  { id: 'depot', kind: 'episode', title: 'The Depot', seriesTitle: 'Night Bus 7' },
  { id: 'light', title: 'Keepers of Light' },
]
const search = new ItemSearch()
search.add(items)
const find = (text: string) => search.find(text).map(({ id }) => id)

describe('a search of the index', () => {
  it.each([
    ['a typing error', 'Anholdt', ['ferry']],
    ['two exchanged letters', 'Lampilghter', ['lamp']],
    ['exchanged letters of short words', 'lsat frery', ['ferry']],
    ['missing accents', 'senor nandu', ['senor']],
    ['accents that are none', 'Äñholt', ['ferry']],
    ['the start of a word', 'lamp', ['lamp']],
    ['one letter', 'k', ['light']],
    ['any order of words', 'anholt last', ['ferry']],
    ['a person', 'ase lund', ['ferry']],
    ['a genre', 'comedy', ['senor']],
    ['the name of a series, itself first', 'night bus', ['bus', 'depot']],
    ['a title before a person', 'señor', ['senor', 'lamp']],
  ])('finds by %s', (_, text, found) => {
    expect(find(text)).toEqual(found)
  })

  it('allows typing errors only in words that no item has as they are', () => {
    expect(find('light')).toEqual(['light'])
    expect(find('nigt')).toEqual(['bus', 'depot'])
  })

  it('finds the items with the most words, if none has all of them', () => {
    expect(find('the last ferry zzzzzz')).toEqual(['ferry'])
  })

  it.each(['zzzzzz', '…', ''])('finds nothing for %j', (text) => {
    expect(find(text)).toEqual([])
  })

  it('shows an item once that two parts of an index hold', () => {
    search.add([...items.slice(0, 2), { id: 'new', title: 'Lamps' }])
    expect(find('lamps')).toEqual(['new'])
    expect(find('anholt')).toEqual(['ferry'])
  })
})
