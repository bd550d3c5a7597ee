import { describe, expect, test } from 'vitest'
import { oddities, strayId } from './broken.ts'
import { catalogue, ids } from './index.ts'
import { genres } from './make.ts'
import type { CatalogueMedia } from './types.ts'

const { media, playlists, series, contentLists } = catalogue
const known = new Map(media.map((one) => [one.id, one]))
const lists = new Map(playlists.map((one) => [one.id, one]))
const broken = new Set(oddities.map(({ id }) => id))
const whole = media.filter(({ id }) => !broken.has(id))
const kindWithoutType = ({ footage, schedule }: CatalogueMedia) => {
  if (schedule) return 'scheduled'
  return footage === 'trailer' ? 'trailer' : 'film'
}
const kind = (one: CatalogueMedia) => one.params.contentType ?? kindWithoutType(one)
const ofKind = (name: string) => whole.filter((one) => kind(one) === name)
const films = ofKind('film')
const lengthOf = (id: string) => lists.get(id)?.items?.length ?? 0

describe('ids', () => {
  test('are eight characters and name one thing each', () => {
    const all = [...media, ...playlists, ...contentLists].map(({ id }) => id)
    expect(all.filter((id) => !/^[A-Za-z0-9]{8}$/.test(id))).toEqual([])
    expect(all.filter((id, index) => all.indexOf(id) !== index)).toEqual([])
  })

  test('that are named all exist', () => {
    const { offers: _offers, sites: _sites, ...named } = ids
    const all = Object.values(named).flatMap((one) => (typeof one === 'string' ? [one] : Object.values<string>(one)))
    const missing = all.filter((id) => !known.has(id) && !lists.has(id) && !contentLists.some((list) => list.id === id))
    expect(missing).toEqual([])
  })

  test('that items refer to all exist', () => {
    const refersTo = ({ params }: CatalogueMedia) => [params.trailerId, params.seriesId]
    const toMedia = [
      ...whole.flatMap(refersTo),
      ...playlists.flatMap(({ items }) => items ?? []),
      ...series.flatMap((one) => [one.id, ...(one.flat ?? []), ...one.seasons.flatMap(({ episodes }) => episodes)]),
      ...contentLists.flatMap(({ items }) => items.map((item) => item.media_id)),
    ]
    const toLists = whole.flatMap(({ params }) => [...(params.playlists?.split(',') ?? []), params.liveChannelsId])
    expect(toMedia.filter((id) => id !== undefined && !known.has(id))).toEqual([])
    expect(toLists.filter((id) => id !== undefined && !lists.has(id))).toEqual([])
  })
})

describe('words', () => {
  test('every item and list has its title and description in Spanish, and they are not the English ones', () => {
    const all = [...media, ...playlists, ...contentLists]
    expect(all.filter(({ params }) => !params?.['title-es'] || !params['description-es']).map(({ id }) => id)).toEqual(
      [],
    )
    const same = whole.filter(({ description, params }) => params['description-es'] === description)
    expect(same.map(({ id }) => id)).toEqual([])
  })

  test('a genre or a page of words has its Spanish twin', () => {
    const without = media.filter(({ params }) =>
      ['genre', 'markdown'].some((name) => params[name] !== undefined && !params[`${name}-es`]),
    )
    expect(without.map(({ id }) => id)).toEqual([])
  })

  test('no two films share a title or a description', () => {
    expect(new Set(films.map(({ title }) => title)).size).toBe(films.length)
    expect(new Set(films.map(({ description }) => description)).size).toBe(films.length)
  })

  test('a film says what it is about, at a length a media page can carry', () => {
    const lengths = films.map(({ id, description }) => ({ id, words: description.split(/\s+/).length }))
    expect(lengths.filter(({ words }) => words < 45 || words > 120)).toEqual([])
  })
})

describe('films', () => {
  test('at least 60, of three to twenty minutes, released from 2019 to 2026', () => {
    expect(films.length).toBeGreaterThanOrEqual(60)
    expect(films.filter(({ duration }) => duration < 180 || duration > 1200).map(({ id }) => id)).toEqual([])
    const years = new Set(films.map(({ pubdate }) => new Date(pubdate * 1000).getUTCFullYear()))
    expect([...years].toSorted()).toEqual([2019, 2020, 2021, 2022, 2023, 2024, 2025, 2026])
  })

  test('carry their English genres as tags, for the genre filter', () => {
    const unknown = films.flatMap(({ tags }) => tags).filter((tag) => !(tag in genres))
    expect(unknown).toEqual([])
    expect(films.filter(({ tags, params }) => tags[0] !== params.genre)).toEqual([])
  })

  test('enough of them have chapters, trailers and captions in both languages', () => {
    expect(films.filter(({ chapters }) => chapters).length).toBeGreaterThanOrEqual(12)
    expect(films.filter(({ params }) => params.trailerId).length).toBeGreaterThanOrEqual(10)
    expect(films.filter(({ captions }) => captions?.length === 2).length).toBeGreaterThan(films.length * 0.8)
  })

  test('chapters start at zero, in order, before the end', () => {
    for (const { id, chapters = [], duration } of whole.filter((one) => one.chapters)) {
      const starts = chapters.map(({ start }) => start)
      expect(starts[0], id).toBe(0)
      expect(starts, id).toEqual([...new Set(starts)].toSorted((a, b) => a - b))
      expect(starts.at(-1), id).toBeLessThan(duration)
    }
  })

  test('trailers last 16 to 30 seconds and stand on no shelf', () => {
    const trailers = ofKind('trailer')
    expect(trailers.filter(({ duration }) => duration < 16 || duration > 30)).toEqual([])
    const listed = playlists.flatMap(({ items }) => items ?? [])
    expect(trailers.filter(({ id }) => listed.includes(id))).toEqual([])
  })

  test('every kind of access is there', () => {
    const { access, offers } = ids
    expect(known.get(access.free)?.params.free).toBe('true')
    expect(known.get(access.locked)?.params.requiresSubscription).toBe('true')
    expect(known.get(access.premier)?.params.productIds).toContain(`!cleeng:${offers.premier.cleeng}`)
    expect(known.get(access.payPerView)?.params.productIds).toContain(`jwp:${offers.payPerView.jwp}`)
    expect(known.get(access.geoBlocked)?.geoBlocked).toBe(true)
    expect(known.get(access.signed)?.signed).toBe(true)
  })
})

describe('lists', () => {
  test('five films are featured; every other shelf holds 10 to 14, none of them twice', () => {
    expect(lengthOf(ids.featured)).toBe(5)
    for (const id of Object.values(ids.shelves)) {
      const items = lists.get(id)?.items ?? []
      expect(new Set(items).size, id).toBe(items.length)
      expect(items.length, id).toBeGreaterThanOrEqual(10)
      expect(items.length, id).toBeLessThanOrEqual(14)
    }
  })

  test('the shelves come in three shapes', () => {
    const shapes = Object.values(ids.shelves).map((id) => lists.get(id)?.params?.cardImageAspectRatio)
    expect(shapes.toSorted()).toEqual(['16:9', '16:9', '16:9', '16:9', '16:9', '1:1', '2:3'].toSorted())
  })

  test('broken items stay in their own list, but for one stray', () => {
    const others = playlists.filter(({ id }) => id !== ids.oddities).flatMap(({ items }) => items ?? [])
    expect(others.filter((id) => broken.has(id))).toEqual([strayId])
    expect(known.get('OddLong1')?.title).toHaveLength(300)
  })

  test('two content lists hold films with all their parameters', () => {
    expect(contentLists.length).toBeGreaterThanOrEqual(2)
    for (const { items } of contentLists) expect(items.length).toBeGreaterThanOrEqual(8)
    expect(contentLists.flatMap(({ items }) => items).filter((item) => !item.custom_params['title-es'])).toEqual([])
  })
})

describe('series', () => {
  test('one has no seasons, one has two, one has four', () => {
    expect(series.map(({ seasons }) => seasons.length).toSorted()).toEqual([0, 2, 4])
    expect(series.find(({ seasons }) => seasons.length === 0)?.flat).toHaveLength(6)
  })

  test('episodes know their series, season and number', () => {
    for (const one of series)
      for (const { number, episodes } of one.seasons)
        for (const [index, id] of episodes.entries())
          expect(known.get(id)?.params, id).toMatchObject({
            contentType: 'episode',
            seriesId: one.id,
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

describe('live', () => {
  test('four channels with a guide of either kind, and one without a list', () => {
    const channels = ofKind('livechannel')
    const guided = channels.filter(({ params }) => params.liveChannelsId === ids.liveChannels)
    expect(guided.map(({ id }) => id)).toEqual(lists.get(ids.liveChannels)?.items)
    expect(guided.filter(({ params }) => params.scheduleType === 'viewnexa').length).toBeGreaterThan(0)
    expect(channels.length).toBe(guided.length + 1)
  })

  test('live events are there in each state', () => {
    const states = ofKind('liveevent').map(({ schedule }) => schedule)
    expect(states.toSorted()).toEqual(['after', 'before', 'before', 'during'])
  })

  test('an event whose platform names no state is there, and a live item that is no event by its type', () => {
    const scheduled = media.filter(({ schedule }) => schedule)
    expect(scheduled.filter(({ stateless }) => stateless).map(({ id }) => id)).toEqual([ids.events.stateless])
    expect(scheduled.filter(({ params }) => !params.contentType).map(({ id }) => id)).toEqual([ids.events.plain])
  })
})
