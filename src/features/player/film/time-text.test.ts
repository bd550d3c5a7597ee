import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clockText, spokenTime } from './time-text.ts'

describe('clockText', () => {
  it.each([
    [0, '0:00'],
    [7.9, '0:07'],
    [750, '12:30'],
    [3723, '1:02:03'],
    [Number.NaN, '0:00'],
    [Number.POSITIVE_INFINITY, '0:00'],
  ])('shows %s seconds as %s', (seconds, text) => {
    expect(clockText(seconds)).toBe(text)
  })

  it('loses no second', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 400_000 }), (seconds) => {
        const parts = clockText(seconds).split(':').map(Number)
        expect(parts.reduce((sum, part) => sum * 60 + part, 0)).toBe(seconds)
      }),
    )
  })
})

describe('spokenTime', () => {
  it('says whole words and leaves out what is zero', () => {
    expect(spokenTime(65, 'en')).toBe('1 minute, 5 seconds')
    expect(spokenTime(3600, 'en')).toBe('1 hour')
    expect(spokenTime(0, 'en')).toBe('0 seconds')
    expect(spokenTime(62, 'es')).toBe('1 minuto, 2 segundos')
  })
})
