import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { toDate } from './to-date.ts'

const isoOf = (time: string | number) => {
  const date = toDate(time)
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString()
}

describe.each(['America/Los_Angeles', 'Asia/Tokyo', 'UTC'])('toDate in the zone %s', (zone) => {
  const before = process.env.TZ
  beforeEach(() => {
    process.env.TZ = zone
  })
  afterEach(() => {
    if (before === undefined) delete process.env.TZ
    else process.env.TZ = before
  })

  it.each([
    ['2026-11-20T23:30:00', '2026-11-20T23:30:00.000Z'],
    ['2026-11-20T00:30', '2026-11-20T00:30:00.000Z'],
    ['2026-11-20 23:30:00.5', '2026-11-20T23:30:00.500Z'],
    ['2026-03-08 02:30', '2026-03-08T02:30:00.000Z'],
    ['2026-11-20', '2026-11-20T00:00:00.000Z'],
    ['2026-11', '2026-11-01T00:00:00.000Z'],
    ['11/20/2026', '2026-11-20T00:00:00.000Z'],
    ['11/20/2026 11:30 PM', '2026-11-20T23:30:00.000Z'],
    ['2026/11/20', '2026-11-20T00:00:00.000Z'],
    ['Nov 20, 2026', '2026-11-20T00:00:00.000Z'],
    ['20 November 2026 23:30', '2026-11-20T23:30:00.000Z'],
    ['Fri, 20 Nov 2026 23:30:00', '2026-11-20T23:30:00.000Z'],
  ])('a time without a zone is in UTC: %s', (text, iso) => expect(isoOf(text)).toBe(iso))

  it.each([
    ['2026-11-20T10:00:00+02:00', '2026-11-20T08:00:00.000Z'],
    ['2026-11-20 10:00:00 +0200', '2026-11-20T08:00:00.000Z'],
    ['2026-11-20T10:00:00Z', '2026-11-20T10:00:00.000Z'],
    ['Fri, 20 Nov 2026 10:00:00 GMT', '2026-11-20T10:00:00.000Z'],
    ['Fri Nov 20 2026 10:00:00 GMT+0100 (Central European Standard Time)', '2026-11-20T09:00:00.000Z'],
    ['11/20/2026 10:00 PST', '2026-11-20T18:00:00.000Z'],
    [1_795_168_800, '2026-11-20T10:00:00.000Z'],
    ['1795168800000', '2026-11-20T10:00:00.000Z'],
  ])('a time with a zone keeps it: %s', (text, iso) => expect(isoOf(text)).toBe(iso))

  it.each(['soon', '', '10.11.2026', '20-11-2026', '2026-13-40', '20261120', 'NaN'])(
    'a text without a readable date is invalid: %j',
    (text) => expect(isoOf(text)).toBeUndefined(),
  )
})
