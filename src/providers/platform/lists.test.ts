import { describe, expect, it } from 'vitest'
import { allPages, isMediaListResponse, toContentList, toPlaylist } from './lists.ts'
import { allEpisodes, SeriesWire, toEpisodes, toSeries } from './series.ts'

const reading = { language: 'es', integration: 'cleeng', platform: 'https://p.test' }
const film = (n: number) => ({ mediaid: `film${n}`, title: `Film ${n}` })
const some = (from: number, count: number) => Array.from({ length: count }, (_, index) => film(from + index))

describe('allPages', () => {
  const of = (total: number, links: (offset: number) => object | undefined) => async (offset: number) => ({
    head: { title: 'All', links: links(offset) },
    items: some(offset, Math.max(0, Math.min(500, total - offset + 1))),
  })
  const next = (total: number) => (offset: number) =>
    offset + 500 <= total ? { next: `https://elsewhere.test/?page_offset=${offset + 500}` } : {}

  /** Links as recorded: to the first and last page only. */
  const ends = (total: number) => {
    const last = Math.max(0, Math.ceil(total / 500) - 1) * 500 + 1
    return { first: '/?page_offset=1', last: `/?page_offset=${last}` }
  }

  it.each([0, 1, 499, 500, 501, 1_000, 1_200])(
    'allPages loads all %i items of a playlist once, with next links, with a last link and without links',
    async (total) => {
      for (const links of [next(total), () => ends(total), () => undefined]) {
        const { items } = await allPages(of(total, links))
        expect(items).toEqual(some(1, total))
      }
    },
  )

  it('allPages requests no page after the last link', async () => {
    const offsets: number[] = []
    const page = of(1_000, () => ends(1_000))
    await allPages((offset) => {
      offsets.push(offset)
      return page(offset)
    })
    expect(offsets).toEqual([1, 501])
  })

  it('allPages stops when the next link repeats the same page', async () => {
    const { items } = await allPages(of(2_000, () => ({ next: '/?page_offset=1' })))
    expect(items).toHaveLength(500)
  })
})

describe('toPlaylist', () => {
  it('toPlaylist reads the translated title, the slug, the live and refetch flags and the aspect ratio', () => {
    const head = {
      title: 'Live',
      'title-es': 'En directo',
      contentType: 'Live',
      refetch: 'yes',
      cardImageAspectRatio: '2:3',
    }
    expect(toPlaylist('list0001', { head, items: [] }, reading)).toMatchObject({
      title: 'En directo',
      slug: 'live',
      live: true,
      refetch: true,
      cardRatio: '2:3',
      shelfRatio: '2:3',
    })
  })

  it('toPlaylist by default uses an empty title, 16:9 cards and no live or refetch flag', () => {
    expect(toPlaylist('list0001', { head: { contentType: 'Series', refetch: 'no' }, items: [] }, reading)).toEqual({
      ...{ id: 'list0001', title: '', slug: '', description: '', items: [], live: false, refetch: false },
      ...{ cardRatio: '16:9', shelfRatio: '16:9', imageLabel: undefined },
    })
  })

  it.each(['1:1', '2:1', '2:3', '4:3', '5:3', '16:9', '9:13', '9:16'])(
    'toPlaylist accepts the card aspect ratio %s and replaces an unknown shelf ratio by 16:9',
    (ratio) => {
      const head = { cardImageAspectRatio: ratio, shelfImageAspectRatio: '3:7' }
      expect(toPlaylist('list0001', { head, items: [] }, reading)).toMatchObject({
        cardRatio: ratio,
        shelfRatio: '16:9',
      })
    },
  )

  it('toPlaylist uses the card ratio for a missing shelf ratio and vice versa, else 16:9', () => {
    const ratiosOf = (head: object) => {
      const { cardRatio, shelfRatio } = toPlaylist('list0001', { head: { ...head }, items: [] }, reading)
      return { cardRatio, shelfRatio }
    }
    const [card, shelf] = [{ cardImageAspectRatio: '2:3' }, { shelfImageAspectRatio: '9:16' }]
    expect(ratiosOf({ ...card, ...shelf })).toEqual({ cardRatio: '2:3', shelfRatio: '9:16' })
    expect(ratiosOf(card)).toEqual({ cardRatio: '2:3', shelfRatio: '2:3' })
    expect(ratiosOf(shelf)).toEqual({ cardRatio: '9:16', shelfRatio: '9:16' })
    expect(ratiosOf({})).toEqual({ cardRatio: '16:9', shelfRatio: '16:9' })
  })

  it('toPlaylist skips invalid items and reports each with its list, id and problem', () => {
    const faults: unknown[] = []
    const list = { head: {}, items: [film(1), { mediaid: 'bad', title: {} }, null] }
    expect(toPlaylist('list0001', list, reading, (problem) => faults.push(problem)).items.map(({ id }) => id)).toEqual([
      'film1',
    ])
    expect(faults).toEqual([
      { list: 'playlist list0001', item: 'bad', what: 'title: must be text' },
      { list: 'playlist list0001', item: 'without an id', what: '(top level): must be an object' },
    ])
  })
})

it('a list returns an item that it repeats once, at its first position', () => {
  const items = [film(1), film(2), film(1)]
  const ids = (list: { items: { id: string }[] }) => list.items.map(({ id }) => id)
  expect(ids(toPlaylist('list0001', { head: {}, items }, reading))).toEqual(['film1', 'film2'])
  const listed = items.map(({ mediaid, title }) => ({ media_id: mediaid, title }))
  expect(ids(toContentList('list0001', { head: {}, items: listed }, reading))).toEqual(['film1', 'film2'])
})

it('isMediaListResponse accepts only an object whose playlist is a list', () => {
  expect(isMediaListResponse({ playlist: [] })).toBe(true)
  for (const invalid of [{ playlist: 'films' }, { items: [] }, 'playlist', null, undefined])
    expect(isMediaListResponse(invalid)).toBe(false)
})

it('a content list flattens the custom parameters of its items', () => {
  const item = {
    media_id: 'film0001',
    title: 'Sea',
    tags: ['a', 'b'],
    custom_params: { contentType: 'hub', 'title-es': 'Mar' },
  }
  expect(toContentList('list0001', { head: {}, items: [item] }, reading).items[0]).toMatchObject({
    id: 'film0001',
    kind: 'hub',
    title: 'Mar',
    tags: ['a', 'b'],
    sources: [],
    feedId: 'list0001',
  })
})

describe('series and episodes', () => {
  const pages = (total: number) => async (offset: number) => {
    const episodes = some(offset * 20, Math.max(0, Math.min(20, total - offset * 20)))
    return {
      page: offset + 1,
      page_limit: 20,
      total,
      episodes: episodes.map((media_item) => ({ media_item, episode_number: 1 })),
    }
  }

  it.each([0, 1, 20, 21, 60])('allEpisodes loads all %i episodes of a series', async (total) =>
    expect(await allEpisodes(pages(total), undefined)).toHaveLength(total),
  )

  it('allEpisodes adds the given season number to episodes without one', async () =>
    expect((await allEpisodes(pages(1), 3))[0]).toMatchObject({ season_number: 3 }))

  it('SeriesWire accepts a series in a list, and toSeries counts its episodes and sorts its seasons', () => {
    const seasons = [
      { season_number: 2, episode_count: 3 },
      { season_number: '1', episode_count: 4, season_title: 'One' },
    ]
    const series = toSeries('saga0001', SeriesWire.parse([{ seasons }]))
    expect(series).toMatchObject({ episodeCount: 7, seasonCount: 2 })
    expect(series.seasons.map(({ number, title }) => [number, title])).toEqual([
      [1, 'One'],
      [2, ''],
    ])
  })

  it('season 0, which contains specials, is the last season, and its episodes are the last ones', () => {
    const seasons = [0, 2, 1].map((season_number) => ({ season_number, episode_count: 1 }))
    expect(toSeries('saga0001', SeriesWire.parse({ seasons })).seasons.map(({ number }) => number)).toEqual([1, 2, 0])
    const entries = [0, 1, 2].map((season_number) => ({ media_item: film(season_number), season_number }))
    expect(toEpisodes('saga0001', entries, reading).map(({ media }) => media.id)).toEqual(['film1', 'film2', 'film0'])
  })

  it('an episode without a number has its position among the visible episodes of its season', () => {
    const entry = (n: number, season: number, more: object = {}) => ({
      ...{ media_item: film(n), season_number: season },
      ...more,
    })
    const hidden = { media_item: null, season_number: 1 }
    const entries = [hidden, entry(1, 1), entry(2, 1, { episode_number: 7 }), entry(3, 1), entry(4, 2)]
    expect(toEpisodes('saga0001', entries, reading).map(({ episodeNumber }) => episodeNumber)).toEqual([1, 7, 3, 1])
    const numbered = { ...film(5), episodeNumber: '4' }
    expect(toEpisodes('saga0001', [{ media_item: numbered }], reading)[0]?.episodeNumber).toBe(4)
  })

  it('toEpisodes omits hidden episodes, which have no media item', () => {
    const entries = [{ media_item: null }, { media_item: film(1), episode_number: 4, season_number: 2 }]
    expect(toEpisodes('saga0001', entries, reading)).toMatchObject([
      { episodeNumber: 4, seasonNumber: 2, media: { id: 'film1', kind: 'episode', seriesId: 'saga0001' } },
    ])
  })
})
