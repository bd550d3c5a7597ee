import { expect, it, test } from 'vitest'
import { parseConfig } from './config.ts'
import { aspectRatio, filterTagsOf, filterTagWarnings, maxFilterOptions } from './playlist.ts'

it.each([
  ['2:3', '2:3'],
  ['9:16', '9:16'],
  ['3:2', '16:9'],
  ['', '16:9'],
  [undefined, '16:9'],
])('cards of the ratio %j are drawn at %s', (written, ratio) => expect(aspectRatio(written)).toBe(ratio))

const tagsOf = (count: number, from = 0) => Array.from({ length: count }, (_, place) => `Tag${from + place}`).join(',')

const configOf = (...filterTags: string[]) =>
  parseConfig({
    id: 'Harbour',
    siteId: 'Site',
    description: '',
    menu: filterTags.map((tags) => ({ label: 'Films', contentId: 'Films', type: 'playlist', filterTags: tags })),
  })

test('a list has the tags of every menu item that leads to it, each once', () => {
  expect(filterTagsOf(configOf('Drama, War', 'War, Comedy'), 'Films')).toEqual(['Drama', 'War', 'Comedy'])
  expect(filterTagsOf(configOf('Drama'), 'Series')).toEqual([])
})

test('a publisher is warned of the list and the number when tags are more than a filter offers', () => {
  expect(filterTagWarnings(configOf(tagsOf(maxFilterOptions)))).toEqual([])
  expect(filterTagWarnings(configOf(tagsOf(60), tagsOf(60, 60)))).toEqual([
    'menu: the list Films has 120 filterTags; only the first 100 are offered',
  ])
})
