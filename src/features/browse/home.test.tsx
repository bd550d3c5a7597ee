import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { parseConfig } from '#core/config.ts'
import type { Media } from '#core/media.ts'
import type { Playlist } from '#core/playlist.ts'
import type { RenderContext } from '#features/page/screen.screen.ts'
import { PlaylistView, playlist } from '#features/playlist/PlaylistView.tsx'
import { plainMedia } from '../../../tests/support/media.ts'
import { loadBecause, offersBecause } from './because.screen.ts'
import { HomeView } from './HomeView.tsx'
import { favoritesOn, home, loadRows } from './home.screen.ts'
import { MoreShelves } from './MoreShelves.island.tsx'
import { loadPlaylists } from './rows.screen.ts'
import { suggestedCards } from './suggested.screen.ts'

vi.mock('virtual:foyer/site', () => ({ site: {} }))

const features = { favoritesList: 'favs0001', continueWatchingList: 'hist0001' }
const wide = { src: '/wide.jpg', width: 1280, height: 720 }
const row = (contentId: string) => ({ type: 'playlist', contentId })
const six = Array.from({ length: 6 }, (_, index) => row(`films00${index}`))

/** Returns a context whose lists hold one item each, unless `lists` overrides them. */
function renderContextFor(more: object, items = [plainMedia('item0001')], head: Partial<Playlist> = {}): RenderContext {
  const config = parseConfig({ siteId: 's', siteName: 'Site', description: '', features, ...more })
  const none = async () => undefined
  const listOf = (id: string): Playlist => ({
    id,
    title: id,
    slug: id,
    description: '',
    items,
    live: false,
    refetch: false,
    cardRatio: '16:9',
    shelfRatio: '16:9',
    ...head,
  })
  return {
    site: {
      platform: 'https://p.test',
      url: 'https://own.test',
      settings: { defaultSource: 'demofree', otherSources: [], anySource: false },
      config,
      menu: [],
    },
    content: {
      config,
      language: 'en',
      media: none,
      playlist: async (id) => (id === 'gone0001' ? undefined : listOf(id)),
      contentList: none,
      series: none,
      episodes: async () => [],
      seriesOf: none,
      watchlist: async () => [],
      search: () => Promise.reject(new Error('no search here')),
    },
    language: 'en',
    now: new Date('2026-05-01T20:00:00Z'),
    hero: () => undefined,
  }
}

async function htmlOf(more: object, ...[items, head]: [Media[]?, Partial<Playlist>?]) {
  const props = await home.load(renderContextFor(more, items, head), {})
  return renderToStaticMarkup(props && <HomeView {...props} more={<i>more rows</i>} />)
}

test('the ground of a row is that of its own shelf, and no row of a hub has one', async () => {
  const context = renderContextFor({ content: [row('plain001'), { ...row('ground01'), backgroundColor: '#204060' }] })
  const grounds = (await loadRows(context, 0, 2)).map((one) => 'background' in one && one.background)
  expect(grounds).toEqual([undefined, '1'])
  expect((await loadPlaylists(context, ['hubs0001', 'hubs0002'])).map(({ background }) => background)).toEqual([
    undefined,
    undefined,
  ])
})

test('a shelf has the ground of the publisher and the shelf ratio of its list, a grid the card ratio', async () => {
  const ratios = { cardRatio: '2:3', shelfRatio: '9:16' } as const
  const shelf = await htmlOf({ content: [{ ...row('films001'), backgroundColor: '#204060' }] }, undefined, ratios)
  expect(shelf).toMatch(/data-shelf="0".*data-ratio="9:16"/)
  expect(shelf).not.toContain('2:3')
  const props = await playlist.load(renderContextFor({}, undefined, ratios), { id: 'films001' })
  const grid = renderToStaticMarkup(props && <PlaylistView {...props} />)
  expect(grid).toContain('data-ratio="2:3"')
  expect(grid).not.toContain('9:16')
})

test.each([
  ['lists of the viewer', [{ type: 'favorites' }, { type: 'continue_watching' }]],
  ['lists that could not be loaded', [row('gone0001')]],
])('a home page loads more when only %s stand beyond the sixth row', async (_, last) => {
  expect(await htmlOf({ content: [...six, ...last] })).toContain('more rows')
  expect(await htmlOf({ content: six })).not.toContain('more rows')
})

test('the message of an empty home page names the lists of the viewer that end it', async () => {
  const content = [row('films001'), { type: 'favorites' }]
  expect(await htmlOf({ content }, [])).toMatch(/data-unless="favorites".*No content available/)
  expect(await htmlOf({ content })).not.toContain('No content available')
  expect(await htmlOf({ content: [...six, { type: 'continue_watching' }] }, [])).toMatch(/data-unless="history"/)
})

test('a list of the viewer that is configured twice is shown once, in its first place', async () => {
  const twice = renderContextFor({ content: [{ type: 'favorites' }, ...six, { type: 'favorites' }] })
  expect((await loadRows(twice, 0, 6)).map(({ index }) => index)).toEqual([0, 1, 2, 3, 4, 5])
  expect((await loadRows(twice, 6, 4)).map(({ index }) => index)).toEqual([6])
  const late = renderContextFor({ content: [...six, { type: 'favorites' }] })
  expect((await loadRows(late, 6, 4)).map(({ index }) => index)).toEqual([6])
})

test('a home page keeps room below its rows only for rows that it links to', () => {
  const roomFor = (links: { title: string; href: string }[]) =>
    renderToStaticMarkup(<MoreShelves language="en" from={6} total={7} links={links} />)
  expect(roomFor([])).toBe('<div></div>')
  expect(roomFor([{ title: 'Films', href: '/p/films001/' }])).toMatch(/^<div class="[^"]*rest/)
})

test('a failed list beyond the sixth row is no empty home page', async () => {
  expect(await htmlOf({ content: [...six, row('gone0001')] }, [])).not.toContain('No content available')
})

test('a list that two menu items lead to is filtered by the tags of both', async () => {
  const item = (filterTags?: string) => ({ label: 'Films', contentId: 'films001', filterTags })
  const context = renderContextFor({ menu: [item(), item('Drama, Comedy'), item('Comedy,Music')] })
  expect((await playlist.load(context, { id: 'films001' }))?.filters).toEqual(['Drama', 'Comedy', 'Music'])
})

test('cards have pictures 320 wide, featured ones 640, both with twice as many for dense screens', async () => {
  const imageOf = async (featured: boolean) => {
    const props = await home.load(renderContextFor({ content: [{ ...row('films001'), featured }] }), {})
    const [first] = props?.rows ?? []
    return first && 'cards' in first ? first.cards[0]?.image : undefined
  }
  const at = (width: number) => `https://p.test/v2/media/item0001/images/card.webp?poster_fallback=1&width=${width}`
  expect(await imageOf(false)).toMatchObject({ src: at(320), srcSet: `${at(320)} 320w, ${at(640)} 640w` })
  expect(await imageOf(true)).toMatchObject({ src: at(640), srcSet: `${at(640)} 640w, ${at(1280)} 1280w` })
})

test('where a list has an image label of its own, its cards fall back to their usual picture', async () => {
  const html = await htmlOf({ content: [row('films001')] }, undefined, { imageLabel: 'tall' })
  expect(html).toContain('/images/tall.webp?poster_fallback=1&amp;fallback=card&amp;width=320')
})

test('a featured film says what it is about and can be started and kept from the home page', async () => {
  const film = {
    ...plainMedia('item0001'),
    description: 'A lamp that must not go out. '.repeat(20),
    genre: 'Drama',
    duration: 600,
    params: { focalPoint: 'Right, top and whatever' },
  }
  const featured = { content: [{ ...row('films001'), featured: true }] }
  const html = await htmlOf(featured, [film])
  expect(html).toMatch(/A lamp that must not go out\..*…</)
  expect(html).toContain('<span>Drama</span>')
  expect(html).toMatch(/<a [^>]*href="[^"]*item0001[^"]*[?&;]play=1"/)
  const props = await home.load({ ...renderContextFor(featured, [film]), hero: () => wide }, {})
  expect(props && favoritesOn(props)).toEqual([{ id: 'item0001', title: film.title, index: 0 }])
  expect(renderToStaticMarkup(props && <HomeView {...props} favorite0={<b>keep</b>} />)).toMatch(
    /class="[^"]*right[^"]* [^"]*top[^"]*".*<b>keep<\/b>/,
  )
})

test('a featured event that has not begun, and a series, offer nothing to play on the home page', async () => {
  const featured = { content: [{ ...row('films001'), featured: true }] }
  const event = { ...plainMedia('item0001'), kind: 'event' as const, scheduledStart: '2026-05-02T20:00:00Z' }
  const series = { ...plainMedia('item0002'), kind: 'series' as const }
  expect(await htmlOf(featured, [event, series])).not.toContain('play=1')
})

test('a page without content suggests the first shelf of films that has some, never lists of the viewer', async () => {
  const content = [{ type: 'favorites' }, row('gone0001'), { ...row('films001'), featured: true }]
  const cards = await suggestedCards(renderContextFor({ content }))
  expect(cards.map(({ card, details }) => [card.title, details])).toEqual([[plainMedia('item0001').title, undefined]])
  expect(await suggestedCards(renderContextFor({ content: [{ type: 'favorites' }] }))).toEqual([])
})

test('a card whose picture the build could not find shows the title in its place, and requests nothing', async () => {
  const items = [plainMedia('item0001', { title: 'Unseen' }), plainMedia('item0002', { title: 'Seen' })]
  const context = {
    ...renderContextFor({ content: [row('list0001')] }, items),
    pictureless: (id: string) => id === 'item0001',
  }
  const props = await home.load(context, {})
  const html = renderToStaticMarkup(props && <HomeView {...props} />)
  expect(html).not.toContain('item0001/images')
  expect(html).toContain('item0002/images/card.webp')
  expect(html.match(/<h3[^>]*>Unseen<\/h3>/g)).toHaveLength(1)
  expect(html).toMatch(/_picture_[^>]*><h3[^>]*>Unseen<\/h3>/)
})

test('a card of a channel names the programme on air where its schedule could be read', async () => {
  const schedule = { url: 'https://guide.test/', type: 'jwp', demo: false } as const
  const items = ['channel1', 'channel2', 'channel3'].map((id) =>
    plainMedia(id, { kind: 'channel', ...(id !== 'channel3' && { schedule }) }),
  )
  const asked: string[] = []
  const onAir = async ({ id }: Media) => {
    asked.push(id)
    return id === 'channel1' ? 'Lullabies' : undefined
  }
  const context = { ...renderContextFor({ content: [row('list0001')] }, items), onAir }
  const [loaded] = await loadRows(context, 0, 1)
  const marks = loaded && 'cards' in loaded && loaded.cards.map(({ card }) => card.mark)
  expect(marks).toEqual([{ kind: 'live', programme: 'Lullabies' }, { kind: 'live' }, { kind: 'live' }])
  expect(asked).toEqual(['channel1', 'channel2'])
})

const withRelated = { features: { ...features, recommendationsPlaylist: 'relt0001' } }
const related = ['one', 'two', 'three'].map((id) => plainMedia(`${id}00001`.slice(0, 8)))
const [first, second, third] = related.map(({ id }) => id)

/** Context that knows the films `known` by their ids. */
function watchedContext(known: Media[], more: object = withRelated): RenderContext {
  const context = renderContextFor(more, related)
  return { ...context, content: { ...context.content, media: async (id) => known.find((one) => one.id === id) } }
}

test('recommendations are named after the newest film that has enough of them, a removed film is passed over', async () => {
  const context = watchedContext([plainMedia('seen0001', { title: 'The Salt Road' })])
  const row = await loadBecause(context, ['gone0002', 'seen0001'])
  expect(row?.title).toBe('Because you watched The Salt Road')
  expect(row?.cards.map(({ card }) => card.id)).toEqual([first, second, third])
})

test('films that the viewer has watched are not recommended again, and two cards are no shelf', async () => {
  const context = watchedContext([plainMedia('seen0001')])
  expect(await loadBecause(context, ['seen0001', String(second)])).toBeUndefined()
  expect(await loadBecause(watchedContext([plainMedia('seen0001')], {}), ['seen0001'])).toBeUndefined()
})

test('an episode is named by its series, and its series is not recommended', async () => {
  const episode = plainMedia('part0001', { kind: 'episode', seriesId: 'saga0001', title: 'Pilot' })
  const context = watchedContext([episode, plainMedia('saga0001', { title: 'Night Bus 7' })])
  expect((await loadBecause(context, ['part0001']))?.title).toBe('Because you watched Night Bus 7')
  const own = watchedContext([episode, plainMedia('saga0001', { title: String(first) })])
  expect(await loadBecause(own, ['part0001'])).toBeUndefined()
})

test.each([
  [true, withRelated],
  ['true', withRelated],
  [false, withRelated],
  [undefined, withRelated],
  [true, {}],
])(
  'the shelf after "Continue watching" needs its switch (%s) and a list of recommendations',
  (becauseYouWatched, more) => {
    const { config } = renderContextFor({ ...more, custom: { becauseYouWatched } }).content
    expect(offersBecause(config)).toBe(String(becauseYouWatched) === 'true' && more === withRelated)
  },
)
