import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Site } from '#core/site/site.ts'
import { closeBrowser, fakeBrowser } from '../../../tests/support/fake-browser.ts'
import { fakeSite } from '../../../tests/support/fake-page.ts'
import { fakeServer } from '../../../tests/support/fake-server.ts'

afterEach(() => {
  vi.restoreAllMocks()
  closeBrowser()
})

const film = { mediaid: 'item0001', title: 'Film', title_es: 'Película', sources: [], tracks: [] }

/** Stores of a page whose platform is a fake server. */
async function openStores(part: Partial<Site> = {}) {
  vi.resetModules()
  fakeBrowser('https://site.test/')
  const server = fakeServer()
  vi.stubGlobal('fetch', server.fetch)
  const site = fakeSite('avod', part)
  vi.doMock('virtual:foyer/site', () => ({ site }))
  const [content, source, insights, live, { showSite, currentSite }] = await Promise.all([
    import('./content.store.ts'),
    import('./config-source.store.ts'),
    import('./insights.store.ts'),
    import('#features/page/content.store.ts'),
    import('#core/site/site.store.ts'),
  ])
  return { server, site, showSite, currentSite, ...content, ...source, ...insights, ...live }
}

const route = 'GET /v2/media/item0001'

it('each content and config request to the platform has a timeout of 20 s', async () => {
  const { contentIn, freshContentIn, freshMedia, openSource, server } = await openStores()
  server.on(route, { message: 'Nothing here' }, 404)
  const limits = vi.spyOn(AbortSignal, 'timeout')
  await contentIn('en').media('item0001')
  await freshContentIn('en').media('item0001')
  await freshMedia('item0001', 'en')
  await expect(openSource('other001')).rejects.toThrow()
  expect(limits.mock.calls).toEqual([[20_000], [20_000], [20_000], [20_000]])
})

describe('page content', () => {
  it('contentIn requests an item once, and freshContentIn requests it again', async () => {
    const { contentIn, freshContentIn, server } = await openStores()
    server.on(route, { playlist: [film] })
    expect(contentIn('en')).toBe(contentIn('en'))
    await contentIn('en').media('item0001')
    expect((await contentIn('en').media('item0001'))?.title).toBe('Film')
    expect(server.requests).toHaveLength(1)
    expect((await freshContentIn('en').media('item0001'))?.title).toBe('Film')
    expect(server.requests.map(({ url }) => url)).toEqual([
      'https://platform.test/v2/media/item0001',
      'https://platform.test/v2/media/item0001',
    ])
  })

  it('contentIn and freshContentIn return the content API of the requested language', async () => {
    const { contentIn, freshContentIn } = await openStores()
    expect([contentIn('es').language, contentIn('en').language, freshContentIn('es').language]).toEqual([
      'es',
      'en',
      'es',
    ])
  })

  it('contentIn and freshContentIn use the config of the active site after showSite replaces it', async () => {
    const { contentIn, freshContentIn, showSite, site, currentSite } = await openStores()
    const before = contentIn('en')
    expect([currentSite(), before.config]).toEqual([site, site.config])
    const other = fakeSite('avod', { platform: 'https://other.test' })
    showSite(other)
    expect([contentIn('en').config, freshContentIn('en').config]).toEqual([other.config, other.config])
    expect(contentIn('en')).not.toBe(before)
  })
})

describe('freshMedia', () => {
  it('freshMedia sends a request on each call and returns the title in the given language', async () => {
    const { freshMedia, server } = await openStores()
    server.on(route, { playlist: [{ ...film, 'title-es': 'Película' }] })
    expect((await freshMedia('item0001', 'es'))?.title).toBe('Película')
    expect((await freshMedia('item0001', 'en'))?.title).toBe('Film')
    expect(server.requests).toHaveLength(2)
  })

  it('freshMedia does not retry a request that fails with 500', async () => {
    const { freshMedia, server } = await openStores()
    server.on(route, {}, 500)
    await expect(freshMedia('item0001', 'en')).rejects.toThrow()
    expect(server.requests).toHaveLength(1)
  })
})

describe('openSource', () => {
  const config = { siteId: 't', siteName: 'Other', description: '', menu: [{ label: 'Films', contentId: 'list0001' }] }

  it('openSource loads a config by id and retains the platform, URL and bridge of the active site', async () => {
    const { openSource, server, site } = await openStores({ bridge: 'https://bridge.test' })
    server.on('GET /apps/configs/other001.json', config)
    const other = await openSource('other001')
    expect(server.requests[0]?.url).toBe('https://platform.test/apps/configs/other001.json')
    expect(other).toMatchObject({ platform: site.platform, url: site.url, bridge: 'https://bridge.test' })
    expect([other.config.siteName, other.menu[0]?.label]).toEqual(['Other', 'Films'])
  })

  it('openSource loads a config by path from the origin of the site', async () => {
    const { openSource, server } = await openStores()
    server.on('GET /other.json', config)
    await openSource('/other.json')
    expect(server.requests[0]?.url).toBe('https://site.test/other.json')
  })

  it('openSource rejects with config_invalid if the config cannot be loaded', async () => {
    const { openSource } = await openStores()
    await expect(openSource('other001')).rejects.toMatchObject({ name: 'AppError', key: 'config_invalid' })
  })
})

describe('currentInsights', () => {
  const dataset = { project: 'project1', dataset: 'production', url: 'https://articles.test' }

  it('currentInsights returns undefined for a site without articles', async () => {
    expect((await openStores()).currentInsights()).toBeUndefined()
  })

  it('currentInsights caches articles per site and logs no warning for a valid response', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    const { currentInsights, server, showSite } = await openStores({ insights: dataset })
    server.onText('GET /v2025-02-19/data/query/production', '{"result":[]}')
    expect(currentInsights()).toBe(currentInsights())
    await currentInsights()?.list()
    await currentInsights()?.list()
    expect(server.requests).toHaveLength(1)
    const before = currentInsights()
    showSite(fakeSite('avod', { insights: dataset }))
    expect(currentInsights()).not.toBe(before)
    expect(warn).not.toHaveBeenCalled()
  })
})
