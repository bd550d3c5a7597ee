import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { plainMedia } from '../../tests/support/media.ts'
import { focalPointOf, imageUrl, inSeason, legacyParentOf, type Media, openingSeason } from './media.ts'
import { legacySeries } from './playlist.ts'

it('a picture falls back to another label, and to the poster at last', () => {
  expect(imageUrl('https://p.test', 'film0001', 'card', 320)).toBe(
    'https://p.test/v2/media/film0001/images/card.webp?poster_fallback=1&width=320',
  )
  expect(imageUrl('https://p.test', 'film0001', 'background', 1280, 'card')).toBe(
    'https://p.test/v2/media/film0001/images/background.webp?poster_fallback=1&fallback=card&width=1280',
  )
})

it.each([
  ['left', 'left'],
  ['Top Left', 'left top'],
  ['bottom, right', 'right bottom'],
  ['bottom,  right', 'right bottom'],
  ['face', undefined],
  ['topmost', undefined],
  ['', undefined],
  [undefined, undefined],
])('the words %j keep %j of a picture in sight', (words, part) => expect(focalPointOf(words)).toBe(part))

const media = (id: string, seasonNumber?: number, episodeNumber?: number) =>
  plainMedia(id, {
    kind: 'episode',
    ...(seasonNumber !== undefined && { seasonNumber }),
    ...(episodeNumber !== undefined && { episodeNumber }),
  })

const listOf = (items: Media[]) => ({
  id: 'list0001',
  title: 'Saga',
  slug: 'saga',
  description: '',
  items,
  cardRatio: '16:9' as const,
  shelfRatio: '16:9' as const,
  live: false,
  refetch: false,
})

const number = fc.option(fc.integer({ min: 1, max: 6 }), { nil: undefined })
const items = fc
  .array(fc.tuple(number, number), { maxLength: 40 })
  .map((numbers) => numbers.map(([season, episode], place) => media(`id${place}`, season, episode)))

describe('a playlist of episodes', () => {
  it('keeps the order of the list, and every episode is in exactly one season or in none', () => {
    fc.assert(
      fc.property(items, (list) => {
        const { series, episodes } = legacySeries(listOf(list))
        expect(episodes.map((episode) => episode.media)).toEqual(list)
        expect(series.episodeCount).toBe(list.length)
        expect(series.seasonCount).toBe(series.seasons.length)
        const numbers = series.seasons.map((season) => season.number)
        expect(numbers).toEqual([...new Set(numbers)].sort((one, other) => one - other))
        for (const season of series.seasons) expect(inSeason(episodes, season.number)).toHaveLength(season.episodeCount)
        const counted = series.seasons.reduce((sum, { episodeCount }) => sum + episodeCount, 0)
        expect(counted).toBe(list.filter(({ seasonNumber }) => seasonNumber).length)
      }),
    )
  })

  it('counts the episodes that carry no number by their place', () => {
    const { episodes } = legacySeries(listOf([media('a'), media('b', 2, 7), media('c')]))
    expect(episodes.map(({ seasonNumber, episodeNumber }) => [seasonNumber, episodeNumber])).toEqual([
      [0, 1],
      [2, 7],
      [0, 3],
    ])
  })

  it('makes up no titles for seasons that have none, so that pages number them', () => {
    const { series } = legacySeries(listOf([media('a', 2)]))
    expect(series.seasons).toEqual([{ number: 2, title: '', description: '', episodeCount: 1 }])
  })

  it('opens with the season of the current episode, else with its first', () => {
    const { series, episodes } = legacySeries(listOf([media('a', 3), media('b', 1)]))
    expect(openingSeason(series)).toBe(1)
    expect(openingSeason(series, episodes[0])).toBe(3)
    expect(openingSeason(legacySeries(listOf([media('a')])).series)).toBeUndefined()
    expect(inSeason(episodes, undefined)).toBe(episodes)
  })
})

it('an episode names its list by a tag before all else', () => {
  expect(legacyParentOf({ tags: ['Drama', 'seriesid_abcd1234'], seriesPlaylistId: 'list0001' })).toBe('abcd1234')
  expect(legacyParentOf({ tags: ['seriesid_'], seriesPlaylistId: 'list0001' })).toBe('list0001')
  expect(legacyParentOf({ tags: ['myseriesid_abcd1234', 'seriesid_abcd 1234'] })).toBeUndefined()
  expect(legacyParentOf({ tags: [] })).toBeUndefined()
})
