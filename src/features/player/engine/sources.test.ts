import { describe, expect, it } from 'vitest'
import type { Source } from '#core/content/media.ts'
import { skipOfTap } from '../controls/VideoArea.tsx'
import { chooseStream, type KeySystem } from './drm.ts'
import { bestSource, filesLike, isDash, isHls } from './sources.ts'

const hls = { file: 'https://a/manifests/x.m3u8?exp=1&sig=2', type: 'application/vnd.apple.mpegurl' }
const dash = { file: 'https://a/x.mpd', type: 'application/dash+xml' }
const sound = { file: 'https://a/x.m4a', type: 'audio/mp4' }
const film = { file: 'https://a/x.mp4', type: 'video/mp4' }

describe('bestSource', () => {
  it('bestSource prefers HLS, then a video file, then DASH, then an audio file', () => {
    expect(bestSource([dash, film, hls])).toBe(hls)
    expect(bestSource([sound, dash, film])).toBe(film)
    expect(bestSource([sound, dash])).toBe(dash)
    expect(bestSource([sound])).toBe(sound)
    expect(bestSource([{ file: 'https://a/x.ism', type: 'application/vnd.ms-sstr+xml' }])).toBeUndefined()
  })

  it('isHls detects HLS by the extension of the path, not of the query, if the type is empty', () => {
    expect(isHls({ ...hls, type: '' })).toBe(true)
    expect(isHls({ file: 'https://a/x.mp4?next=b.m3u8', type: '' })).toBe(false)
  })
})

it('filesLike returns the files of one type, and a manifest alone', () => {
  const [small, web] = [
    { ...film, file: 'https://a/small.mp4' },
    { file: 'https://a/x.webm', type: 'video/webm' },
  ]
  expect(filesLike(film, [hls, film, sound, web, small, dash])).toEqual([film, small])
  expect(filesLike(hls, [hls, film])).toEqual([hls])
})

describe('chooseStream', () => {
  const licence = { url: 'https://licences.test' }
  const apple = { ...hls, drm: { fairplay: { processSpcUrl: licence.url } } }
  const windows = { ...dash, drm: { widevine: licence, playready: licence } }
  const open = { ...dash, file: 'https://a/open.mpd', drm: { clearkey: licence } }
  const choose = (sources: Parameters<typeof chooseStream>[0], ...systems: KeySystem[]) =>
    chooseStream(sources, async (system) => systems.includes(system))

  const sets: Record<string, Source[]> = {
    'FairPlay HLS + Widevine and PlayReady DASH': [apple, windows],
    'the same + ClearKey DASH': [apple, windows, open],
    'Widevine DASH alone': [{ ...dash, drm: { widevine: licence } }],
    'PlayReady DASH alone': [{ ...dash, drm: { playready: licence } }],
    'FairPlay HLS alone': [apple],
    'ClearKey HLS alone': [{ ...hls, drm: { clearkey: licence } }],
    'clear HLS + protected DASH': [hls, windows],
    'protected manifests + clear file': [apple, windows, film],
    'clear HLS and file': [hls, film],
    'clear DASH alone': [dash],
  }
  // Key systems that each browser reports.
  const browsers: Record<string, KeySystem[]> = {
    Safari: ['com.apple.fps', 'org.w3.clearkey'],
    'Safari on iOS': ['com.apple.fps'],
    Chrome: ['com.widevine.alpha', 'org.w3.clearkey'],
    Edge: ['com.microsoft.playready', 'com.widevine.alpha', 'org.w3.clearkey'],
    Firefox: ['com.widevine.alpha', 'org.w3.clearkey'],
    Chromium: ['org.w3.clearkey'],
    WebKitGTK: [],
  }
  const protections = ['fairplay', 'widevine', 'playready', 'clearkey'] as const
  const chosen = async (sources: readonly Source[], systems: KeySystem[]) => {
    const source = await choose(sources, ...systems)
    if (!source) return 'none'
    const engine = isDash(source) ? 'shaka' : isHls(source) ? 'hls' : 'native'
    const opens = (name: (typeof protections)[number]) => systems.some((system) => system.includes(domains[name]))
    const { drm } = source
    return drm ? `${engine} ${protections.find((name) => drm[name] && opens(name)) ?? 'without a key system'}` : engine
  }
  const domains = { fairplay: 'apple', widevine: 'widevine', playready: 'microsoft', clearkey: 'clearkey' }

  const names = ['Safari', 'Safari on iOS', 'Chrome', 'Edge', 'Firefox', 'Chromium', 'WebKitGTK']
  const none = (engine: string) => `${engine} without a key system`
  const [f, w, p] = ['hls fairplay', 'shaka widevine', 'shaka playready']
  const table: Record<string, string[]> = {
    'FairPlay HLS + Widevine and PlayReady DASH': [f, f, w, w, w, none('hls'), none('hls')],
    'the same + ClearKey DASH': [f, f, w, w, w, 'shaka clearkey', none('hls')],
    'Widevine DASH alone': [none('shaka'), none('shaka'), w, w, w, none('shaka'), none('shaka')],
    'PlayReady DASH alone': [none('shaka'), none('shaka'), none('shaka'), p, ...Array(3).fill(none('shaka'))],
    'FairPlay HLS alone': [f, f, ...Array(5).fill(none('hls'))],
    'ClearKey HLS alone': ['hls clearkey', none('hls'), ...Array(4).fill('hls clearkey'), none('hls')],
    'clear HLS + protected DASH': ['hls', 'hls', w, w, w, 'hls', 'hls'],
    'protected manifests + clear file': [f, f, w, w, w, 'native', 'native'],
    'clear HLS and file': Array(7).fill('hls'),
    'clear DASH alone': Array(7).fill('shaka'),
  }

  it.each(Object.entries(sets))(
    'for %s, chooseStream returns the source and key system that each browser supports',
    async (name, sources) => {
      const engines = names.map((browser) => chosen(sources, browsers[browser] ?? []))
      expect(await Promise.all(engines)).toEqual(table[name])
      const reversed = names.map((browser) => chosen(sources.toReversed(), browsers[browser] ?? []))
      if (sources.some(({ drm }) => drm)) expect(await Promise.all(reversed)).toEqual(table[name])
    },
  )

  it('chooseStream returns a source with its own licence servers only', async () => {
    expect((await choose([apple, windows], 'com.widevine.alpha'))?.drm).toEqual(windows.drm)
  })

  it('chooseStream returns a clear source only if the browser supports no key system of the protected ones', async () => {
    expect(await choose([apple, windows, film])).toBe(film)
    expect(await choose([hls, windows], 'com.widevine.alpha')).toBe(windows)
  })

  it('chooseStream returns the protected source if no source is playable, so that an error is shown', async () => {
    expect(await choose([apple, windows])).toBe(apple)
  })

  it('chooseStream does not query key systems for clear sources', async () => {
    expect(await chooseStream([film, hls], () => Promise.reject(new Error('not needed')))).toBe(hls)
  })
})

describe('skipOfTap', () => {
  it('skipOfTap returns -10 on the left, 0 in the middle and 10 on the right', () => {
    expect([10, 200, 380].map((x) => skipOfTap(x, 390))).toEqual([-10, 0, 10])
  })
})
