import { atom } from 'nanostores'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { clearSession, setViewer } from '#core/account/viewer.store.ts'
import { closeBrowser, fakeBrowser } from '../../../../tests/support/fake-browser.ts'
import { type EngineState, idle } from '../engine/engine.ts'
import { limitToTimeWindow, onFirstFrame, recordProgress, seekToStart, startTimeOf } from './progress.ts'

const minute = 60_000

function film(duration = 1000) {
  const $state = atom<EngineState>({ ...idle, duration })
  const saved: number[] = []
  let clock = 0
  const stop = recordProgress(
    { $state },
    (progress) => saved.push(progress),
    () => clock,
  )
  const now = (change: Partial<EngineState>) => $state.set({ ...$state.get(), ...change })
  return { saved, stop, now, pass: (ms: number) => (clock += ms) }
}

describe('recordProgress', () => {
  it('recordProgress saves on pause and at the end, and does not save the same value again on stop', () => {
    const { saved, stop, now } = film()
    now({ started: true, paused: false })
    now({ time: 333.333 })
    expect(saved).toEqual([])
    now({ paused: true })
    now({ paused: false, time: 900 })
    now({ ended: true, paused: true, time: 999.98 })
    expect(saved).toEqual([0.33333, 1])
    stop()
    expect(saved).toHaveLength(2)
  })

  it('recordProgress saves an unsaved position on stop', () => {
    const { saved, stop, now } = film()
    now({ started: true, paused: false })
    now({ time: 500 })
    stop()
    expect(saved).toEqual([0.5])
  })

  it('recordProgress saves nothing if the player closes during the pre-roll', () => {
    const ad = { number: 1, total: 1, remaining: 9, paused: false, skipIn: undefined, visitable: false }
    const { saved, stop, now } = film()
    now({ started: true, paused: false, ad })
    now({ paused: true })
    stop()
    expect(saved).toEqual([])
  })

  it('recordProgress saves every five minutes of playback and excludes pauses', () => {
    const { saved, now, pass } = film(3600)
    now({ started: true, paused: false })
    pass(5 * minute - 1)
    now({ time: 299 })
    expect(saved).toEqual([])
    pass(1)
    now({ time: 300 })
    expect(saved).toEqual([0.08333])
    now({ paused: true, time: 310 })
    pass(60 * minute)
    now({ paused: false })
    now({ time: 311 })
    expect(saved).toHaveLength(2)
  })

  it('recordProgress saves nothing for a live stream and for a film that never starts', () => {
    const live = film(Number.POSITIVE_INFINITY)
    live.now({ started: true, paused: false, time: 60 })
    live.now({ paused: true })
    live.stop()
    const unseen = film()
    unseen.now({ time: 500 })
    unseen.stop()
    expect([live.saved, unseen.saved]).toEqual([[], []])
  })
})

describe('recordProgress in a browser', () => {
  afterEach(closeBrowser)

  it.each([
    ['nothing after the end of the session in which the film began', null, []],
    ['nothing after the sign-in to another account', 'jwp.2', []],
    ['a position while the session lasts', 'jwp.1', [0.5]],
  ])('recordProgress saves %s', (_, owner, expected) => {
    const { localStorage } = fakeBrowser()
    localStorage.setItem('account.owner', 'jwp.1')
    setViewer({ signedIn: true, subscribed: false })
    const { saved, stop, now } = film()
    now({ started: true, paused: false })
    now({ time: 500 })
    if (owner) localStorage.setItem('account.owner', owner)
    else clearSession()
    stop()
    clearSession()
    expect(saved).toEqual(expected)
  })

  it('recordProgress saves on pagehide, until it is stopped', () => {
    const browser = fakeBrowser()
    const { saved, stop, now } = film()
    now({ started: true, paused: false })
    now({ time: 500 })
    browser.emit('pagehide')
    expect(saved).toEqual([0.5])
    stop()
    expect(browser.heard.has('pagehide')).toBe(false)
  })

  it('recordProgress saves when the page becomes hidden, not when it becomes visible', () => {
    const { document } = fakeBrowser()
    const { saved, now } = film()
    now({ started: true, paused: false })
    now({ time: 500 })
    document.dispatchEvent(new Event('visibilitychange'))
    expect(saved).toEqual([])
    document.visibilityState = 'hidden'
    document.dispatchEvent(new Event('visibilitychange'))
    expect(saved).toEqual([0.5])
  })
})

const opened = () => {
  const $state = atom<EngineState>(idle)
  const onStart = vi.fn()
  const change = (state: Partial<EngineState>) => $state.set({ ...$state.get(), ...state })
  return { onStart, change, stop: onFirstFrame({ $state }, onStart) }
}

it.each<[string, Partial<EngineState>]>([
  ['the first frame is shown', { started: true }],
  ['the browser blocks autoplay', { blocked: true }],
  ['playback fails', { failure: { kind: 'network', detail: '' } }],
])('onFirstFrame calls back once when %s', (_, state) => {
  const { onStart, change } = opened()
  change({ waiting: true, time: 1 })
  expect(onStart).not.toHaveBeenCalled()
  change(state)
  change({ time: 2 })
  expect(onStart).toHaveBeenCalledTimes(1)
})

it('onFirstFrame does not call back after it is stopped', () => {
  const { onStart, change, stop } = opened()
  stop()
  change({ started: true })
  expect(onStart).not.toHaveBeenCalled()
})

const channel = {
  id: 'chan',
  title: 'Channel',
  metadata: '',
  requirement: 'nothing',
  sources: [{ file: 'https://platform/live/chan.m3u8?sig=1', type: 'application/vnd.apple.mpegurl' }],
  tracks: [],
  duration: 0,
  remember: true,
} as const

it('limitToTimeWindow adds the time window to a live stream and leaves films unchanged', () => {
  const timeWindow = { start: '100', end: '200' }
  expect(limitToTimeWindow(channel, timeWindow)).toEqual({ ...channel, timeWindow })
  expect(limitToTimeWindow(channel, { start: '100' }).timeWindow?.start).toBe('100')
  const film = { ...channel, duration: 60 }
  expect(limitToTimeWindow(film, { start: '100' })).toBe(film)
  expect(limitToTimeWindow(film, {})).toBe(film)
})

it('seekToStart seeks to the beginning once, at the first frame', () => {
  const $state = atom<EngineState>(idle)
  const seeks: number[] = []
  seekToStart({ $state, seek: (seconds) => seeks.push(seconds) })
  $state.set({ ...idle, time: 9 })
  expect(seeks).toEqual([])
  const range = { start: 0, end: 60 }
  $state.set({ ...idle, started: true, range })
  $state.set({ ...idle, started: true, range, time: 1 })
  expect(seeks).toEqual([0])
})

it('seekToStart waits for the end of the ads and for the range of the stream', () => {
  const $state = atom<EngineState>(idle)
  const seeks: number[] = []
  seekToStart({ $state, seek: (seconds) => seeks.push(seconds) })
  const ad = { number: 1, total: 1, remaining: 9, paused: false, skipIn: undefined, visitable: false }
  const range = { start: -1_800, end: 0 }
  $state.set({ ...idle, started: true, ad, range })
  $state.set({ ...idle, started: true })
  expect(seeks).toEqual([])
  $state.set({ ...idle, started: true, range })
  expect(seeks).toEqual([-1_800])
})

it('seekToStart seeks to the negative start of a DVR window of the player library', () => {
  const $state = atom<EngineState>(idle)
  const seeks: number[] = []
  seekToStart({ $state, seek: (seconds) => seeks.push(seconds) })
  $state.set({ ...idle, started: true, range: { start: -1_800, end: 0 } })
  expect(seeks).toEqual([-1_800])
})

it('startTimeOf parses seconds, clock times and unit notation, and rejects other values', () => {
  expect(['90', '1:30', '90s', '1h2m3s', '2m'].map(startTimeOf)).toEqual([90, 90, 90, 3723, 120])
  expect([undefined, '', 'soon', '-3', '1h2x'].map(startTimeOf)).toEqual(Array(5).fill(undefined))
})
