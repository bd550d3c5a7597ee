import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Content } from '#core/content/content.ts'
import type { RenderContext } from '#core/screen.ts'
import type { Config } from '#core/site/config.ts'
import { loadRow } from '#features/browse/rows.screen.ts'
import { search } from '#features/search/search.screen.ts'
import { fetchConfig } from '#providers/platform/config.ts'
import { platformContent } from '#providers/platform/content.ts'
import type { ItemProblem } from '#providers/platform/wire.ts'
import { ids } from '../../scripts/sandbox/catalogue/ids.ts'
import { startSandbox } from '../../scripts/sandbox/server.ts'

let sandbox: Awaited<ReturnType<typeof startSandbox>>
let config: Config
const fetchOptions = { backoffMs: 5 }

const control = (path: string, init: RequestInit = {}) =>
  fetch(`${sandbox.url}/_sandbox/${path}`, { headers: { 'content-type': 'application/json' }, ...init })
const breakNext = (fault: object) => control('faults', { method: 'POST', body: JSON.stringify(fault) })
const place = (source: string | undefined) => ({ source, platform: `${sandbox.url}/platform`, base: sandbox.url })
const content = (
  language = 'en',
  more: { onBroken?: (fault: ItemProblem) => void; now?: () => number } = {},
): Content => platformContent({ platform: `${sandbox.url}/platform`, config, language, fetchOptions, ...more })
const rowOf = (type: 'playlist' | 'content_list', index = 0) =>
  config.content.filter((row) => row.type === type)[index]?.contentId ?? ''

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, file: ':memory:', media: 1_200 })
  config = (await fetchConfig(place('demofree'), fetchOptions)).config
})
beforeEach(() => control('reset', { method: 'POST' }))
afterAll(() => sandbox.close())

type Logged = { path: string; query: Record<string, string> }

/** Platform requests since the last reset. */
const logged = async (): Promise<Logged[]> => (await control('requests?path=/platform')).json()

/** First item of all playlist rows that satisfies the predicate. */
async function anItem(wanted: (item: { kind: string }) => boolean) {
  for (const row of config.content) {
    const list = row.type === 'playlist' ? await content().playlist(row.contentId ?? '') : undefined
    const found = list?.items.find(wanted)
    if (found) return found
  }
  return expect.unreachable('no row holds such an item')
}

describe('platformContent', () => {
  it('playlist returns the requested number of items, with localized titles and unchanged ids and slugs', async () => {
    const [en, es] = await Promise.all(
      ['en', 'es'].map((language) => content(language).playlist(rowOf('playlist', 1), { limit: 3 })),
    )
    expect(en?.items).toHaveLength(3)
    expect(es?.items.map(({ id }) => id)).toEqual(en?.items.map(({ id }) => id))
    expect(es?.items.map(({ slug }) => slug)).toEqual(en?.items.map(({ slug }) => slug))
    expect(es?.title).not.toBe(en?.title)
    expect(es?.items[0]?.title).not.toBe(en?.items[0]?.title)
  })

  it('loadRow requests and returns 25 items of a longer playlist', async () => {
    const site = {
      platform: place('demofree').platform,
      url: 'http://127.0.0.1',
      settings: { defaultSource: 'demofree', otherSources: [], anySource: false },
      config,
      menu: [],
    }
    const context = { site, content: content(), language: 'en', now: new Date(), hero: () => undefined } as const
    const shelf = config.content.find(({ type }) => type === 'playlist')
    if (!shelf) throw new Error('the demo has no rows')
    const full = await loadRow(context, { ...shelf, contentId: ids.allFilms }, 0)
    expect(full?.cards).toHaveLength(25)
    expect((await logged()).map(({ query }) => query.page_limit)).toEqual(['25'])
  })

  it('media returns an item with an HLS source and a captions track', async () => {
    const { id } = await anItem(({ kind }) => kind === 'video')
    const media = await content().media(id)
    expect(media).toMatchObject({ id, kind: 'video' })
    expect(media?.sources[0]?.file).toMatch(/\.m3u8/)
    expect(media?.tracks.some(({ kind }) => kind === 'captions')).toBe(true)
  })

  it('episodes returns every episode of a series in pages of 20, and seriesOf returns the series id', async () => {
    const { id } = await anItem(({ kind }) => kind === 'series')
    const series = await content().series(id)
    const episodes = await content().episodes(id)
    expect(series?.episodeCount).toBeGreaterThan(1)
    expect(new Set(episodes.map(({ media }) => media.id)).size).toBe(episodes.length)
    expect(episodes[0]?.media).toMatchObject({ kind: 'episode', seriesId: id })
    expect(await content().seriesOf(episodes[0]?.media.id ?? '')).toBe(id)
    const pages = (await logged()).filter(({ path }) => path.endsWith('/episodes')).map(({ query }) => query.page_limit)
    expect(new Set(pages)).toEqual(new Set(['20']))
  })

  it('seriesOf combines the lookups of several episodes into one request', async () => {
    const { id } = await anItem(({ kind }) => kind === 'series')
    const from = content()
    const episodes = (await from.episodes(id)).map(({ media }) => media.id)
    expect(new Set(await Promise.all(episodes.map((episode) => from.seriesOf(episode))))).toEqual(new Set([id]))
    expect((await logged()).filter(({ query }) => query.media_ids)).toHaveLength(1)
  })

  it('related items do not contain the item itself', async () => {
    const { id } = await anItem(({ kind }) => kind === 'video')
    const related = await content().playlist(config.features.recommendationsPlaylist ?? '', { relatedTo: id, limit: 5 })
    expect(related?.items).toHaveLength(5)
    expect(related?.items.map((item) => item.id)).not.toContain(id)
  })

  it('related items omit the item itself where the platform lists it, and have the requested number', async () => {
    const relatedTo = ids.recommendsItself
    const related = await content().playlist(ids.recommended, { relatedTo, limit: 12 })
    expect(related?.items).toHaveLength(12)
    expect(related?.items.map(({ id }) => id)).not.toContain(relatedTo)
  })

  it('contentList returns items with titles and without sources', async () => {
    const list = await content().contentList(rowOf('content_list'))
    expect(list?.items.length).toBeGreaterThan(1)
    expect(list?.items.every(({ sources, title }) => sources.length === 0 && title)).toBe(true)
  })

  it('search for a title returns the item', async () => {
    const { title, id } = await anItem(({ kind }) => kind === 'video')
    expect((await content().search(title)).items.map((item) => item.id)).toContain(id)
  })

  it('every lookup of an unknown id returns undefined', async () => {
    const none = content()
    expect(await none.media('nothing1')).toBeUndefined()
    expect(await none.playlist('nothing1')).toBeUndefined()
    expect(await none.contentList('nothing1')).toBeUndefined()
    expect(await none.series('nothing1')).toBeUndefined()
    expect(await none.seriesOf('nothing1')).toBeUndefined()
  })

  it('playlist omits invalid items and reports each with the reason', async () => {
    const broken: ItemProblem[] = []
    const list = await content('en', { onBroken: (fault) => broken.push(fault) }).playlist('Oddities')
    expect(list?.items.length).toBeGreaterThan(5)
    expect(broken).toContainEqual({ list: 'playlist Oddities', item: 'OddNoTit', what: 'title: is missing' })
    expect(broken).toContainEqual(
      expect.objectContaining({ item: 'OddTypes', what: expect.stringContaining('duration') }),
    )
  })

  it('playlist retries after two 500 responses and rejects with the status of a permanent failure', async () => {
    const id = rowOf('playlist')
    await breakNext({ method: 'GET', path: `/v2/playlists/${id}`, times: 2, status: 500 })
    expect((await content().playlist(id))?.items.length).toBeGreaterThan(0)
    await breakNext({ method: 'GET', path: `/v2/playlists/${id}`, times: 9, status: 503 })
    await expect(content().playlist(id)).rejects.toMatchObject({ name: 'ApiError', status: 503 })
  })

  it('a truncated playlist response rejects with the URL in the error', async () => {
    const id = rowOf('playlist')
    await breakNext({ method: 'GET', path: `/v2/playlists/${id}`, times: 9, truncateAt: 40 })
    await expect(content().playlist(id)).rejects.toThrow(`/v2/playlists/${id}`)
  })

  it('watchlist retains the order, omits missing items and sends no request for an empty list', async () => {
    const list = config.features.favoritesList ?? ''
    const items = await content().watchlist(list, ['SerNight', 'Gone0001', 'SaltRoad'])
    expect(items.map(({ id, kind }) => [id, kind])).toEqual([
      ['SerNight', 'series'],
      ['SaltRoad', 'video'],
    ])
    await control('reset', { method: 'POST' })
    expect(await content().watchlist(list, [])).toEqual([])
    expect(await logged()).toEqual([])
  })

  it('search uses the app_content endpoint if the config enables it', async () => {
    const inline = (await fetchConfig(place('inline01'), fetchOptions)).config
    const all = platformContent({ platform: `${sandbox.url}/platform`, config: inline, language: 'en', fetchOptions })
    expect((await all.search('salt road')).items.map(({ id }) => id)).toContain('SaltRoad')
    const request = (await logged()).at(-1)
    expect(request).toMatchObject({
      path: `/platform/v2/sites/${inline.siteId}/app_content/media/search`,
      query: { search_query: 'salt road' },
    })
  })

  it.each([
    ['a playlist', 60, (source: Content) => source.playlist('AllSerie', { limit: 3 })],
    ['a content list', 60, (source: Content) => source.contentList(rowOf('content_list'))],
    ['a series', 20, (source: Content) => source.series('SerNight')],
    ['a search', 20, (source: Content) => source.search('night')],
    ['a media item', 10, (source: Content) => source.media('SaltRoad')],
  ])('%s is cached for %i minutes', async (_, minutes, ask) => {
    let now = 0
    const source = content('en', { now: () => now })
    await ask(source)
    await control('reset', { method: 'POST' })
    now = minutes * 60_000 - 1
    await ask(source)
    expect(await logged()).toEqual([])
    now += 1
    await ask(source)
    expect(await logged()).not.toEqual([])
  })

  it('a search page sends the same query again after 20 minutes', async () => {
    let now = 0
    const source = content('en', { now: () => now })
    const site = { platform: sandbox.url, config }
    const page = { site, content: source, language: 'en', now: new Date(), hero: () => undefined }
    const searchAfter = async (minutes: number) => {
      now = minutes * 60_000
      const props = await search.load(page as unknown as RenderContext, { query: 'night' })
      expect(props?.results?.length).toBeGreaterThan(0)
      return (await logged()).filter(({ query }) => query.search === 'night').length
    }
    expect([await searchAfter(0), await searchAfter(19), await searchAfter(20)]).toEqual([1, 1, 2])
  })

  it('concurrent requests for a media item are sent once and repeated after ten minutes', async () => {
    let now = 0
    const source = content('en', { now: () => now })
    const { id } = await anItem(({ kind }) => kind === 'video')
    await control('reset', { method: 'POST' })
    const lastRequest = async () => {
      const log: unknown = await (await control('requests')).json()
      return JSON.stringify(log).split(`/v2/media/${id}"`).length - 1
    }
    await Promise.all([source.media(id), source.media(id)])
    await source.media(id)
    const first = await lastRequest()
    expect(first).toBeGreaterThan(0)
    now = 10 * 60_000
    await source.media(id)
    expect(await lastRequest()).toBe(first * 2)
  })
})

describe('fetchConfig', () => {
  it('fetchConfig rejects an invalid config with its id and the invalid fields', async () => {
    await expect(fetchConfig(place('broken01'), fetchOptions)).rejects.toThrow(
      /^Failed to load the config "broken01": .*\n {2}\S+: /s,
    )
  })
  it('fetchConfig rejects a config with two integrations', async () => {
    await expect(fetchConfig(place('bothint1'), fetchOptions)).rejects.toThrow('more than 1 integrations are enabled')
  })
  it('fetchConfig rejects a missing, unknown, malformed or unreachable config source', async () => {
    await expect(fetchConfig(place(undefined))).rejects.toThrow('No config location found')
    await expect(fetchConfig(place('nothing1'))).rejects.toThrow(/^Failed to load the config "nothing1"(?!.*An id has)/)
    await expect(fetchConfig(place('Wrong'))).rejects.toThrow(/"Wrong".*An id has eight lower-case letters and digits/)
    await expect(fetchConfig(place('http://127.0.0.1:9/c.json'), { retries: 0 })).rejects.toThrow(
      'Failed to load the config',
    )
  })
})
