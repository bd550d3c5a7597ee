import { describe, expect, test } from 'vitest'
import { invalidItems, misplacedItemId } from './broken.ts'
import { catalogue, ids } from './index.ts'
import { genres } from './make.ts'
import type { CatalogueMedia } from './types.ts'

const { media, playlists, series, contentLists } = catalogue
const known = new Map(media.map((item) => [item.id, item]))
const lists = new Map(playlists.map((playlist) => [playlist.id, playlist]))
const broken = new Set(invalidItems.map(({ id }) => id))
const whole = media.filter(({ id }) => !broken.has(id))
const kindWithoutType = ({ footage, schedule }: CatalogueMedia) => {
  if (schedule) return 'scheduled'
  return footage === 'trailer' ? 'trailer' : 'film'
}
const kind = (item: CatalogueMedia) => item.params.contentType ?? kindWithoutType(item)
const ofKind = (name: string) => whole.filter((item) => kind(item) === name)
const films = ofKind('film')
const lengthOf = (id: string) => lists.get(id)?.items?.length ?? 0

describe('catalogue ids', () => {
  test('each catalogue id has eight characters and is unique', () => {
    const all = [...media, ...playlists, ...contentLists].map(({ id }) => id)
    expect(all.filter((id) => !/^[A-Za-z0-9]{8}$/.test(id))).toEqual([])
    expect(all.filter((id, index) => all.indexOf(id) !== index)).toEqual([])
  })

  test('each id in the list of named ids exists in the catalogue', () => {
    const { offers: _offers, sites: _sites, ...contentIds } = ids
    const all = Object.values(contentIds).flatMap((value) =>
      typeof value === 'string' ? [value] : Object.values<string>(value),
    )
    const missing = all.filter((id) => !known.has(id) && !lists.has(id) && !contentLists.some((list) => list.id === id))
    expect(missing).toEqual([])
  })

  test('each id that an item or list references exists in the catalogue', () => {
    const refersTo = ({ params }: CatalogueMedia) => [params.trailerId, params.seriesId]
    const toMedia = [
      ...whole.flatMap(refersTo),
      ...playlists.flatMap(({ items }) => items ?? []),
      ...series.flatMap((entry) => [
        entry.id,
        ...(entry.flat ?? []),
        ...entry.seasons.flatMap(({ episodes }) => episodes),
      ]),
      ...contentLists.flatMap(({ items }) => items.map((item) => item.media_id)),
    ]
    const toLists = whole.flatMap(({ params }) => [...(params.playlists?.split(',') ?? []), params.liveChannelsId])
    expect(toMedia.filter((id) => id !== undefined && !known.has(id))).toEqual([])
    expect(toLists.filter((id) => id !== undefined && !lists.has(id))).toEqual([])
  })
})

describe('catalogue texts', () => {
  test('each item and list has a Spanish title and description, and descriptions differ from English', () => {
    const all = [...media, ...playlists, ...contentLists]
    expect(all.filter(({ params }) => !params?.['title-es'] || !params['description-es']).map(({ id }) => id)).toEqual(
      [],
    )
    const same = all.filter(({ description, params }) => description && params?.['description-es'] === description)
    expect(same.map(({ id }) => id)).toEqual([])
  })

  test('each genre and Markdown text has a Spanish translation', () => {
    const without = media.filter(({ params }) =>
      ['genre', 'markdown'].some((name) => params[name] !== undefined && !params[`${name}-es`]),
    )
    expect(without.map(({ id }) => id)).toEqual([])
  })

  test('no two films share a title or a description', () => {
    expect(new Set(films.map(({ title }) => title)).size).toBe(films.length)
    expect(new Set(films.map(({ description }) => description)).size).toBe(films.length)
  })

  test('each film description has 45 to 120 words', () => {
    const lengths = films.map(({ id, description }) => ({ id, words: description.split(/\s+/).length }))
    expect(lengths.filter(({ words }) => words < 45 || words > 120)).toEqual([])
  })
})

describe('catalogue films', () => {
  test('the catalogue has at least 60 films of 3 to 20 minutes, released from 2019 to 2026', () => {
    expect(films.length).toBeGreaterThanOrEqual(60)
    expect(films.filter(({ duration }) => duration < 180 || duration > 1200).map(({ id }) => id)).toEqual([])
    const years = new Set(films.map(({ pubdate }) => new Date(pubdate * 1000).getUTCFullYear()))
    expect([...years].toSorted()).toEqual([2019, 2020, 2021, 2022, 2023, 2024, 2025, 2026])
  })

  test('films have only English genres as tags, and the first tag is the genre parameter', () => {
    const unknown = films.flatMap(({ tags }) => tags).filter((tag) => !(tag in genres))
    expect(unknown).toEqual([])
    expect(films.filter(({ tags, params }) => tags[0] !== params.genre)).toEqual([])
  })

  test('at least 12 films have chapters, 10 have trailers and over 80 percent have captions in two languages', () => {
    expect(films.filter(({ chapters }) => chapters).length).toBeGreaterThanOrEqual(12)
    expect(films.filter(({ params }) => params.trailerId).length).toBeGreaterThanOrEqual(10)
    expect(films.filter(({ captions }) => captions?.length === 2).length).toBeGreaterThan(films.length * 0.8)
  })

  test('chapters start at zero, in ascending order and before the end of the film', () => {
    for (const { id, chapters = [], duration } of whole.filter((item) => item.chapters)) {
      const starts = chapters.map(({ start }) => start)
      expect(starts[0], id).toBe(0)
      expect(starts, id).toEqual([...new Set(starts)].toSorted((a, b) => a - b))
      expect(starts.at(-1), id).toBeLessThan(duration)
    }
  })

  test('trailers last 16 to 30 seconds and are in no playlist', () => {
    const trailers = ofKind('trailer')
    expect(trailers.filter(({ duration }) => duration < 16 || duration > 30)).toEqual([])
    const listed = playlists.flatMap(({ items }) => items ?? [])
    expect(trailers.filter(({ id }) => listed.includes(id))).toEqual([])
  })

  test('the catalogue has an item for each kind of access', () => {
    const { access, offers } = ids
    expect(known.get(access.free)?.params.free).toBe('true')
    expect(known.get(access.locked)?.params.requiresSubscription).toBe('true')
    expect(known.get(access.premier)?.params.productIds).toContain(`!cleeng:${offers.premier.cleeng}`)
    expect(known.get(access.payPerView)?.params.productIds).toContain(`jwp:${offers.payPerView.jwp}`)
    expect(known.get(access.geoBlocked)?.geoBlocked).toBe(true)
    expect(known.get(access.signed)?.signed).toBe(true)
  })
})

describe('catalogue lists', () => {
  test('the featured list has five items, and each shelf has 10 to 14 items without duplicates', () => {
    expect(lengthOf(ids.featured)).toBe(5)
    for (const id of Object.values(ids.shelves)) {
      const items = lists.get(id)?.items ?? []
      expect(new Set(items).size, id).toBe(items.length)
      expect(items.length, id).toBeGreaterThanOrEqual(10)
      expect(items.length, id).toBeLessThanOrEqual(14)
    }
  })

  test('the shelves use three card aspect ratios', () => {
    const shapes = Object.values(ids.shelves).map((id) => lists.get(id)?.params?.cardImageAspectRatio)
    expect(shapes.toSorted()).toEqual(['16:9', '16:9', '16:9', '16:9', '16:9', '1:1', '2:3'].toSorted())
  })

  test('broken items are only in their own list, except for one, and one title has 300 characters', () => {
    const others = playlists.filter(({ id }) => id !== ids.oddities).flatMap(({ items }) => items ?? [])
    expect(others.filter((id) => broken.has(id))).toEqual([misplacedItemId])
    expect(known.get('OddLong1')?.title).toHaveLength(300)
  })

  test('at least two content lists have eight or more items with Spanish titles', () => {
    expect(contentLists.length).toBeGreaterThanOrEqual(2)
    for (const { items } of contentLists) expect(items.length).toBeGreaterThanOrEqual(8)
    expect(contentLists.flatMap(({ items }) => items).filter((item) => !item.custom_params['title-es'])).toEqual([])
  })
})

describe('catalogue series', () => {
  test('the catalogue has three series with no, two and four seasons', () => {
    expect(series.map(({ seasons }) => seasons.length).toSorted()).toEqual([0, 2, 4])
    expect(series.find(({ seasons }) => seasons.length === 0)?.flat).toHaveLength(6)
  })

  test('each episode has the id of its series, its season number and its episode number', () => {
    for (const entry of series)
      for (const { number, episodes } of entry.seasons)
        for (const [index, id] of episodes.entries())
          expect(known.get(id)?.params, id).toMatchObject({
            contentType: 'episode',
            seriesId: entry.id,
            seasonNumber: String(number),
            episodeNumber: String(index + 1),
          })
    expect(
      ofKind('series')
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(series.map(({ id }) => id).toSorted())
  })
})

describe('live items of the catalogue', () => {
  test('all channels but one are in the channel list, and both kinds of schedule occur in it', () => {
    const channels = ofKind('livechannel')
    const guided = channels.filter(({ params }) => params.liveChannelsId === ids.liveChannels)
    expect(guided.map(({ id }) => id)).toEqual(lists.get(ids.liveChannels)?.items)
    expect(new Set(guided.map(({ params }) => params.scheduleType === 'viewnexa'))).toEqual(new Set([true, false]))
    expect(channels.length).toBe(guided.length + 1)
  })

  test('the catalogue has live events before, during and after their schedule', () => {
    const states = ofKind('liveevent').map(({ schedule }) => schedule)
    expect(states.toSorted()).toEqual(['after', 'before', 'before', 'during'])
  })

  test('the catalogue has one scheduled item without a state and one without a content type', () => {
    const scheduled = media.filter(({ schedule }) => schedule)
    expect(scheduled.filter(({ stateless }) => stateless).map(({ id }) => id)).toEqual([ids.events.stateless])
    expect(scheduled.filter(({ params }) => !params.contentType).map(({ id }) => id)).toEqual([ids.events.plain])
  })
})
