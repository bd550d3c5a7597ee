import { atom } from 'nanostores'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { closeBrowser, fakeBrowser } from '../../../../tests/support/fake-browser.ts'
import { type EngineState, idle } from '../engine/engine.ts'
import { reportPlayback } from './beacons.ts'

const item = {
  token: 'token',
  host: 'https://measure',
  page: 'site',
  feed: '',
  id: 'film',
  title: 'Film',
  config: 'config',
  version: '1',
  player: '000000000000',
  play: '111111111111',
}

const ad = { number: 1, total: 2, remaining: 10, paused: false, skipIn: undefined, visitable: false }

beforeEach(() => vi.useFakeTimers())
afterEach(closeBrowser)

function film(duration: number) {
  const $state = atom<EngineState>({ ...idle, duration })
  const sent: URLSearchParams[] = []
  const report = reportPlayback(item, { send: (url) => sent.push(new URL(url).searchParams) })
  const stop = report({ $state })
  const now = (change: Partial<EngineState>) => $state.set({ ...$state.get(), ...change })
  const play = (from: number, to: number) => {
    for (let time = from; time <= to; time += 0.5) now({ time })
  }
  return { sent, report, stop, now, play, beats: () => sent.map((params) => params.get('e')).join(' ') }
}

describe('reportPlayback', () => {
  it('reportPlayback reports set-up, start, each quarter, end and watched time of a film', () => {
    const { sent, stop, now, play, beats } = film(40)
    now({ started: true, paused: false })
    play(0, 40)
    now({ ended: true, paused: true })
    stop()
    expect(beats()).toBe('e s t t t t gab')
    expect(sent[0]?.has('vd')).toBe(false)
    expect(sent.slice(2, 6).map((params) => params.get('pw'))).toEqual(['32', '64', '96', '128'])
    const watched = sent.reduce((sum, params) => sum + Number(params.get('ti') ?? 0), 0)
    expect(watched).toBeGreaterThan(37)
    expect(watched).toBeLessThan(43)
  })

  it('reportPlayback reports consecutive seeks once, one second after the last', () => {
    const { now, play, beats } = film(300)
    now({ started: true, paused: false })
    play(0, 1)
    now({ time: 100 })
    now({ time: 200 })
    vi.advanceTimersByTime(999)
    expect(beats()).toBe('e s')
    vi.advanceTimersByTime(1)
    expect(beats()).toBe('e s vs')
  })

  it('reportPlayback reports each advertisement once, at its start', () => {
    const { now, beats } = film(300)
    now({ ad })
    now({ ad: { ...ad, remaining: 9 } })
    now({ ad: { ...ad, number: 2 } })
    now({ ad: undefined })
    expect(beats()).toBe('e i i')
  })

  it('an ad beacon has no watched time, which the next beacon of the film has', () => {
    const { sent, stop, now, play } = film(40)
    now({ started: true, paused: false })
    play(0, 5)
    now({ ad })
    now({ ad: undefined })
    stop()
    const times = sent.map((params) => [params.get('e'), params.get('ti')])
    expect(times.slice(1)).toEqual([
      ['s', '0'],
      ['i', null],
      ['gab', '5'],
    ])
  })

  it('a film that loads its resume position during the pre-roll starts after it, without a seek', () => {
    const { now, play, beats } = film(300)
    now({ started: true, paused: false, ad })
    now({ time: 100 })
    now({ ad: undefined })
    vi.advanceTimersByTime(2_000)
    expect(beats()).toBe('e i')
    play(100.5, 101)
    vi.advanceTimersByTime(2_000)
    expect(beats()).toBe('e i s')
  })

  it('a page from the back/forward cache continues its report once the film plays again', () => {
    const browser = fakeBrowser()
    const { now, play, stop, beats } = film(40)
    now({ started: true, paused: false })
    play(0, 5)
    for (const event of ['pagehide', 'pageshow', 'pagehide']) browser.emit(event)
    expect(beats()).toBe('e s gab')
    play(5.5, 10)
    now({ ended: true, paused: true })
    browser.emit('pagehide')
    stop()
    expect(beats()).toBe('e s gab t gab')
    expect(browser.heard.has('pagehide')).toBe(false)
  })

  it('a second player of the film continues its report without another set-up and start', () => {
    const { report, stop, now, play, beats } = film(40)
    now({ started: true, paused: false })
    play(0, 5)
    stop()
    const $version = atom<EngineState>({ ...idle, duration: 40 })
    const leave = report({ $state: $version })
    for (const time of [5, 6, 7, 8, 9, 10]) $version.set({ ...idle, duration: 40, started: true, paused: false, time })
    vi.advanceTimersByTime(2_000)
    leave()
    expect(beats()).toBe('e s gab t gab')
  })

  it('reportPlayback reports live playback every 20 s, and only the set-up of a film that never starts', () => {
    const live = film(Number.POSITIVE_INFINITY)
    live.now({ started: true, paused: false })
    live.play(0, 41)
    live.stop()
    expect(live.beats()).toBe('e s t t gab')
    expect(live.sent[2]?.get('pw')).toBe('-1')
    const unseen = film(60)
    unseen.stop()
    expect(unseen.beats()).toBe('e')
  })
})
