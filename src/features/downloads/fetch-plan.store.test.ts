import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Track } from '#core/content/media.ts'
import type { Download } from '#core/downloads/downloads.ts'
import { fakeCaches, film } from '../../../tests/support/fake-downloads.ts'
import { FileGoneError, fetchFile } from './fetch-file.store.ts'
import { cacheDownloadsPage, loadPlan, loadVariants } from './fetch-plan.store.ts'
import { CopyRefusedError } from './hls.rules.ts'

vi.mock('virtual:foyer/site', () => ({ site: { platform: 'https://p.test' } }))

const { signal } = new AbortController()
const cdn = 'https://cdn.test/a'
const hls = 'application/vnd.apple.mpegurl'
let files: Record<string, string | number | Uint8Array<ArrayBuffer>>
let redirects: Record<string, string>
let sent: [url: string, headers: unknown][]

beforeEach(() => {
  sent = []
  redirects = {}
  files = {
    'https://p.test/main.m3u8': [
      '#EXTM3U',
      `#EXT-X-STREAM-INF:BANDWIDTH=8000,RESOLUTION=640x360\n${cdn}/v360.m3u8`,
      `#EXT-X-STREAM-INF:BANDWIDTH=90000,RESOLUTION=1920x1080\n${cdn}/v1080.m3u8`,
    ].join('\n'),
    [`${cdn}/v360.m3u8`]: '#EXTM3U\n#EXTINF:4,\na.ts\n#EXTINF:4,\nb.ts\n#EXT-X-ENDLIST',
    [`${cdn}/v1080.m3u8`]: '#EXTM3U\n#EXTINF:4,\nlarge.ts\n#EXT-X-ENDLIST',
    [`${cdn}/en.vtt`]: 'WEBVTT\n\n00:00.000 --> 00:02.000\nHello',
    [`${cdn}/strip.vtt`]: 'WEBVTT\n\n00:00.000 --> 00:02.000\nstrip.jpg#xywh=0,0,120,67',
  }
  vi.stubGlobal('fetch', async (url: string, { headers }: RequestInit = {}) => {
    sent.push([url, headers])
    const file = files[url] ?? 404
    const response = typeof file === 'number' ? new Response('', { status: file }) : new Response(file)
    return Object.defineProperty(response, 'url', { value: redirects[url] ?? url })
  })
})
afterEach(() => vi.unstubAllGlobals())

const english: Track = { file: `${cdn}/en.vtt`, kind: 'captions', label: 'English', language: 'en' }
const strip: Track = { file: `${cdn}/strip.vtt`, kind: 'thumbnails', label: '', language: '' }
const planOf = (more: Partial<Download> = {}) => loadPlan({ ...film, ...more }, signal)
const withTracks = (...tracks: Track[]) => planOf({ remote: { ...film.remote, tracks } })
const dash = { file: 'https://p.test/film.mpd', type: 'application/dash+xml' }
const noSource = 'neither an HLS manifest nor an MP4 file'
const rejection = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

describe('fetchFile', () => {
  it.each([401, 403, 404, 410])('fetchFile rejects with FileGoneError for the status %i', async (status) => {
    files[cdn] = status
    expect(await rejection(fetchFile(cdn, signal))).toMatchObject({
      name: 'FileGoneError',
      message: `${cdn} returned status ${status}`,
    })
  })

  it.each([429, 500, 503])('fetchFile rejects with a retryable error for the status %i', async (status) => {
    files[cdn] = status
    const error = await rejection(fetchFile(cdn, signal))
    expect(error).toEqual(new Error(`${cdn} returned status ${status}`))
    expect(error).not.toBeInstanceOf(FileGoneError)
  })

  it('fetchFile has a timeout of 60 s, or longer for many bytes', async () => {
    const limit = vi.spyOn(AbortSignal, 'timeout')
    await fetchFile(`${cdn}/en.vtt`, signal)
    await fetchFile(`${cdn}/en.vtt`, signal, { bytes: 4_000_001 })
    expect(limit.mock.calls).toEqual([[60_000], [251_000]])
    limit.mockRestore()
  })

  it('fetchFile sends a Range header only for a byte range', async () => {
    await fetchFile(`${cdn}/en.vtt`, signal)
    await fetchFile(`${cdn}/en.vtt`, signal, { range: '10-19' })
    expect(sent.map(([, headers]) => headers)).toEqual([undefined, { range: 'bytes=10-19' }])
  })
})

describe('loadVariants', () => {
  it('loadVariants returns the variants of the HLS manifest', async () => {
    expect((await loadVariants(film.remote.sources, 96, signal)).map(({ height }) => height)).toEqual([360, 1080])
  })

  it('loadVariants rejects sources without an HLS manifest or an MP4 file', async () => {
    const work = rejection(loadVariants([dash], 96, signal))
    expect(await work).toMatchObject({ name: 'CopyRefusedError', kind: 'format', message: noSource })
  })
})

describe('loadPlan', () => {
  it('loadPlan contains a local manifest and only the files of the chosen variant', async () => {
    const plan = await planOf()
    expect(plan.files.map(({ name, url }) => `${name} ${url}`)).toEqual([`0.ts ${cdn}/a.ts`, `1.ts ${cdn}/b.ts`])
    expect(Object.keys(plan.texts)).toEqual(['main.m3u8', 'p0.m3u8'])
    expect(plan.copy).toEqual({ sources: [{ file: '/_downloads/Film/main.m3u8', type: hls }], tracks: [] })
    expect((await planOf({ bandwidth: 90_000 })).files.map(({ url }) => url)).toEqual([`${cdn}/large.ts`])
  })

  it('relative URLs of a redirected manifest belong to the final URL', async () => {
    const moved = 'https://edge.test/b'
    redirects['https://p.test/main.m3u8'] = `${moved}/main.m3u8`
    redirects[`${moved}/v.m3u8`] = `${cdn}/v.m3u8`
    files['https://p.test/main.m3u8'] = '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=8000\nv.m3u8'
    files[`${moved}/v.m3u8`] = '#EXTM3U\n#EXTINF:4,\na.ts\n#EXT-X-ENDLIST'
    expect(await loadVariants(film.remote.sources, 96, signal)).toMatchObject([{ address: `${moved}/v.m3u8` }])
    expect((await planOf()).files.map(({ url }) => url)).toEqual([`${cdn}/a.ts`])
  })

  it('loadPlan rejects a film without an HLS or MP4 source, and a manifest without a variant', async () => {
    const refused = { name: 'CopyRefusedError', kind: 'format' }
    const remote = { sources: [dash], tracks: [] }
    expect(await rejection(planOf({ remote }))).toMatchObject({ ...refused, message: noSource })
    files['https://p.test/main.m3u8'] = '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=8000\n'
    const error = await rejection(planOf())
    expect(error).toMatchObject({ ...refused, message: 'no variant' })
    expect(error).toBeInstanceOf(CopyRefusedError)
  })

  it('loadPlan contains captions as WebVTT, and thumbnails with their images', async () => {
    const { texts, files: fetched, copy } = await withTracks(english, strip)
    expect(texts['t0.vtt']).toContain('WEBVTT\n\n00:00:00.000 --> 00:00:02.000\nHello')
    expect(texts['t1.vtt']).toContain('2.jpg#xywh=0,0,120,67')
    expect(fetched.map(({ name, url }) => `${name} ${url}`)).toEqual([
      `0.ts ${cdn}/a.ts`,
      `1.ts ${cdn}/b.ts`,
      `2.jpg ${cdn}/strip.jpg`,
    ])
    expect(copy.tracks).toEqual([
      { ...english, file: '/_downloads/Film/t0.vtt' },
      { ...strip, file: '/_downloads/Film/t1.vtt' },
    ])
  })

  it('loadPlan decodes SubRip in Windows-1252, and omits a file that is no track', async () => {
    files[english.file] = Uint8Array.from(Buffer.from('1\n00:00:00,000 --> 00:00:02,000\nMa\xf1ana', 'latin1'))
    files[strip.file] = '<!doctype html>'
    const { texts, copy } = await withTracks(english, strip)
    expect(texts['t0.vtt']).toContain('00:00:00.000 --> 00:00:02.000\nMañana')
    expect(copy.tracks).toEqual([{ ...english, file: '/_downloads/Film/t0.vtt' }])
  })

  it('loadPlan omits a track with the status 404 and rejects for a track with the status 503', async () => {
    files[english.file] = 404
    const { texts, copy } = await withTracks(english, strip)
    expect(copy.tracks).toEqual([{ ...strip, file: '/_downloads/Film/t0.vtt' }])
    expect(Object.keys(texts)).toEqual(['main.m3u8', 'p0.m3u8', 't0.vtt'])
    files[english.file] = 503
    expect(await rejection(withTracks(english, strip))).toMatchObject({
      message: `${english.file} returned status 503`,
    })
  })

  it('loadPlan has another version for another segment, duration, track kind or track language', async () => {
    const spanish = { ...english, language: 'es' }
    const chapters: Track = { ...english, kind: 'chapters' }
    const first = await withTracks(english)
    const versions = [first, await withTracks(spanish), await withTracks(chapters), await planOf()]
    files[`${cdn}/v360.m3u8`] = '#EXTM3U\n#EXTINF:4,\na.ts\n#EXTINF:5,\nb.ts\n#EXT-X-ENDLIST'
    versions.push(await planOf())
    files[`${cdn}/v360.m3u8`] = '#EXTM3U\n#EXTINF:4,\na.ts\n#EXTINF:5,\nc.ts\n#EXT-X-ENDLIST'
    versions.push(await planOf())
    expect(new Set(versions.map(({ version }) => version)).size).toBe(6)
    expect(first.version).toMatch(/^[\da-f]{16}$/)
  })
})

describe('cacheDownloadsPage', () => {
  let stored: ReturnType<typeof fakeCaches>
  let pages: Record<string, string>
  let requested: string[]

  beforeEach(() => {
    stored = fakeCaches()
    requested = []
    pages = {
      '/downloads/':
        '<astro-island component-url="/_astro/List.a-1_b.js" renderer-url="/_astro/client.js" data-parts=""></astro-island><img src="/_astro/x.png">',
      '/_astro/List.a-1_b.js': 'import{a}from"./shared.1.js";import"./side.js";const later=()=>import(`./later.js`)',
      '/_astro/client.js': "import { b } from './shared.1.js'\nimport './mod.css'\nimport 'https://other.test/z.js'",
      '/_astro/shared.1.js': 'import"./List.a-1_b.js";export const a=1',
      '/_astro/side.js': '',
      '/_astro/later.js': '',
    }
    vi.stubGlobal('caches', stored.caches)
    vi.stubGlobal('fetch', async (path: string) => {
      requested.push(path)
      return path in pages ? new Response(pages[path]) : new Response('', { status: 404 })
    })
  })

  const pathsIn = (cache: string) =>
    [...(stored.stores.get(cache)?.keys() ?? [])].map((url) => new URL(url).pathname).sort()
  const scripts = ['client.js', 'List.a-1_b.js', 'shared.1.js', 'side.js'].map((name) => `/_astro/${name}`).sort()

  it('cacheDownloadsPage stores the downloads page, its scripts and their static imports, each fetched once', async () => {
    await cacheDownloadsPage('en')
    expect(pathsIn('downloads-page')).toEqual(['/downloads/'])
    expect(pathsIn('parts')).toEqual(scripts)
    expect([...requested].sort()).toEqual([...scripts, '/downloads/'].sort())
    const page = await stored.caches.match('/downloads/')
    expect(page?.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(await page?.text()).toBe(pages['/downloads/'])
    expect(await (await stored.caches.match('/_astro/client.js'))?.text()).toBe(pages['/_astro/client.js'])
  })

  it('cacheDownloadsPage stores the page of the viewer language', async () => {
    pages['/es/downloads/'] = '<p data-parts="">Descargas</p>'
    await cacheDownloadsPage('es')
    expect(pathsIn('downloads-page')).toEqual(['/es/downloads/'])
  })

  it('cacheDownloadsPage does not fetch a cached script again, but follows its imports', async () => {
    const visited = await stored.caches.open('visited')
    await visited.put('/_astro/List.a-1_b.js', new Response('import"./side.js"'))
    await cacheDownloadsPage('en')
    expect(requested).not.toContain('/_astro/List.a-1_b.js')
    expect(pathsIn('parts')).toEqual(['/_astro/client.js', '/_astro/shared.1.js', '/_astro/side.js'])
  })

  it('cacheDownloadsPage stores no page when a script fails to load', async () => {
    delete pages['/_astro/side.js']
    await expect(cacheDownloadsPage('en')).rejects.toThrow('/_astro/side.js returned status 404')
    expect(pathsIn('downloads-page')).toEqual([])
  })

  it('cacheDownloadsPage does not store the offline page, which the service worker returns without a connection', async () => {
    pages['/downloads/'] = '<h1>You are offline</h1>'
    await expect(cacheDownloadsPage('en')).rejects.toThrow('/downloads/ returned another page')
    expect(pathsIn('downloads-page')).toEqual([])
  })

  it('cacheDownloadsPage stores no page for an error response', async () => {
    delete pages['/downloads/']
    await expect(cacheDownloadsPage('en')).rejects.toThrow('/downloads/ returned status 404')
    expect(pathsIn('downloads-page')).toEqual([])
  })
})
