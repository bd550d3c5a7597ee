import { vi } from 'vitest'
import type { Download } from '#core/downloads/downloads.ts'
import { type FakeBrowser, fakeBrowser } from './fake-browser.ts'

const origin = 'https://site.test'
export const cdn = 'https://cdn.test/sig1'
export const segmentNames = (count: number) => Array.from({ length: count }, (_, index) => `seg${index}.ts`)
const playlist = (segments: string[]) =>
  ['#EXTM3U', ...segments.map((name) => `#EXTINF:4,\n${name}`), '#EXT-X-ENDLIST'].join('\n')

const at = (request: RequestInfo | URL) => new URL(request instanceof Request ? request.url : request, origin).href

/** Cache Storage of one browser. `room` is the number of files that fit; `written` delays them. */
export function fakeCaches() {
  const stores = new Map<string, Map<string, Response>>()
  const disk = { capacity: Number.POSITIVE_INFINITY, written: Promise.resolve() }
  const open = async (name: string) => {
    const store = stores.get(name) ?? new Map<string, Response>()
    stores.set(name, store)
    return {
      match: async (path: string) => store.get(at(path))?.clone(),
      keys: async () => [...store.keys()].map((url) => new Request(url)),
      delete: async (request: RequestInfo) => store.delete(at(request)),
      async put(path: string, response: Response) {
        if (store.size >= disk.capacity) throw new DOMException('full', 'QuotaExceededError')
        await disk.written
        // A body that fails is not stored.
        const body = await response.arrayBuffer()
        store.set(at(path), new Response(body, { status: response.status, headers: response.headers }))
      },
    }
  }
  const files = () => [...(stores.get('downloads')?.keys() ?? [])].map((url) => url.split('/').at(-1) ?? '')
  const match = async (path: string) => [...stores.values()].flatMap((store) => store.get(at(path))?.clone() ?? [])[0]
  return { caches: { open, match }, stores, disk, files, segments: () => files().filter(isSegment) }
}

export const isSegment = (name: string) => name.endsWith('.ts')

type Respond = (url: string) => Response | Promise<Response> | undefined

/** Platform with one film; `respond` may break a request. */
export function fakePlatform(segments = segmentNames(24)) {
  const platform = { segments, folder: cdn, respond: (() => undefined) as Respond }
  const sent: string[] = []
  const ranges: string[] = []
  const fetch = async (input: string, { signal, headers }: { signal?: AbortSignal; headers?: HeadersInit } = {}) => {
    const url = at(input)
    signal?.throwIfAborted()
    sent.push(url)
    const range = new Headers(headers).get('range')
    if (range) ranges.push(range)
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
  return { platform, fetch, ranges, requests: sent, sent: () => sent.filter(isSegment) }
}

export const film: Download = {
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
export async function openTab({ browser, stored, web }: Partial<Setting> = {}) {
  const setting = { browser: browser ?? fakeBrowser(), stored: stored ?? fakeCaches(), web: web ?? fakePlatform() }
  Object.assign(setting.browser.navigator, { serviceWorker: { register: async () => undefined } })
  vi.stubGlobal('caches', setting.stored.caches)
  vi.stubGlobal('fetch', setting.web.fetch)
  vi.resetModules()
  vi.doMock('virtual:foyer/site', () => ({ site: { platform: 'https://p.test' } }))
  const [store, run, copies] = await Promise.all([
    import('#features/downloads/downloads.store.ts'),
    import('#features/downloads/run.store.ts'),
    import('#features/downloads/copies.store.ts'),
  ])
  store.$downloads.listen(() => undefined)
  return { setting, ...setting, ...store, ...run, ...copies }
}
type Setting = { browser: FakeBrowser; stored: ReturnType<typeof fakeCaches>; web: ReturnType<typeof fakePlatform> }
