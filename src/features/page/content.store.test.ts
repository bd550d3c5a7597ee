import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Site } from '#core/site.ts'
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
  const [content, source, insights, live, { showSite, siteInForce }] = await Promise.all([
    import('./content.store.ts'),
    import('./config-source.store.ts'),
    import('./insights.store.ts'),
    import('#features/page/content.store.ts'),
    import('#core/site.store.ts'),
  ])
  return { server, site, showSite, siteInForce, ...content, ...source, ...insights, ...live }
}

const route = 'GET /v2/media/item0001'

it('makes a viewer wait at most 20 s for an answer of the platform', async () => {
  const { contentIn, freshContentIn, freshMedia, openSource, server } = await openStores()
  server.on(route, { message: 'Nothing here' }, 404)
  const limits = vi.spyOn(AbortSignal, 'timeout')
  await contentIn('en').media('item0001')
  await freshContentIn('en').media('item0001')
  await freshMedia('item0001', 'en')
  await expect(openSource('other001')).rejects.toThrow()
  expect(limits.mock.calls).toEqual([[20_000], [20_000], [20_000], [20_000]])
})

describe('content of a page', () => {
  it('is asked for once, and again by a view that needs it of this minute', async () => {
    const { contentIn, freshContentIn, server } = await openStores()
    server.on(route, { playlist: [film] })
    expect(contentIn('en')).toBe(contentIn('en'))
    await contentIn('en').media('item0001')
    expect((await contentIn('en').media('item0001'))?.title).toBe('Film')
    expect(server.sent).toHaveLength(1)
    expect((await freshContentIn('en').media('item0001'))?.title).toBe('Film')
    expect(server.sent.map(({ url }) => url)).toEqual([
      'https://platform.test/v2/media/item0001',
      'https://platform.test/v2/media/item0001',
    ])
  })

  it('is that of its language', async () => {
    const { contentIn, freshContentIn } = await openStores()
    expect([contentIn('es').language, contentIn('en').language, freshContentIn('es').language]).toEqual([
      'es',
      'en',
      'es',
    ])
  })

  it('is that of the config that is shown', async () => {
    const { contentIn, freshContentIn, showSite, site, siteInForce } = await openStores()
    const before = contentIn('en')
    expect([siteInForce(), before.config]).toEqual([site, site.config])
    const other = fakeSite('avod', { platform: 'https://other.test' })
    showSite(other)
    expect([contentIn('en').config, freshContentIn('en').config]).toEqual([other.config, other.config])
    expect(contentIn('en')).not.toBe(before)
  })
})

describe('an event that is about to begin', () => {
  it('is asked for each time, in the language of the page', async () => {
    const { freshMedia, server } = await openStores()
    server.on(route, { playlist: [{ ...film, 'title-es': 'Película' }] })
    expect((await freshMedia('item0001', 'es'))?.title).toBe('Película')
    expect((await freshMedia('item0001', 'en'))?.title).toBe('Film')
    expect(server.sent).toHaveLength(2)
  })

  it('is asked for without a repetition, as the next question follows soon', async () => {
    const { freshMedia, server } = await openStores()
    server.on(route, {}, 500)
    await expect(freshMedia('item0001', 'en')).rejects.toThrow()
    expect(server.sent).toHaveLength(1)
  })
})

describe('another config', () => {
  const config = { siteId: 't', siteName: 'Other', description: '', menu: [{ label: 'Films', contentId: 'list0001' }] }

  it('replaces the site in what it says, at the same place', async () => {
    const { openSource, server, site } = await openStores({ bridge: 'https://bridge.test' })
    server.on('GET /apps/configs/other001.json', config)
    const other = await openSource('other001')
    expect(server.sent[0]?.url).toBe('https://platform.test/apps/configs/other001.json')
    expect(other).toMatchObject({ platform: site.platform, url: site.url, bridge: 'https://bridge.test' })
    expect([other.config.siteName, other.menu[0]?.label]).toEqual(['Other', 'Films'])
  })

  it('may be a file of this site', async () => {
    const { openSource, server } = await openStores()
    server.on('GET /other.json', config)
    await openSource('/other.json')
    expect(server.sent[0]?.url).toBe('https://site.test/other.json')
  })

  it('that cannot be loaded says why', async () => {
    const { openSource } = await openStores()
    await expect(openSource('other001')).rejects.toMatchObject({ name: 'AppError', key: 'config_invalid' })
  })
})

describe('articles', () => {
  const dataset = { project: 'project1', dataset: 'production', url: 'https://articles.test' }

  it('are none where the site has none', async () => {
    expect((await openStores()).insightsHere()).toBeUndefined()
  })

  it('are asked for once for each site, and unknown parts are told to the log', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    const { insightsHere, server, showSite } = await openStores({ insights: dataset })
    server.onText('GET /v2025-02-19/data/query/production', '{"result":[]}')
    expect(insightsHere()).toBe(insightsHere())
    await insightsHere()?.list()
    await insightsHere()?.list()
    expect(server.sent).toHaveLength(1)
    const before = insightsHere()
    showSite(fakeSite('avod', { insights: dataset }))
    expect(insightsHere()).not.toBe(before)
    expect(warn).not.toHaveBeenCalled()
  })
})
