import { describe, expect, it } from 'vitest'
import { failureOf, fakeServer } from '../../../tests/support/fake-server.ts'
import { cacheByArguments } from './cache.ts'
import { fetchConfig } from './config.ts'
import { platformContent } from './content.ts'
import { parseConfig } from './parse-config.ts'
import { platformSource, platformUrls } from './source.ts'
import type { ItemProblem } from './wire.ts'

const platform = 'https://cdn.test'
const film = (id: string, more: object = {}) => ({ mediaid: id, title: `Film ${id}`, ...more })

/** Content of a site over a fake platform. */
function site(config: object = {}, address = platform) {
  const server = fakeServer()
  const broken: ItemProblem[] = []
  const content = platformContent({
    platform: address,
    config: parseConfig({ siteId: 'site/1', description: '', ...config }),
    language: 'en',
    onBroken: (problem) => broken.push(problem),
    fetchOptions: { fetch: server.fetch, retries: 0 },
  })
  return { ...server, content, broken }
}
const ids = (list: { items: { id: string }[] } | undefined) => list?.items.map(({ id }) => id)

describe('media requests', () => {
  it('media() requests an item by its encoded id and returns the offers of the active integration', async () => {
    const { content, requests, on } = site({ integrations: { jwp: { clientId: 'c' } } })
    on('GET /v2/media/a%2Fb', { playlist: [film('ab', { productIds: 'jwp:C2,cleeng:S1' })] })
    expect(await content.media('a/b')).toMatchObject({ id: 'ab', offers: [{ offerId: 'C2' }] })
    expect(requests).toMatchObject([{ url: `${platform}/v2/media/a%2Fb`, query: {} }])
  })

  it('media() returns undefined for missing and invalid items, reports invalid ones and rejects after a 500', async () => {
    const { content, broken, on } = site()
    on('GET /v2/media/gone', { message: 'Not found' }, 404)
    on('GET /v2/media/empty', { playlist: [] })
    on('GET /v2/media/bad', { playlist: [{ mediaid: 'bad' }] })
    on('GET /v2/media/down', { message: 'Down' }, 500)
    expect(await content.media('gone')).toBeUndefined()
    expect(await content.media('empty')).toBeUndefined()
    expect(broken).toEqual([])
    expect(await content.media('bad')).toBeUndefined()
    expect(broken).toEqual([{ list: 'media bad', item: 'bad', what: 'title: is missing' }])
    expect(await failureOf(content.media('down'))).toMatchObject({ status: 500 })
  })
})

describe('playlist requests', () => {
  it('a playlist with a limit is requested with page_limit and returns no more items than that', async () => {
    const { content, requests, on } = site()
    on('GET /v2/playlists/l%2F1', { title: 'All', playlist: [film('a'), film('b'), film('c')] })
    const list = await content.playlist('l/1', { limit: 2 })
    expect([list?.title, ids(list)]).toEqual(['All', ['a', 'b']])
    expect(requests.map(({ query }) => query)).toEqual([{ page_limit: '2' }])
  })

  it('a related playlist requests one more item than its limit and omits the item itself', async () => {
    const { content, requests, on } = site()
    on('GET /v2/playlists/recs', { playlist: [film('a'), film('self'), film('b'), film('c')] })
    expect(ids(await content.playlist('recs', { relatedTo: 'self', limit: 2 }))).toEqual(['a', 'b'])
    expect(ids(await content.playlist('recs', { relatedTo: 'self' }))).toEqual(['a', 'b', 'c'])
    expect(requests.map(({ query }) => query)).toEqual([
      { page_limit: '3', related_media_id: 'self' },
      { related_media_id: 'self' },
    ])
  })

  it('a playlist without a limit returns the items of all its pages', async () => {
    const { content, requests, on } = site()
    const links = { next: `${platform}/v2/playlists/all?page_offset=501` }
    const many = Array.from({ length: 500 }, (_, at) => film(`f${at}`))
    on('GET /v2/playlists/all', { title: 'All', playlist: many, links })
    on('GET /v2/playlists/all', { title: 'Rest', playlist: [film('last')], links: {} })
    const list = await content.playlist('all')
    expect([list?.title, list?.items.length, list?.items.at(-1)?.id]).toEqual(['All', 501, 'last'])
    expect(requests.map(({ query }) => query)).toEqual([
      { page_limit: '500', page_offset: '1' },
      { page_limit: '500', page_offset: '501' },
    ])
  })

  it('a playlist with an invalid or missing next link ends after the first page', async () => {
    for (const links of [{ next: 5 }, { next: '/?page_offset=soon' }, { next: null }, {}]) {
      const { content, requests, on } = site()
      on('GET /v2/playlists/all', { playlist: [film('a')], links })
      expect(ids(await content.playlist('all'))).toEqual(['a'])
      expect(requests).toHaveLength(1)
    }
  })

  it('playlist() returns undefined after a 404 response', async () => {
    const { content, on } = site()
    on('GET /v2/playlists/gone', { message: 'Not found' }, 404)
    expect(await content.playlist('gone')).toBeUndefined()
    expect(await content.playlist('gone', { limit: 2 })).toBeUndefined()
  })

  it.each([
    [[], '(top level): must be an object'],
    [{ playlist: {} }, 'playlist: must be a list'],
  ])('a playlist response of the wrong shape, %o, rejects with its URL and the reason', async (body, what) => {
    const { content, on } = site()
    on('GET /v2/playlists/odd', body)
    expect(await failureOf(content.playlist('odd', { limit: 1 }))).toMatchObject({
      ...{
        message: expect.stringContaining(`/v2/playlists/odd?page_limit=1 is not as expected:\n  ${what}`),
        status: 200,
      },
    })
  })
})

describe('content list requests', () => {
  it('contentList() returns the valid items with their feed id and reports invalid ones', async () => {
    const { content, requests, broken, on } = site()
    const items = [
      { media_id: 'a', title: 'A', custom_params: { genre: 'Drama', title: 'Other' } },
      { media_id: 'b' },
      5,
    ]
    on('GET /v2/sites/site%2F1/content_lists/l%2F1', { id: 'l/1', title: 'New', list: [...items, { title: 'No id' }] })
    const list = await content.contentList('l/1')
    expect(list).toMatchObject({ title: 'New', items: [{ id: 'a', title: 'A', genre: 'Drama', feedId: 'l/1' }] })
    expect(requests[0]?.url).toBe(`${platform}/v2/sites/site%2F1/content_lists/l%2F1`)
    expect(broken).toEqual([
      { list: 'content list l/1', item: 'b', what: 'title: is missing' },
      { list: 'content list l/1', item: 'without an id', what: '(top level): must be an object' },
      { list: 'content list l/1', item: 'without an id', what: expect.stringContaining('mediaid') },
    ])
  })

  it('contentList() returns undefined after a 404 response and rejects a response of the wrong shape', async () => {
    const { content, on } = site()
    on('GET /v2/sites/site%2F1/content_lists/gone', { message: 'Not found' }, 404)
    on('GET /v2/sites/site%2F1/content_lists/odd', { list: 5 })
    on('GET /v2/sites/site%2F1/content_lists/flat', [])
    expect(await content.contentList('gone')).toBeUndefined()
    const message = (what: string) => ({ message: expect.stringContaining(what) })
    expect(await failureOf(content.contentList('odd'))).toMatchObject(message('list: must be a list'))
    expect(await failureOf(content.contentList('flat'))).toMatchObject(message('(top level): must be an object'))
  })
})

const episodes = '/apps/series/s%2F1/episodes'
const page = (at: number, total: number, list: object[]) => ({ page: at, page_limit: 20, total, episodes: list })
const entry = (id: string, more: object = {}) => ({ media_item: film(id), episode_number: 1, ...more })

describe('series requests', () => {
  it('series() returns the seasons with their episode counts, and undefined after a 404 response', async () => {
    const { content, requests, on } = site()
    const season = { season_number: 1, season_title: 'One', season_description: 'First', episode_count: 3 }
    on('GET /apps/series/s%2F1', { series_id: 's1', seasons: [season, { season_number: 2 }] })
    on('GET /apps/series/gone', { message: 'Not found' }, 404)
    expect(await content.series('s/1')).toEqual({
      ...{ id: 's/1', episodeCount: 3, seasonCount: 2 },
      seasons: [
        { number: 1, title: 'One', description: 'First', episodeCount: 3 },
        { number: 2, title: '', description: '', episodeCount: 0 },
      ],
    })
    expect(await content.series('gone')).toBeUndefined()
    expect(requests[0]?.url).toBe(`${platform}/apps/series/s%2F1`)
  })

  it('episodes() loads all pages from offset 0, omits hidden episodes and reports invalid ones', async () => {
    const { content, requests, broken, on } = site()
    on(`GET ${episodes}`, page(1, 21, [entry('a', { season_number: 1 }), { media_item: null, season_number: 1 }]))
    on(
      `GET ${episodes}`,
      page(2, 21, [entry('b', { season_number: 2 }), { media_item: { mediaid: 'bad' }, season_number: 2 }]),
    )
    const list = await content.episodes('s/1')
    expect(list).toMatchObject([
      { seasonNumber: 1, episodeNumber: 1, media: { id: 'a', kind: 'episode', seriesId: 's/1', seasonNumber: 1 } },
      { seasonNumber: 2, media: { id: 'b', seasonNumber: 2 } },
    ])
    expect(requests.map(({ query }) => query)).toEqual([
      { page_offset: '0', page_limit: '20' },
      { page_offset: '1', page_limit: '20' },
    ])
    expect(broken).toEqual([{ list: 'series s/1', item: 'bad', what: 'title: is missing' }])
  })

  it('a series with episodes without a season number is loaded season by season', async () => {
    const { content, requests, on } = site()
    on(`GET ${episodes}`, page(1, 2, [entry('a', { season_number: 1 }), entry('b')]))
    on('GET /apps/series/s%2F1', { seasons: [{ season_number: 1 }, { season_number: 2 }] })
    on('GET /apps/series/s%2F1/seasons/1/episodes', page(1, 1, [entry('a')]))
    on('GET /apps/series/s%2F1/seasons/2/episodes', page(1, 1, [entry('b')]))
    const list = await content.episodes('s/1')
    expect(list.map(({ media, seasonNumber }) => [media.id, seasonNumber])).toEqual([
      ['a', 1],
      ['b', 2],
    ])
    expect(requests.at(-1)?.query).toEqual({ page_offset: '0', page_limit: '20' })
  })

  it('episodes() retains an episode that belongs to no season of its series', async () => {
    const { content, on } = site()
    on(`GET ${episodes}`, page(1, 2, [entry('a', { season_number: 1 }), entry('special')]))
    on('GET /apps/series/s%2F1', { seasons: [{ season_number: 1 }] })
    on('GET /apps/series/s%2F1/seasons/1/episodes', page(1, 1, [entry('a')]))
    expect((await content.episodes('s/1')).map(({ media }) => media.id)).toEqual(['a', 'special'])
  })

  it('episodes() returns the episodes of a series without seasons, also after a 404 for the series', async () => {
    for (const [body, status] of [
      [{ seasons: [] }, 200],
      [{ seasons: null }, 200],
      [{ message: 'Not found' }, 404],
    ] as const) {
      const { content, on } = site()
      on(`GET ${episodes}`, page(1, 1, [entry('a', { episode_number: null })]))
      on('GET /apps/series/s%2F1', body, status)
      const [episode] = await content.episodes('s/1')
      expect(episode).toMatchObject({ episodeNumber: 1, seasonNumber: 0, media: { id: 'a' } })
      expect(episode?.media.seasonNumber).toBeUndefined()
    }
  })

  it('episodes() rejects a response whose episodes are not a list', async () => {
    const { content, on } = site()
    on(`GET ${episodes}`, { page: 1, page_limit: 20, total: 1, episodes: {} })
    const message = expect.stringContaining('episodes: must be a list')
    expect(await failureOf(content.episodes('s/1'))).toMatchObject({ message })
  })

  it('seriesOf() batches concurrent ids into one request with unencoded comma separators', async () => {
    const requested: string[] = []
    const response = { a: [{ series_id: 's1' }], 'b,2': [], c: null }
    const fetch = async (input: Request) => {
      requested.push(input.url)
      return Response.json(response)
    }
    const config = parseConfig({ siteId: 's', description: '' })
    const fetchOptions = { fetch: fetch as typeof globalThis.fetch, retries: 0 }
    const { seriesOf } = platformContent({ platform, config, language: 'en', fetchOptions })
    expect(await Promise.all(['a', 'b,2', 'c', 'd'].map((id) => seriesOf(id)))).toEqual([
      ...['s1', undefined, undefined, undefined],
    ])
    expect(requested).toEqual([`${platform}/apps/series?media_ids=a,b%2C2,c,d`])
    await seriesOf('e')
    expect(requested[1]).toBe(`${platform}/apps/series?media_ids=e`)
  })

  it('seriesOf() returns undefined after a 404 response', async () => {
    const { content, on } = site()
    on('GET /apps/series', { message: 'Not found' }, 404)
    expect(await content.seriesOf('a')).toBeUndefined()
  })
})

describe('watch list requests', () => {
  it('watchlist() returns the valid items, reports invalid ones and sends no request without ids', async () => {
    const { content, requests, broken, on } = site()
    on('GET /apps/watchlists/w%2F1', { playlist: [film('a'), { mediaid: 'bad' }] })
    expect(await content.watchlist('w/1', [])).toEqual([])
    expect(requests).toEqual([])
    expect((await content.watchlist('w/1', ['a', 'b'])).map(({ id }) => id)).toEqual(['a'])
    expect(requests[0]?.query).toEqual({ media_ids: 'a,b' })
    expect(broken).toMatchObject([{ list: 'watch list w/1' }])
    expect(platformUrls(platform, 's').watchlist('w/1', ['a', 'b'])).toBe(
      `${platform}/apps/watchlists/w%2F1?media_ids=a,b`,
    )
  })

  it('watchlist() returns an empty list after a 404 response', async () => {
    const { content, on } = site()
    on('GET /apps/watchlists/gone', { message: 'Not found' }, 404)
    expect(await content.watchlist('gone', ['a'])).toEqual([])
  })
})

describe('platform of files', () => {
  const path = '/films/static-platform'
  const open = (config: object = {}) => site(config, `https://site.test${path}`)

  it('each request to a platform of files is the path of a JSON file without a query', async () => {
    const { content, requests, on } = open()
    on(`GET ${path}/v2/media/a%2Fb.json`, { playlist: [film('ab')] })
    on(`GET ${path}/v2/playlists/new.json`, { title: 'New', playlist: [film('a'), film('b')] })
    expect((await content.media('a/b'))?.id).toBe('ab')
    expect(ids(await content.playlist('new'))).toEqual(['a', 'b'])
    expect(ids(await content.playlist('new', { limit: 1 }))).toEqual(['a'])
    expect(requests.every(({ query }) => Object.keys(query).length === 0)).toBe(true)
    const { adSchedule } = platformUrls(`https://site.test${path}`, 's')
    expect(adSchedule('ads')).toBe(`https://site.test${path}/v2/advertising/schedules/ads.json`)
  })

  it('a platform of files returns the items of a watch list that it has, and their series, item by item', async () => {
    const { content, on } = open()
    on(`GET ${path}/v2/media/a.json`, { playlist: [film('a', { seriesId: 'Series01' })] })
    on(`GET ${path}/v2/media/gone.json`, {}, 404)
    on(`GET ${path}/v2/media/b.json`, { playlist: [film('b')] })
    const names = ['a', 'gone', 'b']
    expect(ids({ items: await content.watchlist('w', names) })).toEqual(['a', 'b'])
    expect(await Promise.all(names.map((id) => content.seriesOf(id)))).toEqual(['Series01', undefined, undefined])
  })

  it('a platform of files returns no related and no found items, and sends no request for them', async () => {
    const { content, requests } = open({ features: { searchPlaylist: 'new' } })
    expect(ids(await content.playlist('new', { relatedTo: 'a', limit: 5 }))).toEqual([])
    expect(ids(await content.search('sea'))).toEqual([])
    const other = open({ custom: { appContentSearch: 'true' } })
    expect(ids(await other.content.search('sea'))).toEqual([])
    expect([...requests, ...other.requests]).toEqual([])
  })
})

describe('search requests', () => {
  it('search() uses the site search if appContentSearch is enabled', async () => {
    const { content, requests, on } = site({
      custom: { appContentSearch: 'true' },
      features: { searchPlaylist: 'found' },
    })
    on('GET /v2/sites/site%2F1/app_content/media/search', { playlist: [film('a')] })
    expect(ids(await content.search('the sea'))).toEqual(['a'])
    expect(requests[0]?.query).toEqual({ search_query: 'the sea' })
  })

  it('search() otherwise uses the search playlist, and returns no items without a request if none is set', async () => {
    const { content, requests, on } = site({ features: { searchPlaylist: 'found' } })
    on('GET /v2/playlists/found', { title: 'Found', playlist: [film('a')] })
    expect(await content.search('sea')).toMatchObject({ id: 'found', title: 'Found', items: [{ id: 'a' }] })
    expect(requests[0]?.query).toEqual({ search: 'sea' })
    const { content: none, requests: nothing } = site()
    expect(await none.search('sea')).toMatchObject({ id: '', title: '', description: '', items: [] })
    expect(nothing).toEqual([])
  })
})

it('platformUrls puts encoded ids, tokens, passports and plan ids in the URLs of ad schedules and media', () => {
  const { adSchedule, media, protectedMedia, playback } = platformUrls(platform, 's/1')
  expect(adSchedule('a/1')).toBe(`${platform}/v2/advertising/schedules/a%2F1.json`)
  expect(media('a/1', 't&')).toBe(`${platform}/v2/media/a%2F1?token=t%26`)
  expect(protectedMedia('a/1', 'p/1', 't')).toBe(`${platform}/v2/media/a%2F1/drm/p%2F1?token=t`)
  const item = `${platform}/v2/sites/s%2F1/media/a%2F1/playback.json`
  expect([playback('a/1', 'p'), playback('a/1', 'p', 'x')]).toEqual([
    `${item}?passport=p`,
    `${item}?passport=p&plan_id=x`,
  ])
})

describe('ETag cache of platformSource', () => {
  const item = { playlist: [film('a')] }
  const source = (response: Response, etag?: string) => {
    const stored: unknown[] = []
    const requests: Request[] = []
    const cache = {
      lookup: () => (etag ? { etag, json: item } : undefined),
      store: (...all: unknown[]) => stored.push(all),
    }
    const fetch = async (input: Request) => {
      requests.push(input)
      return response
    }
    const fetchOptions = { fetch: fetch as typeof globalThis.fetch, retries: 0 }
    return { stored, requests, ...platformSource({ platform, siteId: 's', cache, fetchOptions }) }
  }

  it('platformSource sends the cached ETag and returns the cached item after a 304 response', async () => {
    const { media, requests, stored } = source(new Response(null, { status: 304 }), '"old"')
    expect(await media('a')).toEqual(film('a'))
    expect(requests[0]?.headers.get('if-none-match')).toBe('"old"')
    expect(stored).toEqual([])
  })

  it('platformSource stores a response only if it has an ETag', async () => {
    const { media, stored } = source(Response.json(item, { headers: { etag: '"new"' } }))
    expect(await media('a')).toEqual(film('a'))
    expect(stored).toEqual([[`${platform}/v2/media/a`, '"new"', item]])
    const { media: plain, stored: none } = source(Response.json(item))
    await plain('a')
    expect(none).toEqual([])
  })

  it('platformSource loads items without a cache, also with a custom fetchJson', async () => {
    const { fetch, on } = fakeServer()
    on('GET /v2/media/a', item)
    const fetchJson = async (url: string, etag: string | undefined) => ({ json: { playlist: [film(url)] }, etag })
    const options = { platform, siteId: 's' }
    expect(await platformSource({ ...options, fetchOptions: { fetch } }).media('a')).toEqual(film('a'))
    expect(await platformSource({ ...options, fetchJson }).media('a')).toEqual(film(`${platform}/v2/media/a`))
  })
})

describe('remembered', () => {
  it('remembered caches a result until it expires or is removed by forget, and caches no failures', async () => {
    let calls = 0
    let time = 0
    const load = cacheByArguments(
      async (id: string) => {
        calls += 1
        if (id === 'bad') throw new Error('No')
        return calls
      },
      10,
      () => time,
    )
    expect(await Promise.all([load('a'), load('a'), load('b')])).toEqual([1, 1, 2])
    await failureOf(load('bad'))
    await failureOf(load('bad'))
    expect(calls).toBe(4)
    time = 9
    expect(await load('a')).toBe(1)
    time = 10
    expect(await load('a')).toBe(5)
    load.forget('a')
    expect(await load('a')).toBe(6)
  })

  it('a late failure of a removed cache entry does not remove the newer result', async () => {
    const first = Promise.withResolvers<string>()
    const results = [first.promise, Promise.resolve('new')]
    const load = cacheByArguments(
      async () => (await results.shift()) ?? 'none',
      10,
      () => 0,
    )
    const failed = failureOf(load())
    load.forget()
    expect(await load()).toBe('new')
    first.reject(new Error('Late'))
    await failed
    expect(await load()).toBe('new')
  })

  it('remembered caches at most 200 results and removes the oldest', async () => {
    let calls = 0
    let time = 0
    const load = cacheByArguments(
      async (id: number) => (calls += 1) && id,
      10,
      () => time,
    )
    for (let id = 0; id < 200; id += 1) await load(id)
    await load(0)
    expect(calls).toBe(200)
    await load(200)
    await load(1)
    expect(calls).toBe(201)
    await load(0)
    expect(calls).toBe(202)
    time = 10
    await load(2)
    await load(500)
    await load(2)
    expect(calls).toBe(204)
  })
})

describe('fetchConfig', () => {
  const load = (source: string | undefined, body: unknown = { siteId: 's', description: '' }, status = 200) => {
    const { fetch, requests, on } = fakeServer()
    on('GET /apps/configs/abcd1234.json', body, status)
    on('GET /watch/config.json', body, status)
    const place = { source, platform, base: 'https://site.test/watch' }
    return { requests, config: fetchConfig(place, { fetch, retries: 0 }) }
  }

  it('fetchConfig loads a config by id from the platform or by URL from the site', async () => {
    const { requests, config } = load('abcd1234')
    expect(await config).toMatchObject({ config: { siteId: 's', id: 'abcd1234' }, wire: { siteId: 's' } })
    expect(requests[0]?.url).toBe(`${platform}/apps/configs/abcd1234.json`)
    const { requests: own, config: relative } = load('/config.json')
    await relative
    expect(own[0]?.url).toBe('https://site.test/watch/config.json')
  })

  it('fetchConfig rejects a missing, empty or invalid config source', async () => {
    const key = 'config_invalid'
    const message = 'No config location found'
    expect(await failureOf(load(undefined).config)).toMatchObject({ name: 'AppError', message, key })
    expect(await failureOf(load('').config)).toMatchObject({ message })
    const { requests, config } = load('https://')
    expect(await failureOf(config)).toMatchObject({
      ...{ message: 'Failed to load the config "https://": it is not a valid URL', key },
    })
    expect(requests).toEqual([])
  })

  it('fetchConfig names the source and the reason of a failure, with a hint for a malformed id', async () => {
    expect(await failureOf(load('abcd1234', { message: 'Unknown' }, 404).config)).toMatchObject({
      ...{ message: 'Failed to load the config "abcd1234": Unknown', key: 'config_invalid', cause: { status: 404 } },
    })
    expect(await failureOf(load('ABCD1234').config)).toMatchObject({
      message: expect.stringMatching(
        /^Failed to load the config "ABCD1234": .+ An id has eight lower-case letters and digits$/s,
      ),
    })
    const { config } = load('abcd1234', { description: 5 })
    expect(await failureOf(config)).toMatchObject({ message: expect.stringContaining('description') })
  })

  it('fetchConfig rejects a config with two account providers as integrations_invalid', async () => {
    const integrations = { jwp: { clientId: 'c' }, cleeng: { id: '1' } }
    const refused = await failureOf(load('abcd1234', { siteId: 's', description: '', integrations }).config)
    expect(refused).toMatchObject({
      key: 'integrations_invalid',
      message: expect.not.stringMatching(/^Failed to load/),
    })
  })
})
