import { describe, expect, it } from 'vitest'
import { insideOf, shareOf, timelineOf } from './timeline.ts'

const live = { duration: Number.POSITIVE_INFINITY, range: { start: 100, end: 172 }, edge: 166, time: 160 }

describe('timelineOf', () => {
  it('is the whole of a film', () =>
    expect(timelineOf({ duration: 90, range: { start: 0, end: 90 }, edge: undefined, time: 5 })).toEqual({
      live: false,
      from: 0,
      to: 90,
      behind: 0,
      window: false,
    }))

  it('is the window of what is live, which is at now when it plays as near to it as it can', () => {
    expect(timelineOf(live)).toEqual({ live: true, from: 100, to: 166, behind: 0, window: true })
    expect(timelineOf({ ...live, time: 120 }).behind).toBe(46)
  })

  it('offers no window where there is hardly one', () =>
    expect(timelineOf({ ...live, range: { start: 155, end: 172 } }).window).toBe(false))

  it('keeps a viewer who fell out of the window on the bar', () =>
    expect(timelineOf({ ...live, time: 90 }).from).toBe(90))
})

it('moments stay inside the line', () => {
  const line = timelineOf(live)
  expect([50, 150, 500].map((time) => insideOf(line, time))).toEqual([100, 150, 166])
  expect([50, 133, 500].map((time) => shareOf(line, time))).toEqual([0, 0.5, 1])
  expect(shareOf(timelineOf({ ...live, duration: 0, edge: undefined }), 5)).toBe(0)
})
