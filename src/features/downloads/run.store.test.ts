import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Download } from '#core/downloads.ts'
import { closeBrowser, type FakeBrowser, fakeBrowser } from '../../../tests/support/fake-browser.ts'

afterEach(closeBrowser)

const origin = 'https://site.test'
const cdn = 'https://cdn.test/sig1'
const names = (count: number) => Array.from({ length: count }, (_, index) => `seg${index}.ts`)
const playlist = (segments: string[]) =>
  ['#EXTM3U', ...segments.map((name) => `#EXTINF:4,\n${name}`), '#EXT-X-ENDLIST'].join('\n')

const at = (request: RequestInfo | URL) => new URL(request instanceof Request ? request.url : request, origin).href

/** Cache Storage of one browser. `room` is the number of files that fit; `written` delays them. */
function fakeCaches() {
  const stores = new Map<string, Map<string, Response>>()
  const disk = { room: Number.POSITIVE_INFINITY, written: Promise.resolve() }
  const open = async (name: string) => {
    const store = stores.get(name) ?? new Map<string, Response>()
    stores.set(name, store)
    return {
      match: async (path: string) => store.get(at(path))?.clone(),
      keys: async () => [...store.keys()].map((url) => new Request(url)),
      delete: async (request: RequestInfo) => store.delete(at(request)),
      async put(path: string, response: Response) {
        if (store.size >= disk.room) throw new DOMException('full', 'QuotaExceededError')
        await disk.written
        store.set(at(path), response)
      },
    }
  }
  const files = () => [...(stores.get('downloads')?.keys() ?? [])].map((url) => url.split('/').at(-1) ?? '')
  return { caches: { open, match: async () => undefined }, disk, files, segments: () => files().filter(isSegment) }
}

const isSegment = (name: string) => name.endsWith('.ts')

type Respond = (url: string) => Response | Promise<Response> | undefined

/** Platform with one film; `respond` may break a request. */
function fakePlatform(segments = names(24)) {
  const platform = { segments, folder: cdn, respond: (() => undefined) as Respond }
  const sent: string[] = []
  const fetch = async (input: string, { signal }: { signal?: AbortSignal } = {}) => {
    const url = at(input)
    signal?.throwIfAborted()
    sent.push(url)
    const other = platform.respond(url)
    const response = other ?? new Response(bodyOf(url))
    return Promise.race([
      response,
      new Promise<never>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
    ])
  }
  const bodyOf = (url: string) => {
    if (url === 'https://p.test/main.m3u8')
      return `#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=8000\n${platform.folder}/v.m3u8`
    if (url.endsWith('v.m3u8')) return playlist(platform.segments)
    return url.startsWith(origin) ? '<div data-parts="">' : 'segment'
  }
  return { platform, fetch, sent: () => sent.filter(isSegment) }
}

const film: Download = {
  item: { id: 'Film', title: 'Film', metadata: '', duration: 96, requirement: 'nothing', remember: false },
  href: '/m/Film/',
  remote: { sources: [{ file: 'https://p.test/main.m3u8', type: 'application/vnd.apple.mpegurl' }], tracks: [] },
  bandwidth: 8000,
  state: 'queued',
  total: 0,
  done: 0,
  size: 96_000,
}

/** A tab of a browser; a second one shares storage, caches and locks. */
async function openTab({ browser, stored, web }: Partial<Setting> = {}) {
  const setting = { browser: browser ?? fakeBrowser(), stored: stored ?? fakeCaches(), web: web ?? fakePlatform() }
  Object.assign(setting.browser.navigator, { serviceWorker: { register: async () => undefined } })
  vi.stubGlobal('caches', setting.stored.caches)
  vi.stubGlobal('fetch', setting.web.fetch)
  vi.resetModules()
  vi.doMock('virtual:foyer/site', () => ({ site: { platform: 'https://p.test' } }))
  const [store, run] = await Promise.all([import('./downloads.store.ts'), import('./run.store.ts')])
  store.$downloads.listen(() => undefined)
  return { setting, ...setting, ...store, ...run }
}
type Setting = { browser: FakeBrowser; stored: ReturnType<typeof fakeCaches>; web: ReturnType<typeof fakePlatform> }

const later = (ms = 0) => vi.advanceTimersByTimeAsync(ms)
const settled = async () => {
  for (let turn = 0; turn < 40; turn += 1) {
    await new Promise((done) => process.nextTick(done))
    await later()
  }
}

describe('a download', () => {
  it('is complete once every file is stored, and not before', async () => {
    const { addDownloads, runDownloads, downloadOf, stored, $downloads } = await openTab()
    const shown: string[] = []
    $downloads.listen(([one]) => shown.push(`${one?.state} ${stored.segments().length}`))
    addDownloads([film])
    runDownloads()
    await vi.waitFor(() => expect(downloadOf('Film')?.state).toBe('complete'))
    expect(stored.segments()).toHaveLength(24)
    expect(shown.filter((state) => state.startsWith('complete'))).toEqual(['complete 24'])
    expect(downloadOf('Film')).toMatchObject({ done: 26, total: 26, size: 24 * 7 })
    expect(downloadOf('Film')?.copy?.sources[0]?.file).toBe('/_downloads/Film/main.m3u8')
  })

  it('that was cut at any tenth segment fetches only what is missing', async () => {
    const first = await openTab()
    const { stored, web } = first
    first.addDownloads([film])
    let tab = first
    for (const cut of [10, 20]) {
      web.platform.respond = (url) =>
        isSegment(url) && stored.segments().length >= cut ? new Promise(() => {}) : undefined
      tab.runDownloads()
      await vi.waitFor(() => expect(stored.segments().length).toBeGreaterThanOrEqual(cut))
      await settled()
      expect(tab.downloadOf('Film')?.state).toBe('queued')
      // The tab is gone: its locks are free, its memory is not read again.
      const browser = fakeBrowser()
      for (const [key, value] of [['jwapp.downloads', tab.browser.localStorage.getItem('jwapp.downloads')]] as const)
        browser.localStorage.setItem(key, value ?? '')
      const had = stored.files()
      web.platform.respond = () => undefined
      const before = web.sent().length
      tab = await openTab({ browser, stored, web })
      expect(had.length).toBeGreaterThan(cut)
      expect(before).toBeGreaterThanOrEqual(cut)
    }
    tab.runDownloads()
    await vi.waitFor(() => expect(tab.downloadOf('Film')?.state).toBe('complete'))
    const sent = web.sent()
    expect(new Set(sent).size).toBe(24)
    // Three requests at once may be lost with each tab.
    expect(sent.length).toBeLessThanOrEqual(24 + 2 * 3)
  })

  it('that the viewer pauses fetches no more, and its requests end', async () => {
    const { addDownloads, runDownloads, pauseDownload, resumeDownload, downloadOf, stored, web } = await openTab()
    web.platform.respond = (url) =>
      isSegment(url) && stored.segments().length >= 5 ? new Promise(() => {}) : undefined
    addDownloads([film])
    runDownloads()
    await vi.waitFor(() => expect(stored.segments().length).toBeGreaterThanOrEqual(5))
    pauseDownload('Film')
    await settled()
    const sent = web.sent().length
    web.platform.respond = () => undefined
    await later(60_000)
    expect(web.sent()).toHaveLength(sent)
    expect(downloadOf('Film')?.state).toBe('paused')
    resumeDownload('Film')
    runDownloads()
    await vi.waitFor(() => expect(downloadOf('Film')?.state).toBe('complete'))
  })

  it('that is removed while a file is written leaves no file', async () => {
    const { addDownloads, runDownloads, removeDownload, $downloads, stored, web } = await openTab()
    const { promise, resolve } = Promise.withResolvers<void>()
    web.platform.respond = (url) => {
      if (isSegment(url) && stored.segments().length >= 5) stored.disk.written = promise
      return undefined
    }
    addDownloads([film])
    runDownloads()
    await vi.waitFor(() => expect(stored.segments().length).toBeGreaterThanOrEqual(5))
    await settled()
    await removeDownload('Film')
    resolve()
    await settled()
    expect([stored.files(), $downloads.get()]).toEqual([[], []])
  })

  it('stops where the browser refuses the service worker', async () => {
    const { addDownloads, runDownloads, downloadOf, browser, web } = await openTab()
    Object.assign(browser.navigator, { serviceWorker: { register: () => Promise.reject(new Error('refused')) } })
    addDownloads([film])
    runDownloads()
    await vi.waitFor(() => expect(downloadOf('Film')?.failure).toEqual({ kind: 'network' }))
    expect(web.sent()).toEqual([])
  })

  it('that does not fit stops with both sizes, and keeps what is there', async () => {
    const { addDownloads, runDownloads, downloadOf, resumeDownload, stored, browser } = await openTab()
    Object.assign(browser.navigator, { storage: { estimate: async () => ({ quota: 200_000, usage: 100_000 }) } })
    stored.disk.room = 12
    addDownloads([film])
    runDownloads()
    await vi.waitFor(() => expect(downloadOf('Film')?.state).toBe('failed'))
    expect(downloadOf('Film')?.failure).toMatchObject({ kind: 'space', free: 100_000 })
    const kept = stored.segments().length
    expect(kept).toBeGreaterThan(5)
    stored.disk.room = 100
    resumeDownload('Film')
    runDownloads()
    await vi.waitFor(() => expect(downloadOf('Film')?.state).toBe('complete'))
  })

  it('that is larger than the free space does not begin', async () => {
    const { addDownloads, runDownloads, downloadOf, stored, browser } = await openTab()
    Object.assign(browser.navigator, { storage: { estimate: async () => ({ quota: 100_000, usage: 90_000 }) } })
    addDownloads([film])
    runDownloads()
    await vi.waitFor(() => expect(downloadOf('Film')?.state).toBe('failed'))
    expect(downloadOf('Film')?.failure).toEqual({ kind: 'space', needed: 96_000, free: 10_000 })
    expect(stored.files()).toEqual([])
  })

  it('tries a failed request again, then stops; other reasons have their own words', async () => {
    const { addDownloads, runDownloads, downloadOf, resumeDownload, web } = await openTab()
    let failures = 0
    web.platform.respond = (url) => {
      if (!url.endsWith('seg3.ts')) return undefined
      failures += 1
      return new Response('', { status: 503 })
    }
    addDownloads([film])
    runDownloads()
    await vi.waitFor(async () => {
      await later(1_000)
      expect(downloadOf('Film')?.failure).toEqual({ kind: 'network' })
    })
    expect(failures).toBe(4)
    web.platform.respond = (url) => (url.endsWith('seg3.ts') ? new Response('', { status: 404 }) : undefined)
    resumeDownload('Film')
    runDownloads()
    await vi.waitFor(() => expect(downloadOf('Film')?.failure).toEqual({ kind: 'gone' }))
  })

  it('whose addresses have expired continues with new ones', async () => {
    const { addDownloads, runDownloads, downloadOf, web, stored } = await openTab()
    web.platform.respond = (url) => {
      if (!isSegment(url) || !url.startsWith(cdn) || stored.segments().length < 8) return undefined
      web.platform.folder = 'https://cdn.test/sig2'
      return new Response('', { status: 403 })
    }
    addDownloads([film])
    runDownloads()
    await vi.waitFor(() => expect(['complete', 'failed']).toContain(downloadOf('Film')?.state))
    expect(downloadOf('Film')?.state).toBe('complete')
    const renewed = web.sent().filter((url) => url.startsWith('https://cdn.test/sig2'))
    expect(renewed.length).toBeLessThanOrEqual(24 - 8)
    expect(new Set(web.sent().map((url) => url.split('/').at(-1))).size).toBe(24)
  })

  it('of a film that was replaced meanwhile has no file of the old one', async () => {
    const { addDownloads, runDownloads, pauseDownload, downloadOf, resumeDownload, web, stored } = await openTab()
    web.platform.respond = (url) =>
      isSegment(url) && stored.segments().length >= 8 ? new Promise(() => {}) : undefined
    addDownloads([film])
    runDownloads()
    await vi.waitFor(() => expect(stored.segments().length).toBeGreaterThanOrEqual(8))
    pauseDownload('Film')
    await settled()
    web.platform.segments = ['new0.ts', 'new1.ts']
    web.platform.respond = (url) => (/seg\d+\.ts/.test(url) ? new Response('', { status: 404 }) : undefined)
    resumeDownload('Film')
    runDownloads()
    await vi.waitFor(() => expect(downloadOf('Film')?.state).toBe('complete'))
    expect(stored.segments()).toHaveLength(2)
  })

  it('with a file that the browser deleted is not whole', async () => {
    const { addDownloads, runDownloads, downloadOf, isWhole, openCopies } = await openTab()
    addDownloads([film])
    runDownloads()
    await vi.waitFor(() => expect(downloadOf('Film')?.state).toBe('complete'))
    expect(await isWhole('Film')).toBe(true)
    await (await openCopies()).delete('/_downloads/Film/5.ts')
    expect(await isWhole('Film')).toBe(false)
    expect(await isWhole('Other')).toBe(false)
  })
})
