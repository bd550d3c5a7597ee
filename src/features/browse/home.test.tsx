import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import type { Media } from '#core/content/media.ts'
import type { Playlist } from '#core/content/playlist.ts'
import type { RenderContext } from '#core/screen.ts'
import { PlaylistView } from '#features/playlist/PlaylistView.tsx'
import { playlist } from '#features/playlist/playlist.screen.ts'
import { parseConfig } from '#providers/platform/parse-config.ts'
import { CardBadge } from '#ui/media/CardBadge.tsx'
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

/** Returns a context whose lists contain `items`, one by default. */
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

test('a row has the background of its own shelf, and the rows of a hub have none', async () => {
  const context = renderContextFor({ content: [row('plain001'), { ...row('ground01'), backgroundColor: '#204060' }] })
  const grounds = (await loadRows(context, 0, 2)).map((loadedRow) => 'background' in loadedRow && loadedRow.background)
  expect(grounds).toEqual([undefined, '1'])
  expect((await loadPlaylists(context, ['hubs0001', 'hubs0002'])).map(({ background }) => background)).toEqual([
    undefined,
    undefined,
  ])
})

test('a title of the configuration is marked as untranslated on pages in another language', async () => {
  const favorites = { type: 'favorites', title: 'My list' }
  const titled = ['films001', 'gone0001'].map((id) => ({ ...row(id), title: 'Films' }))
  const context = renderContextFor({ content: [...titled, favorites, row('films002'), { type: 'continue_watching' }] })
  const langsIn = async (language: 'en' | 'es') =>
    (await loadRows({ ...context, language }, 0, 5)).map(({ titleLang }) => titleLang)
  expect(await langsIn('es')).toEqual(['en', 'en', 'en', undefined, undefined])
  expect(await langsIn('en')).toEqual([undefined, undefined, undefined, undefined, undefined])
})

test('a shelf has its configured background and the shelf ratio of its list, a grid the card ratio', async () => {
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
  ['personal lists', [{ type: 'favorites' }, { type: 'continue_watching' }]],
  ['failed lists', [row('gone0001')]],
])('a home page loads more rows when only %s follow the sixth row', async (_, last) => {
  expect(await htmlOf({ content: [...six, ...last] })).toContain('more rows')
  expect(await htmlOf({ content: six })).not.toContain('more rows')
})

test('a shelf without a title has neither an empty heading nor a link without a name', async () => {
  const failed = await htmlOf({ content: [row('gone0001')] })
  expect(failed).toContain('Could not load items')
  const untitled = await htmlOf({ content: [row('films001')] }, undefined, { title: '' })
  expect(untitled).toContain(plainMedia('item0001').title)
  for (const html of [failed, untitled]) expect(html).not.toContain('<h2')
})

test('the message of an empty home page has the personal lists that hide it in data-unless', async () => {
  const content = [row('films001'), { type: 'favorites' }]
  expect(await htmlOf({ content }, [])).toMatch(/data-unless="favorites".*No content available/)
  expect(await htmlOf({ content })).not.toContain('No content available')
  expect(await htmlOf({ content: [...six, { type: 'continue_watching' }] }, [])).toMatch(/data-unless="history"/)
})

test('a personal list that is configured twice is loaded once, at its first position', async () => {
  const twice = renderContextFor({ content: [{ type: 'favorites' }, ...six, { type: 'favorites' }] })
  expect((await loadRows(twice, 0, 6)).map(({ index }) => index)).toEqual([0, 1, 2, 3, 4, 5])
  expect((await loadRows(twice, 6, 4)).map(({ index }) => index)).toEqual([6])
  const late = renderContextFor({ content: [...six, { type: 'favorites' }] })
  expect((await loadRows(late, 6, 4)).map(({ index }) => index)).toEqual([6])
})

test('a row of a content list has 25 cards, and only their series are requested', async () => {
  const parts = Array.from({ length: 30 }, (_, index) => plainMedia(`part${1000 + index}`, { kind: 'episode' }))
  const context = renderContextFor({ content: [{ type: 'content_list', contentId: 'list0001' }] }, parts)
  const { playlist: contentList } = context.content
  const requested: string[] = []
  const seriesOf = async (id: string) => {
    requested.push(id)
    return undefined
  }
  const [loaded] = await loadRows({ ...context, content: { ...context.content, contentList, seriesOf } }, 0, 1)
  expect(loaded && 'cards' in loaded && loaded.cards).toHaveLength(25)
  expect(requested).toHaveLength(25)
})

test('a link to a further row has the language of a title that differs from the page language', async () => {
  const content = [...six, { ...row('films007'), title: 'Comedies' }, row('films008')]
  const props = await home.load({ ...renderContextFor({ content }), language: 'es' }, {})
  expect(props?.remaining.links.map(({ lang }) => lang)).toEqual(['en', undefined])
  const html = renderToStaticMarkup(props && <MoreShelves language="es" {...props.remaining} />)
  expect(html).toMatch(/<a [^>]*lang="en"[^>]*>Comedies/)
})

test('MoreShelves reserves space below the rows only with links to further rows', () => {
  const roomFor = (links: { title: string; href: string }[]) =>
    renderToStaticMarkup(<MoreShelves language="en" from={6} total={7} links={links} />)
  expect(roomFor([])).toBe('<div></div>')
  expect(roomFor([{ title: 'Films', href: '/p/films001/' }])).toMatch(/^<div class="[^"]*rest/)
})

test('a failed list after the sixth row does not make the home page empty', async () => {
  expect(await htmlOf({ content: [...six, row('gone0001')] }, [])).not.toContain('No content available')
})

test('a playlist of several menu items has the filter tags of all of them that one of its items has', async () => {
  const item = (filterTags?: string) => ({ label: 'Films', contentId: 'films001', filterTags })
  const films = [plainMedia('item0001', { tags: ['Drama', 'Music'] }), plainMedia('item0002', { tags: ['Comedy'] })]
  const context = renderContextFor({ menu: [item(), item('Drama, Comedy'), item('Comedy,Music,War')] }, films)
  expect((await playlist.load(context, { id: 'films001' }))?.filters).toEqual(['Drama', 'Comedy', 'Music'])
})

test('card images are 320 px wide, featured ones 640 px, each with a double-width srcset candidate', async () => {
  const imageOf = async (featured: boolean) => {
    const props = await home.load(renderContextFor({ content: [{ ...row('films001'), featured }] }), {})
    const [first] = props?.rows ?? []
    return first && 'cards' in first ? first.cards[0]?.image : undefined
  }
  const at = (width: number) => `https://p.test/v2/media/item0001/images/card.webp?poster_fallback=1&width=${width}`
  expect(await imageOf(false)).toMatchObject({ src: at(320), srcSet: `${at(320)} 320w, ${at(640)} 640w` })
  expect(await imageOf(true)).toMatchObject({ src: at(640), srcSet: `${at(640)} 640w, ${at(1280)} 1280w` })
})

test('a card picture is lazy and loads in its rendered width, and an eager featured picture does not', async () => {
  expect(await htmlOf({ content: [row('films001')] })).toMatch(/<img [^>]*loading="lazy"[^>]* sizes="auto, 320px"/)
  const featured = await htmlOf({ content: [{ ...row('films001'), featured: true }] })
  expect(featured).toMatch(/<img [^>]*loading="eager"/)
  expect(featured).not.toContain('sizes="auto')
})

test('cards of a list with its own image label fall back to the card image', async () => {
  const html = await htmlOf({ content: [row('films001')] }, undefined, { imageLabel: 'tall' })
  expect(html).toContain('/images/tall.webp?poster_fallback=1&amp;fallback=card&amp;width=320')
})

test('a featured film has a description, a play link, a favourite button and its focal point', async () => {
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

test('a featured scheduled event and a featured series have no play link', async () => {
  const featured = { content: [{ ...row('films001'), featured: true }] }
  const event = { ...plainMedia('item0001'), kind: 'event' as const, scheduledStart: '2026-05-02T20:00:00Z' }
  const series = { ...plainMedia('item0002'), kind: 'series' as const }
  expect(await htmlOf(featured, [event, series])).not.toContain('play=1')
})

test('suggestedCards returns the first configured playlist that loads, never a personal list', async () => {
  const content = [{ type: 'favorites' }, row('gone0001'), { ...row('films001'), featured: true }]
  const cards = await suggestedCards(renderContextFor({ content }))
  expect(cards.map(({ card, details }) => [card.title, details])).toEqual([[plainMedia('item0001').title, undefined]])
  expect(await suggestedCards(renderContextFor({ content: [{ type: 'favorites' }] }))).toEqual([])
})

test('a card without an image in the build shows its title as placeholder and requests no image', async () => {
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

test('a channel card shows the current programme in its language when its schedule contains one', async () => {
  const schedule = { url: 'https://guide.test/', type: 'jwp', demo: false } as const
  const items = ['channel1', 'channel2', 'channel3'].map((id) =>
    plainMedia(id, { kind: 'channel', ...(id !== 'channel3' && { schedule }) }),
  )
  const requested: string[] = []
  const onAir = async ({ id }: Media) => {
    requested.push(id)
    return id === 'channel1' ? { title: 'Berceuses', titleLang: 'fr' } : undefined
  }
  const context = { ...renderContextFor({ content: [row('list0001')] }, items), onAir }
  const [loaded] = await loadRows(context, 0, 1)
  const marks = loaded && 'cards' in loaded && loaded.cards.map(({ card }) => card.mark)
  const programme = { title: 'Berceuses', titleLang: 'fr' }
  expect(marks).toEqual([{ kind: 'live', programme }, { kind: 'live' }, { kind: 'live' }])
  expect(renderToStaticMarkup(<CardBadge mark={{ kind: 'live', programme }} language="en" />)).toContain(
    ' lang="fr">Berceuses<',
  )
  expect(requested).toEqual(['channel1', 'channel2'])
})

const withRelated = { features: { ...features, recommendationsPlaylist: 'relt0001' } }
const related = ['one', 'two', 'three'].map((id) => plainMedia(`${id}00001`.slice(0, 8)))
const [first, second, third] = related.map(({ id }) => id)

/** Context whose content has these films. */
function watchedContext(films: Media[], more: object = withRelated): RenderContext {
  const context = renderContextFor(more, related)
  return { ...context, content: { ...context.content, media: async (id) => films.find((item) => item.id === id) } }
}

test('loadBecause skips a removed film and titles the recommendations after the next watched film', async () => {
  const context = watchedContext([plainMedia('seen0001', { title: 'The Salt Road' })])
  const row = await loadBecause(context, ['gone0002', 'seen0001'])
  expect(row?.title).toBe('Because you watched The Salt Road')
  expect(row?.cards.map(({ card }) => card.id)).toEqual([first, second, third])
})

test('loadBecause omits watched films, and returns undefined for two cards or without a playlist', async () => {
  const context = watchedContext([plainMedia('seen0001')])
  expect(await loadBecause(context, ['seen0001', String(second)])).toBeUndefined()
  expect(await loadBecause(watchedContext([plainMedia('seen0001')], {}), ['seen0001'])).toBeUndefined()
})

test('loadBecause titles an episode by its series and does not recommend that series', async () => {
  const episode = plainMedia('part0001', { kind: 'episode', seriesId: 'saga0001', title: 'Pilot' })
  const context = watchedContext([episode, plainMedia('saga0001', { title: 'Night Bus 7' })])
  expect((await loadBecause(context, ['part0001']))?.title).toBe('Because you watched Night Bus 7')
  const own = watchedContext([episode, plainMedia('saga0001', { title: String(first) })])
  expect(await loadBecause(own, ['part0001'])).toBeUndefined()
})

test('loadBecause recommends no other episode of the series of a watched episode', async () => {
  const part = (id: string) => plainMedia(id, { kind: 'episode', seriesId: 'saga0001' })
  const films = [part('part0001'), plainMedia('saga0001', { title: 'Night Bus 7' })]
  const context = renderContextFor(withRelated, [...related, part('part0002')])
  context.content.media = async (id) => films.find((item) => item.id === id)
  const shown = await loadBecause(context, ['part0001'])
  expect(shown?.cards.map(({ card }) => card.id)).toEqual([first, second, third])
})

test.each([
  [true, withRelated],
  ['true', withRelated],
  [false, withRelated],
  [undefined, withRelated],
  [true, {}],
])('offersBecause requires becauseYouWatched (%s) and a recommendations playlist', (becauseYouWatched, more) => {
  const { config } = renderContextFor({ ...more, custom: { becauseYouWatched } }).content
  expect(offersBecause(config)).toBe(String(becauseYouWatched) === 'true' && more === withRelated)
})
