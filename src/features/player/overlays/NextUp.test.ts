import { describe, expect, it, vi } from 'vitest'
import { countingSince, offerStart, secondsLeft } from './NextUp.tsx'

vi.mock('virtual:foyer/site', () => ({ site: {} }))

describe('the offer of the next film', () => {
  it('comes with the credits', () => expect(offerStart(842, [{ kind: 'credits', start: 786, end: 842 }])).toBe(786))

  it('comes ten seconds before the end where nobody marked the credits', () => expect(offerStart(842, [])).toBe(832))

  it('does not fall for credits at the beginning', () =>
    expect(offerStart(842, [{ kind: 'credits', start: 3, end: 20 }])).toBe(832))

  it('leaves a very short film its first half', () => expect(offerStart(16, [])).toBe(8))
})

describe('the countdown', () => {
  it('counts ten seconds of play, fewer when the film ends before', () => {
    expect(secondsLeft({ since: 786, time: 786, duration: 842 })).toBe(10)
    expect(secondsLeft({ since: 786, time: 792.4, duration: 842 })).toBe(4)
    expect(secondsLeft({ since: 786, time: 796.1, duration: 842 })).toBe(0)
    expect(secondsLeft({ since: 838, time: 838, duration: 842 })).toBe(4)
  })

  it('begins where the viewer enters, so that a leap into the credits does not end at once', () => {
    expect(countingSince(undefined, 700, 785, 786)).toBeUndefined()
    expect(countingSince(undefined, 785.8, 786.1, 786)).toBe(786.1)
    expect(countingSince(786.1, 789, 789.3, 786)).toBe(786.1)
    expect(countingSince(786.1, 789, 820, 786)).toBe(820)
    expect(countingSince(786.1, 789, 700, 786)).toBeUndefined()
  })
})
