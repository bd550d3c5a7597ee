import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dateOf, isDate, isPart, parseDateFields, typedPart, wholePart } from './calendar-date.ts'

describe('a date', () => {
  it.each([
    ['1990-05-17', true],
    ['2000-02-29', true],
    ['1999-02-29', false],
    ['1990-04-31', false],
    ['1899-12-31', false],
    ['2101-01-01', false],
    ['1990-13-01', false],
    ['1990-5-1', false],
    ['17-05-1990', false],
    ['1990-05', false],
    ['1990', false],
    [' 1990-05-17', false],
    ['1990-05-170', false],
    ['11990-05-17', false],
    ['', false],
  ])('%j is one: %s', (value, expected) => expect(isDate(value)).toBe(expected))

  it('of which nothing is typed is none', () => {
    expect(dateOf({ year: '', month: '', day: '' })).toBe('')
    expect(dateOf({ year: '', month: '5', day: '' })).toBe('-5-')
  })

  it('comes apart and together again', () => {
    const part = fc.stringMatching(/^\d{0,4}$/)
    fc.assert(
      fc.property(part, part, part, (year, month, day) => {
        expect(parseDateFields(dateOf({ year, month, day }))).toEqual({ year, month, day })
      }),
    )
  })
})

describe('a part of it', () => {
  it('takes digits only, as many as it has', () => {
    expect(typedPart('day', '1a7x9')).toBe('17')
    expect(typedPart('year', '19901')).toBe('1990')
    expect(wholePart('month', '5')).toBe('05')
    expect(wholePart('month', '')).toBe('')
  })

  it.each([
    ['day', '0', false],
    ['day', '31', true],
    ['day', '', false],
    ['day', '1x', false],
    ['day', '-1', false],
    ['day', '1.5', false],
    ['day', '32', false],
    ['month', '12', true],
    ['month', '13', false],
    ['year', '1900', true],
    ['year', '2100', true],
    ['year', '1899', false],
  ] as const)('%s %s is within its limits: %s', (part, text, expected) => expect(isPart(part, text)).toBe(expected))
})
