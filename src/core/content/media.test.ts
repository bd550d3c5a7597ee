import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { plainMedia } from '../../../tests/support/media.ts'
import { focalPointOf, imageUrl, inSeason, legacyPlaylistId, type Media, openingSeason } from './media.ts'
import { legacySeries } from './playlist.ts'

it('imageUrl requests the poster as a fallback, and another label if given', () => {
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
])('focalPointOf for %j returns %j', (text, part) => expect(focalPointOf(text)).toBe(part))

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
  .map((numbers) => numbers.map(([season, episode], index) => media(`id${index}`, season, episode)))

describe('legacySeries', () => {
  it('legacySeries retains the order of the list, and each episode is in one season or in none', () => {
    fc.assert(
      fc.property(items, (list) => {
        const { series, episodes } = legacySeries(listOf(list))
        expect(episodes.map((episode) => episode.media)).toEqual(list)
        expect(series.episodeCount).toBe(list.length)
        expect(series.seasonCount).toBe(series.seasons.length)
        const numbers = series.seasons.map((season) => season.number)
        expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b))
        for (const season of series.seasons) expect(inSeason(episodes, season.number)).toHaveLength(season.episodeCount)
        const counted = series.seasons.reduce((sum, { episodeCount }) => sum + episodeCount, 0)
        expect(counted).toBe(list.filter(({ seasonNumber }) => seasonNumber).length)
      }),
    )
  })

  it('an episode without a number has its position as the number', () => {
    const { episodes } = legacySeries(listOf([media('a'), media('b', 2, 7), media('c')]))
    expect(episodes.map(({ seasonNumber, episodeNumber }) => [seasonNumber, episodeNumber])).toEqual([
      [0, 1],
      [2, 7],
      [0, 3],
    ])
  })

  it('a season of a legacy series has an empty title', () => {
    const { series } = legacySeries(listOf([media('a', 2)]))
    expect(series.seasons).toEqual([{ number: 2, title: '', description: '', episodeCount: 1 }])
  })

  it('openingSeason returns the season of the current episode, else the first season', () => {
    const { series, episodes } = legacySeries(listOf([media('a', 3), media('b', 1)]))
    expect(openingSeason(series)).toBe(1)
    expect(openingSeason(series, episodes[0])).toBe(3)
    expect(openingSeason(legacySeries(listOf([media('a')])).series)).toBeUndefined()
    expect(inSeason(episodes, undefined)).toBe(episodes)
  })
})

it('legacyPlaylistId prefers the seriesid tag to the series playlist id, and this one to the series id', () => {
  expect(legacyPlaylistId({ tags: ['Drama', 'seriesid_abcd1234'], seriesPlaylistId: 'list0001' })).toBe('abcd1234')
  expect(legacyPlaylistId({ tags: ['seriesid_'], seriesPlaylistId: 'list0001', seriesId: 'list0002' })).toBe('list0001')
  expect(legacyPlaylistId({ tags: [], seriesId: 'list0002' })).toBe('list0002')
  expect(legacyPlaylistId({ tags: ['myseriesid_abcd1234', 'seriesid_abcd 1234'] })).toBeUndefined()
  expect(legacyPlaylistId({ tags: [] })).toBeUndefined()
})
