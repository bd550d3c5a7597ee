import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AdBreak, adSourceOf, breaksBetween, momentOf, parseAdOffset } from './ads.ts'
import { parseConfig } from './config.ts'

const config = (more: object) => parseConfig({ siteId: 'site', description: '', ...more })
const adBreak = (offset: AdBreak['offset']): AdBreak => ({ offset, ads: async () => [] })

describe('parseAdOffset', () => {
  it.each([
    ['pre', 'pre'],
    ['start', 'pre'],
    ['0%', 'pre'],
    ['00:00:00.000', 'pre'],
    ['post', 'post'],
    ['end', 'post'],
    ['100%', 'post'],
    ['50%', { share: 0.5 }],
    ['00:01:30.500', { seconds: 90.5 }],
    [90, { seconds: 90 }],
    ['#2', undefined],
    ['', undefined],
    ['soon', undefined],
    [' PRE ', 'pre'],
    ['12.55%', { share: 0.1255 }],
    ['1.25', { seconds: 1.25 }],
    ['150%', 'post'],
    ['x50%', undefined],
    ['50%x', undefined],
    ['1:30', { seconds: 90 }],
    ['2:00:00', { seconds: 7200 }],
    ['0.5', { seconds: 0.5 }],
    ['1:2:3:4', undefined],
    ['1:30x', undefined],
  ])('%s', (written, offset) => expect(parseAdOffset(written)).toEqual(offset))

  it('never lets a break fall before the film or throws on any text', () => {
    fc.assert(
      fc.property(fc.string(), fc.double({ min: 1, max: 1e5, noNaN: true }), (text, duration) => {
        const offset = parseAdOffset(text)
        return offset === undefined || momentOf(offset, duration) >= 0
      }),
    )
  })
})

it('breaksBetween finds what lies behind a jump, in order, and knows no share of what has no length', () => {
  const [third, half, minute] = [adBreak({ share: 1 / 3 }), adBreak({ share: 0.5 }), adBreak({ seconds: 60 })]
  expect(breaksBetween([half, minute, third], 0, 300, 600)).toEqual([minute, third, half])
  expect(breaksBetween([half, minute], 60, 300, 600)).toEqual([half])
  expect(breaksBetween([half, adBreak('post')], 0, 1e6, Number.POSITIVE_INFINITY)).toEqual([])
})

it('a break comes once: the moment it was reached at is behind the film', () => {
  const breaks = [adBreak('pre'), adBreak({ seconds: 60 }), adBreak('post')]
  expect(breaksBetween(breaks, 0, 60, 600)).toEqual([breaks[1]])
  expect(breaksBetween(breaks, 60, 120, 600)).toEqual([])
  expect(breaksBetween(breaks, -1, Number.POSITIVE_INFINITY, 600)).toEqual(breaks)
  expect([momentOf('pre', 600), momentOf({ share: 0.5 }, 600), momentOf({ share: 0.5 }, 0)]).toEqual([
    0,
    300,
    Number.POSITIVE_INFINITY,
  ])
})

describe('adSourceOf', () => {
  const csai = { adConfig: 'c', adDeliveryMethod: 'csai', adScheduleUrls: { xml: 'https://ads.example/v.xml?a=1' } }

  it('prefers the address of VAST, which learns what is played', () => {
    expect(adSourceOf(config({ ...csai, adSchedule: 'old' }), 'Abcd1234')).toEqual({
      by: 'vast',
      url: 'https://ads.example/v.xml?a=1&media_id=Abcd1234',
    })
    expect(adSourceOf(config({ adSchedule: 'old' }), 'Abcd1234')).toEqual({ by: 'schedule', id: 'old' })
  })

  it('writes what is played behind the first question mark, in any letters', () => {
    const plain = config({ ...csai, adScheduleUrls: { xml: 'https://ads.example/v.xml' } })
    expect(adSourceOf(plain, 'a&b')).toEqual({ by: 'vast', url: 'https://ads.example/v.xml?media_id=a%26b' })
  })

  it('goes by the schedule where there is no address of VAST or no configuration', () => {
    const old = { by: 'schedule', id: 'old' }
    expect(adSourceOf(config({ ...csai, adConfig: null, adSchedule: 'old' }), 'x')).toEqual(old)
    expect(adSourceOf(config({ ...csai, adScheduleUrls: null, adSchedule: 'old' }), 'x')).toEqual(old)
    expect(adSourceOf(config({ adDeliveryMethod: 'ssai', adSchedule: 'old' }), 'x')).toEqual(old)
  })

  it('leaves it to the server where that stitches them in, and is silent without a plan', () => {
    expect(adSourceOf(config({ ...csai, adDeliveryMethod: 'ssai', adSchedule: 'old' }), 'x')).toBeUndefined()
    expect(adSourceOf(config({}), 'x')).toBeUndefined()
  })
})
