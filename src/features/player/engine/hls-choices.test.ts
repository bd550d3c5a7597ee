import { ErrorTypes, Events } from 'hls.js'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { audiosOf, levelPenaltyMs, offerChoices } from './hls-choices.ts'

describe('qualities of HLS', () => {
  afterEach(() => vi.useRealTimers())

  /** hls.js without a browser, with levels from its manifest on. */
  const openLevels = () => {
    const listeners: [event: string, listener: (event: string, data: object) => void][] = []
    const hls = {
      ...{ levels: [] as object[], subtitleTracks: [], autoLevelEnabled: true },
      ...{ autoLevelCapping: -1, startLevel: -1, nextLevel: -1, loadLevel: -1, capLevelToPlayerSize: true },
      on: (...registered: (typeof listeners)[number]) => listeners.push(registered),
    }
    const send = (sent: string, data = {}) => {
      for (const [event, listener] of listeners) if (event === sent) listener(event, data)
    }
    const parse = (...bitrates: number[]) => {
      hls.levels = bitrates.map((bitrate) => ({ width: bitrate * 16, height: bitrate * 9, bitrate, loadErrorTime: 0 }))
      send(Events.MANIFEST_PARSED)
    }
    const values = [{ Events, ErrorTypes }, hls] as unknown as Parameters<typeof offerChoices>
    const { selectQuality } = offerChoices(values[0], values[1], () => undefined)
    return { hls, send, parse, selectQuality }
  }

  it('the last quality selected before the manifest applies, also to the manifest of another source', () => {
    const { hls, parse, selectQuality } = openLevels()
    selectQuality('saver')
    selectQuality('1')
    parse(20, 40, 80)
    expect(hls).toMatchObject({ nextLevel: 1, autoLevelCapping: -1, startLevel: -1 })
    selectQuality('2')
    hls.nextLevel = -1
    parse(20, 40, 80)
    expect(hls.nextLevel).toBe(2)
    parse(20, 40)
    expect(hls.nextLevel, 'a source with fewer qualities').toBe(-1)
  })

  it('the data saver selected before the manifest requests no segment to measure the bandwidth', () => {
    const { hls, parse, selectQuality } = openLevels()
    selectQuality('saver')
    parse(20, 40, 80)
    expect(hls).toMatchObject({ nextLevel: -1, autoLevelCapping: 1, startLevel: 0 })
  })

  it('the limit of the player size stays with a selected quality, and returns after the data saver', () => {
    const { hls, parse, selectQuality } = openLevels()
    parse(20, 40, 80)
    hls.autoLevelCapping = 2
    selectQuality('1')
    selectQuality('auto')
    expect(hls).toMatchObject({ autoLevelCapping: 2, capLevelToPlayerSize: true })
    selectQuality('saver')
    expect(hls).toMatchObject({ autoLevelCapping: 1, capLevelToPlayerSize: false })
    selectQuality('auto')
    expect(hls).toMatchObject({ autoLevelCapping: -1, capLevelToPlayerSize: true })
  })

  /** A selected quality whose segment fails at 60 s, which ends the manual selection. */
  const openFailed = () => {
    vi.useFakeTimers({ now: 0, toFake: ['performance'] })
    const opened = openLevels()
    const { hls, send, parse, selectQuality } = opened
    parse(20, 40, 80)
    selectQuality('1')
    const fail = () => {
      hls.autoLevelEnabled = true
      hls.loadLevel = -1
      Object.assign(hls.levels[1] ?? {}, { loadErrorTime: performance.now() })
    }
    /** Level that loads after a segment arrived some time later. */
    const levelAfter = (ms: number) => {
      vi.advanceTimersByTime(ms)
      send(Events.FRAG_BUFFERED)
      return hls.loadLevel
    }
    vi.advanceTimersByTime(60_000)
    fail()
    return { ...opened, fail, levelAfter }
  }

  it('a selected quality returns some time after one of its segments failed, twice at most', () => {
    const { fail, levelAfter } = openFailed()
    expect(levelAfter(levelPenaltyMs)).toBe(-1)
    expect(levelAfter(1)).toBe(1)
    fail()
    expect(levelAfter(levelPenaltyMs + 1)).toBe(1)
    fail()
    expect(levelAfter(levelPenaltyMs + 1)).toBe(-1)
  })

  it('a selected quality does not return after another choice, or where the decoder refused it', () => {
    const other = openFailed()
    other.selectQuality('auto')
    expect(other.levelAfter(levelPenaltyMs + 1)).toBe(-1)
    const refused = openFailed()
    refused.send(Events.ERROR, { type: ErrorTypes.MEDIA_ERROR })
    expect(refused.levelAfter(levelPenaltyMs + 1)).toBe(-1)
  })
})

describe('audio tracks of HLS', () => {
  it('audiosOf detects audio description by the HLS characteristics or the track name', () =>
    expect(
      audiosOf([
        { name: 'English', lang: 'en' },
        { name: '', lang: 'es', characteristics: 'public.accessibility.describes-video' },
        { name: 'English (Audio Description)', lang: 'en' },
        { name: 'Audiodescripción', lang: 'es' },
        { name: 'Director', lang: 'en', characteristics: 'public.easy-to-read' },
      ]),
    ).toEqual([
      { id: '0', label: 'English', language: 'en', described: false },
      { id: '1', label: 'es', language: 'es', described: true },
      { id: '2', label: 'English (Audio Description)', language: 'en', described: true },
      { id: '3', label: 'Audiodescripción', language: 'es', described: true },
      { id: '4', label: 'Director', language: 'en', described: false },
    ]))

  it('audiosOf names a language by its code of two or three letters, else by the name of the track', () =>
    expect(
      audiosOf([
        { name: 'Spanish', lang: 'spa' },
        { name: 'Español (Latinoamérica)', lang: 'es' },
        { name: 'Deutsch' },
        { name: 'Music', lang: 'und' },
      ]).map(({ language }) => language),
    ).toEqual(['es', 'es-419', 'de', '']))
})
