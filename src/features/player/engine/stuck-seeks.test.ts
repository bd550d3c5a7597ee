import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fakeVideo } from '../../../../tests/support/fake-video.ts'
import { repeatStuckSeeks } from './stuck-seeks.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** Element with a buffer up to a second, whose seeks begin by an event. */
function openVideo(end: number) {
  const seeks: number[] = []
  let time = 0.2
  const video = fakeVideo({ buffered: { length: 1, start: () => 0.1, end: () => end } })
  Object.defineProperty(video, 'currentTime', {
    get: () => time,
    set(value: number) {
      time = value
      seeks.push(value)
      video.dispatchEvent(new Event('seeking'))
    },
  })
  const life = new AbortController()
  repeatStuckSeeks(video, life.signal)
  return { video, seeks, life }
}

it('a seek into buffered video that does not end is repeated, three times at most', () => {
  const { video, seeks } = openVideo(30)
  video.dispatchEvent(new Event('seeking'))
  vi.advanceTimersByTime(2_900)
  expect(seeks).toEqual([])
  vi.advanceTimersByTime(200)
  expect(seeks).toEqual([0.25])
  vi.advanceTimersByTime(60_000)
  expect(seeks).toHaveLength(3)
})

it('a seek that ended, waits for its video or belongs to a closed player is not repeated', () => {
  const ended = openVideo(30)
  ended.video.dispatchEvent(new Event('seeking'))
  ended.video.dispatchEvent(new Event('seeked'))
  const waiting = openVideo(0.5)
  waiting.video.dispatchEvent(new Event('seeking'))
  const closed = openVideo(30)
  closed.video.dispatchEvent(new Event('seeking'))
  closed.life.abort()
  vi.advanceTimersByTime(60_000)
  expect([ended.seeks, waiting.seeks, closed.seeks]).toEqual([[], [], []])
})
