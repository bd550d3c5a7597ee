import type { HlsConfig, Loader, LoaderCallbacks, LoaderConfiguration, LoaderContext, LoaderStats } from 'hls.js'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { loaderOfFirstFiles, lowestVariant, requestAtIntent, requestFirstFiles, segmentFiles } from './first-files.ts'

const main = `#EXTM3U
#EXT-X-STREAM-INF:BANDWIDTH=96000,CODECS="mp4a.40.2"
sound.m3u8
#EXT-X-STREAM-INF:AVERAGE-BANDWIDTH=1,BANDWIDTH=2400000,RESOLUTION=1280x720
high.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=900000,RESOLUTION=640x360
low/better.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=600000,RESOLUTION=640x360
low/film.m3u8
`

const film = `#EXTM3U
#EXT-X-TARGETDURATION:6
#EXTINF:6.0,
0.ts
#EXTINF:5.5,
1.ts
#EXTINF:6,
2.ts
#EXT-X-ENDLIST
`

describe('lowestVariant', () => {
  it('lowestVariant returns the variant with the smallest resolution, then the lowest bitrate', () =>
    expect(lowestVariant(main)).toBe('low/film.m3u8'))
  it('lowestVariant returns the variant with the lowest bitrate if no variant has a resolution', () =>
    expect(lowestVariant('#EXT-X-STREAM-INF:BANDWIDTH=9\na\r\n#EXT-X-STREAM-INF:BANDWIDTH=8\r\nb')).toBe('b'))
  it('lowestVariant reads a bitrate after a space', () => {
    const stream = (bitrate: number) => `#EXT-X-STREAM-INF:PROGRAM-ID=1, BANDWIDTH=${bitrate}\n${bitrate}.m3u8\n`
    expect(lowestVariant(stream(9) + stream(8))).toBe('8.m3u8')
  })
  it('lowestVariant returns no path with a variable, which only the player fills in', () =>
    expect(lowestVariant('#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\n{$path}low.m3u8')).toBeUndefined())
  it('lowestVariant returns undefined for a media playlist', () => expect(lowestVariant(film)).toBeUndefined())
})

describe('segmentFiles', () => {
  it('segmentFiles returns the first segment for position 0', () => expect(segmentFiles(film, 0)).toEqual(['0.ts']))
  it('segmentFiles returns the segment that contains the position, and no file beyond the end', () => {
    expect(segmentFiles(film, 6)).toEqual(['1.ts'])
    expect(segmentFiles(film, 11.5)).toEqual(['2.ts'])
    expect(segmentFiles(film, 99)).toEqual([])
  })
  it('segmentFiles returns the initialization segment before the media segment', () =>
    expect(segmentFiles(`#EXT-X-MAP:URI="init.mp4"\n${film}`, 0)).toEqual(['init.mp4', '0.ts']))
  it('segmentFiles returns no files for a live stream, because its edge moves', () =>
    expect(segmentFiles(film.replace('#EXT-X-ENDLIST', ''), 0)).toEqual([]))
  it('segmentFiles returns no files for a playlist with byte ranges', () => {
    expect(segmentFiles(`#EXT-X-BYTERANGE:10@0\n${film}`, 0)).toEqual([])
    expect(segmentFiles(`#EXT-X-MAP:URI="a.mp4",BYTERANGE="10@0"\n${film}`, 0)).toEqual([])
  })
  it('segmentFiles returns no files for a playlist with gaps or variables', () => {
    expect(segmentFiles(film.replace('0.ts', '#EXT-X-GAP\n0.ts'), 0)).toEqual([])
    expect(segmentFiles(film.replace('0.ts', '{$path}0.ts'), 0)).toEqual([])
  })
})

const base = 'https://cdn.test/'
const files: Record<string, string> = { 'main.m3u8': main, 'low/film.m3u8': film, 'low/0.ts': 'picture' }

let requested: string[]
let status = 200
const paths = () => requested.map((url) => url.slice(base.length))

const never = () => ({ start: 0, first: 0, end: 0 })

class Network implements Loader<LoaderContext> {
  stats: LoaderStats = {
    ...{ aborted: false, loaded: 0, retry: 0, total: 0, chunkCount: 0, bwEstimate: 0 },
    ...{ loading: never(), parsing: { start: 0, end: 0 }, buffering: never() },
  }
  context = null
  load({ url }: LoaderContext) {
    requested.push(`${url} by hls.js`)
  }
  abort() {}
  destroy() {}
}

const FirstFilesLoader = loaderOfFirstFiles(Network)

/** Loads a file as hls.js does; only prefetched data calls `received`. */
function load(path: string, responseType = '', more: Partial<LoaderContext> = {}) {
  const loader = new FirstFilesLoader({} as HlsConfig)
  const context = { url: base + path, responseType, headers: {}, rangeStart: 0, rangeEnd: 0, ...more } as LoaderContext
  const received = vi.fn()
  const callbacks: LoaderCallbacks<LoaderContext> = {
    onSuccess: ({ data }) => received(data),
    onError: vi.fn(),
    onTimeout: vi.fn(),
  }
  loader.load(context, {} as LoaderConfiguration, callbacks)
  return { loader, received }
}

const nextTask = () => new Promise((done) => setTimeout(done))

beforeEach(() => {
  requested = []
  status = 200
  vi.stubGlobal('fetch', async (url: string) => {
    requested.push(url)
    return new Response(files[url.slice(base.length)], { status })
  })
  vi.stubGlobal('document', { documentElement: { dataset: {} } })
})

afterEach(async () => {
  vi.useRealTimers()
  for (const path of Object.keys(files)) load(path)
  await nextTask()
  vi.unstubAllGlobals()
})

describe('loaderOfFirstFiles', () => {
  it('hls.js receives prefetched playlists and the first segment without a second request', async () => {
    await requestFirstFiles(`${base}main.m3u8`, 0)
    const playlists = ['main.m3u8', 'low/film.m3u8'].map((path) => load(path))
    const segment = load('low/0.ts', 'arraybuffer')
    await nextTask()
    expect(playlists.map(({ received }) => received.mock.calls)).toEqual([[[main]], [[film]]])
    expect(segment.received.mock.calls[0]?.[0]).toBeInstanceOf(ArrayBuffer)
    expect(segment.loader.stats).toMatchObject({ loaded: 7, total: 7 })
    expect(paths()).toEqual(Object.keys(files))
  })

  it('hls.js requests a file again on its second load, so that live playlists stay current', async () => {
    await requestFirstFiles(`${base}low/film.m3u8`, 0)
    load('low/film.m3u8')
    load('low/film.m3u8')
    expect(paths()).toEqual(['low/film.m3u8', 'low/0.ts', 'low/film.m3u8 by hls.js'])
  })

  it('hls.js itself requests byte ranges and files with custom headers', async () => {
    await requestFirstFiles(`${base}low/film.m3u8`, 0)
    load('low/0.ts', 'arraybuffer', { rangeEnd: 10 })
    load('low/0.ts', 'arraybuffer', { headers: { authorization: 'x' } })
    expect(paths().slice(2)).toEqual(['low/0.ts by hls.js', 'low/0.ts by hls.js'])
  })

  it('hls.js itself requests a file if the prefetch fails', async () => {
    status = 503
    await requestFirstFiles(`${base}main.m3u8`, 0)
    expect(paths()).toEqual(['main.m3u8'])
    load('main.m3u8')
    await nextTask()
    expect(paths()).toEqual(['main.m3u8', 'main.m3u8 by hls.js'])
  })

  it('hls.js receives no data and sends no request after it aborts the load', async () => {
    await requestFirstFiles(`${base}main.m3u8`, 0)
    const { loader, received } = load('main.m3u8')
    loader.abort()
    await nextTask()
    expect(received).not.toHaveBeenCalled()
    expect(paths()).not.toContain('main.m3u8 by hls.js')
  })

  it('hls.js requests a playlist again if the prefetch is more than ten seconds old', async () => {
    vi.useFakeTimers()
    await requestFirstFiles(`${base}main.m3u8`, 0)
    vi.advanceTimersByTime(10_001)
    load('main.m3u8')
    expect(paths().at(-1)).toBe('main.m3u8 by hls.js')
  })
})

/** Island of a film page, whose attribute contains the props as Astro serialises them. */
const island = {
  getAttribute: () => `{"media":[0,{"sources":[1,[[0,{"file":[0,"${base}main.m3u8"],"type":[0,"x"]}]]]}]}`,
}

describe('requestAtIntent', () => {
  it('requestAtIntent prefetches playlists on intent, and the first segment only on a press', async () => {
    requestAtIntent(island, false)
    await nextTask()
    expect(paths()).toEqual(['main.m3u8', 'low/film.m3u8'])
    requestAtIntent(island, true)
    await nextTask()
    expect(paths()).toEqual(Object.keys(files))
  })

  it('requestAtIntent sends no request for an island without a stream', async () => {
    requestAtIntent({ getAttribute: () => '{"media":[0,{"sources":[1,[]]}]}' }, true)
    await nextTask()
    expect(requested).toEqual([])
  })

  it('requestAtIntent sends no request for a signed-in viewer, whose stream URL differs', async () => {
    document.documentElement.dataset.viewer = 'session'
    requestAtIntent(island, true)
    await nextTask()
    expect(requested).toEqual([])
  })
})
