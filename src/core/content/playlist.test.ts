import { expect, it, test } from 'vitest'
import { parseConfig } from '#providers/platform/parse-config.ts'
import { aspectRatio, filterTagsOf, filterTagWarnings, maxFilterOptions } from './playlist.ts'

it.each([
  ['2:3', '2:3'],
  ['9:16', '9:16'],
  ['3:2', '16:9'],
  ['', '16:9'],
  [undefined, '16:9'],
])('aspectRatio for %j returns %s', (written, ratio) => expect(aspectRatio(written)).toBe(ratio))

const tagsOf = (count: number, from = 0) => Array.from({ length: count }, (_, index) => `Tag${from + index}`).join(',')

const configOf = (...filterTags: string[]) =>
  parseConfig({
    id: 'Harbour',
    siteId: 'Site',
    description: '',
    menu: filterTags.map((tags) => ({ label: 'Films', contentId: 'Films', type: 'playlist', filterTags: tags })),
  })

test('filterTagsOf returns the distinct tags of all menu items that link to the list', () => {
  expect(filterTagsOf(configOf('Drama, War', 'War, Comedy'), 'Films')).toEqual(['Drama', 'War', 'Comedy'])
  expect(filterTagsOf(configOf('Drama'), 'Series')).toEqual([])
})

test('filterTagWarnings reports a list with more tags than the filter supports, with their number', () => {
  expect(filterTagWarnings(configOf(tagsOf(maxFilterOptions)))).toEqual([])
  expect(filterTagWarnings(configOf(tagsOf(60), tagsOf(60, 60)))).toEqual([
    'menu: the list Films has 120 filterTags; only the first 100 are offered',
  ])
})
