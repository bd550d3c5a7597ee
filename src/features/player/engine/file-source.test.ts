import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { attachFiles, fileIndex } from './file-source.ts'

const type = 'video/mp4'
const files = [
  { file: 'https://a.test/180.mp4', type, width: 320, height: 180, bitrate: 300_000 },
  { file: 'https://a.test/1080.mp4', type, width: 1920, height: 1080, bitrate: 5_000_000 },
  { file: 'https://a.test/480.mp4', type, width: 854, height: 480, bitrate: 1_000_000 },
  { file: 'https://a.test/720.mp4', type, width: 1280, height: 720, bitrate: 2_500_000 },
]
const heightOf = (...values: Parameters<typeof fileIndex>) => values[0][fileIndex(...values)]?.height

describe('fileIndex', () => {
  it.each([
    [100, 180],
    [480, 480],
    [500, 720],
    [2_000, 1_080],
    [Number.POSITIVE_INFINITY, 1_080],
  ])('on a screen of %s lines, the automatic choice is the file of %s lines', (lines, height) =>
    expect(heightOf(files, 'auto', { lines, bandwidth: 0 })).toBe(height),
  )

  it('the automatic choice stays within the measured bandwidth, or is the lowest file', () => {
    expect(heightOf(files, 'auto', { lines: 1_080, bandwidth: 1_500_000 })).toBe(480)
    expect(heightOf(files, 'auto', { lines: 1_080, bandwidth: 1_000 })).toBe(180)
  })

  it('a chosen file and the data saver override the screen, and files without sizes play in their order', () => {
    const view = { lines: 2_000, bandwidth: 0 }
    expect(heightOf(files, '0', view)).toBe(180)
    expect(heightOf(files, 'saver', view)).toBe(480)
    expect(
      fileIndex(
        files.map(({ file }) => ({ file, type })),
        'auto',
        view,
      ),
    ).toBe(0)
  })
})

describe('attachFiles', () => {
  beforeEach(() => vi.stubGlobal('devicePixelRatio', 1))
  afterEach(() => vi.unstubAllGlobals())

  /** Video element of 480 lines that loads at once. */
  const elementOf = () => {
    const element = Object.assign(new EventTarget(), {
      ...{ src: '', currentTime: 0, paused: true, readyState: 0, clientWidth: 854, clientHeight: 480 },
      play: vi.fn(async () => undefined),
    })
    let src = ''
    // A new address empties the element at once.
    Object.defineProperty(element, 'src', {
      get: () => src,
      set: (value: string) => {
        src = value
        Object.assign(element, { readyState: 0, currentTime: 0 })
      },
    })
    const load = () => {
      element.readyState = 4
      element.dispatchEvent(new Event('loadedmetadata'))
    }
    return { element, load, video: element as unknown as HTMLVideoElement }
  }

  it('files of several heights list their qualities, and another quality continues at the same position', () => {
    const { element, load, video } = elementOf()
    const report = vi.fn()
    const fail = vi.fn()
    const { signal } = new AbortController()
    const { choices } = attachFiles(video, files, { start: 12, quality: () => 'auto', fail, report, signal })
    expect(report).toHaveBeenCalledWith({
      qualities: [
        { id: '1', height: 1080 },
        { id: '3', height: 720 },
        { id: '2', height: 480 },
        { id: '0', height: 180 },
      ],
    })
    expect(element.src).toBe(files[2]?.file)
    load()
    expect(element.currentTime).toBe(12)
    Object.assign(element, { currentTime: 40, paused: false })
    choices.selectQuality('1')
    expect(element.src).toBe(files[1]?.file)
    load()
    expect(element.currentTime).toBe(40)
    expect(element.play).toHaveBeenCalledTimes(1)
    choices.selectQuality('1')
    expect(element.play).toHaveBeenCalledTimes(1)
  })

  it('a second quality selected while the first one loads keeps the position, and so does a seek', () => {
    const { element, load, video } = elementOf()
    const { signal } = new AbortController()
    const options = { start: 12, quality: () => 'auto', fail: vi.fn(), report: vi.fn(), signal }
    const { choices } = attachFiles(video, files, options)
    load()
    element.currentTime = 40
    choices.selectQuality('1')
    choices.selectQuality('3')
    load()
    expect(element.currentTime).toBe(40)
    choices.selectQuality('1')
    element.currentTime = 90
    load()
    expect(element.currentTime).toBe(90)
  })

  it('one file lists no qualities', () => {
    const report = vi.fn()
    const { signal } = new AbortController()
    attachFiles(elementOf().video, files.slice(0, 1), {
      start: 0,
      quality: () => 'auto',
      fail: vi.fn(),
      report,
      signal,
    })
    expect(report).toHaveBeenCalledWith({ qualities: [] })
  })
})
