import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clampToTimeline, formatClock, formatSpokenTime, timelineOf, toTimelineFraction } from './timeline.ts'

const live = { duration: Number.POSITIVE_INFINITY, range: { start: 100, end: 172 }, edge: 166, time: 160 }

describe('timelineOf', () => {
  it('timelineOf returns the whole duration of a film', () =>
    expect(timelineOf({ duration: 90, range: { start: 0, end: 90 }, edge: undefined, time: 5 })).toEqual({
      live: false,
      from: 0,
      to: 90,
      behind: 0,
      window: false,
    }))

  it('timelineOf returns the window of a live stream and the delay behind its live edge', () => {
    expect(timelineOf(live)).toEqual({ live: true, from: 100, to: 166, behind: 0, window: true })
    expect(timelineOf({ ...live, time: 120 }).behind).toBe(46)
  })

  it('timelineOf returns no DVR window for a short seekable range', () =>
    expect(timelineOf({ ...live, range: { start: 155, end: 172 } }).window).toBe(false))

  it('timelineOf extends the window to a position before its start', () =>
    expect(timelineOf({ ...live, time: 90 }).from).toBe(90))
})

it('clampToTimeline and toTimelineFraction clamp positions to the timeline', () => {
  const line = timelineOf(live)
  expect([50, 150, 500].map((time) => clampToTimeline(line, time))).toEqual([100, 150, 166])
  expect([50, 133, 500].map((time) => toTimelineFraction(line, time))).toEqual([0, 0.5, 1])
  expect(toTimelineFraction(timelineOf({ ...live, duration: 0, edge: undefined }), 5)).toBe(0)
})

describe('formatClock', () => {
  it.each([
    [0, '0:00'],
    [7.9, '0:07'],
    [750, '12:30'],
    [3723, '1:02:03'],
    [Number.NaN, '0:00'],
    [Number.POSITIVE_INFINITY, '0:00'],
  ])('formatClock formats %s seconds as %s', (seconds, text) => {
    expect(formatClock(seconds)).toBe(text)
  })

  it('formatClock returns a text that adds up to the same number of seconds', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 400_000 }), (seconds) => {
        const parts = formatClock(seconds).split(':').map(Number)
        expect(parts.reduce((sum, part) => sum * 60 + part, 0)).toBe(seconds)
      }),
    )
  })
})

describe('formatSpokenTime', () => {
  it('formatSpokenTime spells out units in the given language and omits zero units', () => {
    expect(formatSpokenTime(65, 'en')).toBe('1 minute, 5 seconds')
    expect(formatSpokenTime(3600, 'en')).toBe('1 hour')
    expect(formatSpokenTime(0, 'en')).toBe('0 seconds')
    expect(formatSpokenTime(62, 'es')).toBe('1 minuto, 2 segundos')
  })
})
