import { atom } from 'nanostores'
import { describe, expect, test, vi } from 'vitest'
import { fakeVideo } from '../../../../../tests/support/fake-video.ts'
import { type EngineState, idle } from '../engine.ts'
import { mediaPlaying } from './playing.ts'
import { mediaPosition } from './position.ts'
import { mediaQuality } from './quality.ts'
import { mediaRate } from './rate.ts'
import { mediaTarget } from './target.ts'
import { mediaVolume } from './volume.ts'

/** Concerns of a media element, with each state that they report. */
function follow(video: HTMLVideoElement, state: Partial<EngineState> = {}) {
  const $state = atom<EngineState>({ ...idle, ...state })
  const life = new AbortController()
  const target = mediaTarget(video, $state, life.signal)
  const stream = { selectQuality: vi.fn() }
  const actions = {
    ...mediaPlaying(target),
    ...mediaPosition(target),
    ...mediaVolume(target),
    ...mediaRate(target),
    ...mediaQuality(target, () => stream),
  }
  const states: EngineState[] = []
  $state.listen((reported) => states.push(reported))
  const send = (event: string) => video.dispatchEvent(new Event(event))
  return { actions, states, send, life, stream, $state }
}

describe('concerns of a media element', () => {
  test('one event reports one state, in which all concerns are of the same moment', () => {
    const video = fakeVideo({ paused: true, ended: true, currentTime: 60, volume: 0.4 })
    const { states, send } = follow(video)
    send('ended')
    expect(states).toHaveLength(1)
    expect(states[0]).toMatchObject({ ended: true, paused: true, time: 60, volume: 0.4, height: 360 })
  })

  test('an element between two sources keeps position and picture, but not the volume', () => {
    const video = fakeVideo({ readyState: 0, currentTime: 0, duration: Number.NaN, videoWidth: 0, volume: 0.2 })
    const { states, send } = follow(video, { started: true, time: 42, duration: 60, height: 720 })
    send('emptied')
    expect(states.at(-1)).toMatchObject({ time: 42, duration: 60, height: 720, isSound: false, volume: 0.2 })
  })

  test('events after a failure and after the end of the engine change nothing', () => {
    const video = fakeVideo()
    const failed = follow(video, { failure: { kind: 'media', detail: 'broken' } })
    failed.send('timeupdate')
    expect(failed.states).toEqual([])
    const { states, send, life } = follow(video)
    life.abort()
    send('timeupdate')
    expect(states).toEqual([])
  })

  test('an element without a next frame is waiting only while it should advance', () => {
    const isWaiting = (properties: Partial<HTMLVideoElement>) => {
      const { states, send } = follow(fakeVideo({ readyState: 2, ...properties }))
      send('waiting')
      return states.at(-1)?.waiting
    }
    expect(isWaiting({ paused: false })).toBe(true)
    expect(isWaiting({ paused: true })).toBe(false)
    expect(isWaiting({ paused: true, seeking: true })).toBe(true)
    expect(isWaiting({ paused: false, ended: true })).toBe(false)
    expect(isWaiting({ paused: false, readyState: 4 })).toBe(false)
  })

  test('autoplay that the browser blocks is reported, other interruptions of a play request are not', async () => {
    const play = vi.fn<() => Promise<void>>()
    const { actions, states } = follow(fakeVideo({ play }))
    play.mockRejectedValueOnce(new DOMException('', 'AbortError'))
    actions.play()
    await Promise.resolve()
    expect(states).toEqual([])
    play.mockRejectedValueOnce(new DOMException('', 'NotAllowedError'))
    actions.play()
    await vi.waitFor(() => expect(states.at(-1)).toMatchObject({ blocked: true, paused: true, waiting: false }))
  })

  test('a rate applies to the next source of the element too, and a quality to its stream', () => {
    const video = fakeVideo()
    const { actions, stream, $state } = follow(video)
    actions.setRate(1.5)
    expect(video).toMatchObject({ playbackRate: 1.5, defaultPlaybackRate: 1.5 })
    actions.selectQuality('saver')
    expect(stream.selectQuality).toHaveBeenCalledWith('saver')
    expect($state.get()).toMatchObject({ rate: 1.5, quality: 'saver' })
  })

  test('sound without a picture is reported once there is something to play', () => {
    const { states, send } = follow(fakeVideo({ videoWidth: 0, videoHeight: 0, readyState: 1 }))
    send('loadedmetadata')
    expect(states.at(-1)?.isSound).toBe(false)
    const loaded = follow(fakeVideo({ videoWidth: 0, videoHeight: 0, readyState: 2 }))
    loaded.send('loadeddata')
    expect(loaded.states.at(-1)?.isSound).toBe(true)
  })
})
