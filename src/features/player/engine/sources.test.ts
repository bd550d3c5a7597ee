import { describe, expect, it } from 'vitest'
import { skipOfTap } from '../controls/VideoArea.tsx'
import type { KeySystem } from './drm.ts'
import { bufferedFrom } from './media-readings.ts'
import { bestSource, chooseStream, isHls } from './sources.ts'

const hls = { file: 'https://a/manifests/x.m3u8?exp=1&sig=2', type: 'application/vnd.apple.mpegurl' }
const dash = { file: 'https://a/x.mpd', type: 'application/dash+xml' }
const sound = { file: 'https://a/x.m4a', type: 'audio/mp4' }
const film = { file: 'https://a/x.mp4', type: 'video/mp4' }

describe('bestSource', () => {
  it('prefers HLS at any position, then a video file, then DASH, never audio', () => {
    expect(bestSource([dash, film, hls])).toBe(hls)
    expect(bestSource([sound, dash, film])).toBe(film)
    expect(bestSource([sound, dash])).toBe(dash)
    expect(bestSource([sound])).toBeUndefined()
  })

  it('knows HLS by its name when the type says nothing', () => {
    expect(isHls({ ...hls, type: '' })).toBe(true)
    expect(isHls({ file: 'https://a/x.mp4?next=b.m3u8', type: '' })).toBe(false)
  })
})

describe('chooseStream', () => {
  const licence = { url: 'https://licences.test' }
  const apple = { ...hls, drm: { fairplay: { processSpcUrl: licence.url } } }
  const windows = { ...dash, drm: { widevine: licence, playready: licence } }
  const open = { ...dash, file: 'https://a/open.mpd', drm: { clearkey: licence } }
  const choose = (sources: Parameters<typeof chooseStream>[0], ...systems: KeySystem[]) =>
    chooseStream(sources, async (system) => systems.includes(system))

  it.each<[string, KeySystem[], string]>([
    ['Safari', ['com.apple.fps', 'org.w3.clearkey'], apple.file],
    ['Chrome and Firefox', ['com.widevine.alpha', 'org.w3.clearkey'], windows.file],
    ['Edge', ['com.microsoft.playready', 'com.widevine.alpha'], windows.file],
    ['Edge without Widevine', ['com.microsoft.playready'], windows.file],
    ['Chromium without a commercial key system', ['org.w3.clearkey'], open.file],
  ])('gives %s the manifest that its key system opens', async (_, systems, file) => {
    expect((await choose([apple, windows, open], ...systems))?.file).toBe(file)
    expect((await choose([open, windows, apple], ...systems))?.file).toBe(file)
  })

  it('never gives the licence of one manifest to another', async () => {
    expect((await choose([apple, windows], 'com.widevine.alpha'))?.drm).toEqual(windows.drm)
  })

  it('plays a clear source where no key system opens the protected one', async () => {
    expect(await choose([apple, windows, film])).toBe(film)
    expect(await choose([hls, windows], 'com.widevine.alpha')).toBe(windows)
  })

  it('keeps the protected source without any way, so that the viewer reads why it fails', async () => {
    expect(await choose([apple, windows])).toBe(apple)
  })

  it('asks for no key system for clear sources', async () => {
    expect(await chooseStream([film, hls], () => Promise.reject(new Error('not needed')))).toBe(hls)
  })
})

describe('bufferedFrom', () => {
  const ranges = (...list: [number, number][]) => ({
    length: list.length,
    start: (place: number) => list[place]?.[0] ?? 0,
    end: (place: number) => list[place]?.[1] ?? 0,
  })

  it('ends where the film at hand ends, over small gaps', () => {
    expect(bufferedFrom(ranges([0, 10], [10.2, 20], [30, 40]), 5)).toBe(20)
    expect(bufferedFrom(ranges([0, 10]), 25)).toBe(25)
    expect(bufferedFrom(ranges(), 3)).toBe(3)
  })
})

describe('skipOfTap', () => {
  it('goes back on the left, on on the right, nowhere in the middle', () => {
    expect([10, 200, 380].map((x) => skipOfTap(x, 390))).toEqual([-10, 0, 10])
  })
})
