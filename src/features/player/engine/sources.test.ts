import { describe, expect, it } from 'vitest'
import { skipOfTap } from '../controls/VideoArea.tsx'
import { bufferedFrom } from './media-readings.ts'
import { bestSource, isHls } from './sources.ts'

const hls = { file: 'https://a/manifests/x.m3u8?exp=1&sig=2', type: 'application/vnd.apple.mpegurl' }
const dash = { file: 'https://a/x.mpd', type: 'application/dash+xml' }
const sound = { file: 'https://a/x.m4a', type: 'audio/mp4' }
const film = { file: 'https://a/x.mp4', type: 'video/mp4' }

describe('bestSource', () => {
  it('takes HLS wherever it stands, else a film, never sound or DASH', () => {
    expect(bestSource([dash, film, hls])).toBe(hls)
    expect(bestSource([sound, dash, film])).toBe(film)
    expect(bestSource([sound, dash])).toBeUndefined()
  })

  it('knows HLS by its name when the type says nothing', () => {
    expect(isHls({ ...hls, type: '' })).toBe(true)
    expect(isHls({ file: 'https://a/x.mp4?next=b.m3u8', type: '' })).toBe(false)
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
