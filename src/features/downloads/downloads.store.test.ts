import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Media } from '#core/content/media.ts'
import type { Download } from '#core/downloads/downloads.ts'
import { closeBrowser } from '../../../tests/support/fake-browser.ts'
import { film, openTab } from '../../../tests/support/fake-downloads.ts'
import { fakeSite } from '../../../tests/support/fake-page.ts'
import { plainMedia } from '../../../tests/support/media.ts'

afterEach(closeBrowser)

const titled = (id: string, more: Partial<Download> = {}): Download => ({
  ...film,
  item: { ...film.item, id },
  ...more,
})
const states = (list: readonly Download[]) => list.map(({ item, state }) => `${item.id} ${state}`)

describe('download list', () => {
  it('addDownloads adds each film once and does not change other films', async () => {
    const tab = await openTab()
    expect(tab.addDownloads([titled('A'), titled('B', { state: 'complete' })])).toBe(true)
    tab.pauseDownload('A')
    expect(tab.addDownloads([titled('A'), titled('C')])).toBe(true)
    expect(states(tab.$downloads.get())).toEqual(['A paused', 'B complete', 'C queued'])
    tab.resumeDownload('A')
    expect(states(tab.$downloads.get())).toEqual(['A queued', 'B complete', 'C queued'])
    expect(tab.downloadOf('B')?.item.id).toBe('B')
    expect(tab.downloadOf('Z')).toBeUndefined()
  })

  it('addDownloads returns false and adds nothing while the browser refuses to store the list', async () => {
    const tab = await openTab()
    tab.addDownloads([titled('A')])
    const refused = vi.spyOn(tab.browser.localStorage, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    expect(tab.addDownloads([titled('A'), titled('B')])).toBe(false)
    expect(states(tab.$downloads.get())).toEqual(['A queued'])
    refused.mockRestore()
    expect(tab.addDownloads([titled('B')])).toBe(true)
    expect(states(tab.$downloads.get())).toEqual(['A queued', 'B queued'])
  })

  it('the download list is not written to storage without a change', async () => {
    const tab = await openTab()
    tab.addDownloads([titled('A')])
    const written = vi.spyOn(tab.browser.localStorage, 'setItem')
    tab.addDownloads([titled('A')])
    tab.changeDownload('Z', { state: 'paused' })
    expect(written).not.toHaveBeenCalled()
  })

  it('removeDownload deletes a film and its files, but not the files of other films', async () => {
    const tab = await openTab()
    tab.addDownloads([titled('A'), titled('AB')])
    const copies = await tab.openCopies()
    for (const path of ['/_downloads/A/0.ts', '/_downloads/AB/0.ts', '/other']) await copies.put(path, new Response())
    await tab.removeDownload('A')
    expect(states(tab.$downloads.get())).toEqual(['AB queued'])
    expect((await copies.keys()).map(({ url }) => new URL(url).pathname)).toEqual(['/_downloads/AB/0.ts', '/other'])
  })

  it('replaceDownload deletes files, version and failure of a changed film and queues it again', async () => {
    const tab = await openTab()
    const copy = { sources: [], tracks: [] }
    const failure = { kind: 'gone' as const }
    tab.addDownloads([
      titled('A', {
        ...{ state: 'complete', copy, failure, changed: true },
        version: 'old',
        total: 5,
        done: 5,
        picture: '/p',
      }),
    ])
    const shown: string[] = []
    tab.$downloads.listen((list) => shown.push(...states(list)))
    await (await tab.openCopies()).put('/_downloads/A/0.ts', new Response())
    await tab.replaceDownload('A')
    expect(shown).toEqual(['A paused', 'A queued'])
    expect(tab.stored.files()).toEqual([])
    const { item, href, remote, bandwidth, size } = titled('A')
    expect(JSON.parse(JSON.stringify(tab.downloadOf('A')))).toEqual({
      ...{ item, href, remote, bandwidth, size },
      ...{ state: 'queued', total: 0, done: 0 },
    })
  })
})

describe('checkDownloads', () => {
  /** Opens a tab whose catalogue has these sources for every film. */
  const openCatalogue = async (sources = film.remote.sources, more: Partial<Media> = {}) => {
    const media = async () => plainMedia('A', { sources: [...sources], ...more })
    vi.doMock('#features/page/content.store.ts', () => ({ contentIn: () => ({ media }) }))
    const tab = await openTab()
    const { showSite } = await import('#core/site/site.store.ts')
    const { config, ...site } = fakeSite()
    const account = { kind: 'jwp', model: 'svod', signsStreams: true } as const
    showSite({ ...site, platform: 'https://p.test', config: { ...config, account } })
    return { ...tab, ...(await import('./check.client.ts')) }
  }

  it('checkDownloads updates the URLs of an unfinished download, unless the item has no stream', async () => {
    const sources = [{ file: 'https://p.test/new.m3u8', type: 'application/vnd.apple.mpegurl' }]
    const replaced = await openCatalogue(sources)
    replaced.addDownloads([titled('A', { state: 'failed', failure: { kind: 'gone' } })])
    expect(await replaced.checkDownloads('en', Date.now())).toEqual([])
    expect(replaced.downloadOf('A')).toMatchObject({ state: 'failed', remote: { sources } })
    const empty = await openCatalogue([])
    empty.addDownloads([titled('A', { state: 'paused' })])
    await empty.checkDownloads('en', Date.now())
    expect(empty.downloadOf('A')?.remote).toEqual(film.remote)
  })

  it('a complete copy of a film that is no longer free stays and needs the access of the film', async () => {
    const { addDownloads, checkDownloads, changeDownload, downloadOf, openCopies } = await openCatalogue(undefined, {
      free: false,
      requiresSubscription: true,
    })
    addDownloads([titled('A')])
    await (await openCopies()).put('/_downloads/A/plan.json', new Response('{"texts":{},"files":[]}'))
    changeDownload('A', { state: 'complete' })
    expect(await checkDownloads('en', Date.now())).toEqual([])
    expect(downloadOf('A')).toMatchObject({ state: 'complete', item: { requirement: 'subscription' } })
  })

  it('an unfinished download of a film that is no longer free stops, and a free film needs no access again', async () => {
    const paid = await openCatalogue(undefined, { free: false, requiresSubscription: true })
    paid.addDownloads([titled('A')])
    await paid.checkDownloads('en', Date.now())
    const { downloadOf } = paid
    expect(downloadOf('A')).toMatchObject({ state: 'failed', failure: { kind: 'access' } })
    const free = await openCatalogue()
    free.addDownloads([titled('A', { item: { ...film.item, id: 'A', requirement: 'subscription' } })])
    await free.checkDownloads('en', Date.now())
    expect(free.downloadOf('A')?.item.requirement).toBe('nothing')
  })

  it('checkDownloads pauses an expired download, and deletes its files and those without a download', async () => {
    const { addDownloads, checkDownloads, $downloads, openCopies } = await openCatalogue()
    addDownloads([titled('A', { expires: Date.now() }), titled('B')])
    const copies = await openCopies()
    for (const id of ['A', 'B', 'Gone']) await copies.put(`/_downloads/${id}/0.ts`, new Response())
    await checkDownloads('en', Date.now())
    expect(states($downloads.get())).toEqual(['A paused', 'B queued'])
    expect((await copies.keys()).map(({ url }) => new URL(url).pathname)).toEqual(['/_downloads/B/0.ts'])
  })

  it('checkDownloads stores the downloads page again if a download is complete', async () => {
    const { addDownloads, changeDownload, checkDownloads, openCopies, stored } = await openCatalogue()
    const pages = () => [...(stored.stores.get('downloads-page')?.keys() ?? [])]
    addDownloads([titled('A')])
    await checkDownloads('en', Date.now())
    expect(pages()).toEqual([])
    await (await openCopies()).put('/_downloads/A/plan.json', new Response('{"texts":{},"files":[]}'))
    changeDownload('A', { state: 'complete' })
    await checkDownloads('en', Date.now())
    expect(pages()).toEqual(['https://site.test/downloads/'])
  })
})

describe('browser storage', () => {
  it('canStore requires both Cache Storage and a service worker', async () => {
    const { canStore, browser } = await openTab()
    expect(canStore()).toBe(true)
    const { serviceWorker: _, ...without } = browser.navigator
    vi.stubGlobal('navigator', without)
    expect(canStore()).toBe(false)
    vi.stubGlobal('navigator', browser.navigator)
    Reflect.deleteProperty(globalThis, 'caches')
    expect(canStore()).toBe(false)
  })

  it.each([
    [
      { quota: 500, usage: 200 },
      { free: 300, used: 200 },
    ],
    [
      { quota: 200, usage: 500 },
      { free: 0, used: 500 },
    ],
    [
      { quota: 500, usage: 0 },
      { free: 500, used: 0 },
    ],
    [{ quota: 500 }, undefined],
    [{ usage: 500 }, undefined],
    [{}, undefined],
  ])('measureSpace for the estimate %j returns %j', async (estimate, space) => {
    const { measureSpace, browser } = await openTab()
    Object.assign(browser.navigator, { storage: { estimate: async () => estimate } })
    expect(await measureSpace()).toEqual(space)
  })

  it('measureSpace returns undefined in a browser without a storage estimate', async () => {
    const { measureSpace, browser } = await openTab()
    expect(await measureSpace()).toBeUndefined()
    Object.assign(browser.navigator, { storage: {} })
    expect(await measureSpace()).toBeUndefined()
  })
})
