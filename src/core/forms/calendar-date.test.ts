import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isDate, isPart, joinDateFields, limitDatePart, padDatePart, parseDateFields } from './calendar-date.ts'

describe('calendar date', () => {
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
  ])('isDate for %j returns %s', (value, expected) => expect(isDate(value)).toBe(expected))

  it('joinDateFields returns an empty string for three empty parts, and joins incomplete parts', () => {
    expect(joinDateFields({ year: '', month: '', day: '' })).toBe('')
    expect(joinDateFields({ year: '', month: '5', day: '' })).toBe('-5-')
  })

  it('parseDateFields returns the parts that joinDateFields joined', () => {
    const part = fc.stringMatching(/^\d{0,4}$/)
    fc.assert(
      fc.property(part, part, part, (year, month, day) => {
        expect(parseDateFields(joinDateFields({ year, month, day }))).toEqual({ year, month, day })
      }),
    )
  })
})

describe('part of a calendar date', () => {
  it('limitDatePart retains digits up to the length of the part, and padDatePart pads with zeros', () => {
    expect(limitDatePart('day', '1a7x9')).toBe('17')
    expect(limitDatePart('year', '19901')).toBe('1990')
    expect(limitDatePart('year', '۱۹۹۰')).toBe('1990')
    expect(padDatePart('month', '5')).toBe('05')
    expect(padDatePart('month', '')).toBe('')
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
  ] as const)('isPart for the %s %s returns %s', (part, text, expected) => expect(isPart(part, text)).toBe(expected))
})
