import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseConfig } from '#providers/platform/parse-config.ts'
import { type AdBreak, adSourceOf, breaksBetween, breakTime, fittingFile, parseAdOffset } from './ads.ts'

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
    ['00:00:15:250', { seconds: 15.25 }],
    ['00:01:30,500', { seconds: 90.5 }],
    ['1:30', { seconds: 90 }],
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
  ])('parseAdOffset returns the offset of the value %s, or undefined for an invalid value', (written, offset) =>
    expect(parseAdOffset(written)).toEqual(offset),
  )

  it('parseAdOffset neither throws nor returns an offset before the start of the film', () => {
    fc.assert(
      fc.property(fc.string(), fc.double({ min: 1, max: 1e5, noNaN: true }), (text, duration) => {
        const offset = parseAdOffset(text)
        return offset === undefined || breakTime(offset, duration) >= 0
      }),
    )
  })
})

it('breaksBetween returns the breaks of a range in time order, and no relative ones for an infinite duration', () => {
  const [third, half, minute] = [adBreak({ share: 1 / 3 }), adBreak({ share: 0.5 }), adBreak({ seconds: 60 })]
  expect(breaksBetween([half, minute, third], 0, 300, 600)).toEqual([minute, third, half])
  expect(breaksBetween([half, minute], 60, 300, 600)).toEqual([half])
  expect(breaksBetween([half, adBreak('post')], 0, 1e6, Number.POSITIVE_INFINITY)).toEqual([])
})

it('breaksBetween excludes the start of the range and includes its end; breakTime converts offsets to seconds', () => {
  const breaks = [adBreak('pre'), adBreak({ seconds: 60 }), adBreak('post')]
  expect(breaksBetween(breaks, 0, 60, 600)).toEqual([breaks[1]])
  expect(breaksBetween(breaks, 60, 120, 600)).toEqual([])
  expect(breaksBetween(breaks, -1, Number.POSITIVE_INFINITY, 600)).toEqual(breaks)
  expect([breakTime('pre', 600), breakTime({ share: 0.5 }, 600), breakTime({ share: 0.5 }, 0)]).toEqual([
    0,
    300,
    Number.POSITIVE_INFINITY,
  ])
})

describe('fittingFile', () => {
  const file = (type: string, width = 640, bitrate = 0) => ({
    file: `${type} ${width} ${bitrate}`,
    type,
    width,
    bitrate,
  })
  const hls = file('application/x-mpegURL')
  const choose = (...files: ReturnType<typeof file>[]) =>
    fittingFile(files, { width: 640, canPlay: (type) => type.startsWith('video/') })?.file

  it('MP4 and WebM precede HLS and files without a type, and these precede files for phones', () => {
    const [phone, unknown] = [file('video/3gpp'), file('')]
    expect(choose(phone, hls, file('video/mp4'))).toBe('video/mp4 640 0')
    expect(choose(phone, unknown, file('video/webm'))).toBe('video/webm 640 0')
    expect(choose(phone, hls)).toBe(hls.file)
    expect(choose(phone, unknown)).toBe(unknown.file)
    expect(choose(phone)).toBe(phone.file)
  })

  it('the smallest file that fills the player is chosen, then the lowest bitrate, else the largest file', () => {
    const of = (width: number, bitrate = 0) => file('video/mp4', width, bitrate)
    expect(choose(of(1920), of(640, 900), of(640, 300), of(320))).toBe('video/mp4 640 300')
    expect(choose(of(1920), of(320))).toBe('video/mp4 1920 0')
    expect(choose(of(320), of(480))).toBe('video/mp4 480 0')
    expect(choose(file('application/javascript'))).toBeUndefined()
  })
})

describe('adSourceOf', () => {
  const csai = { adConfig: 'c', adDeliveryMethod: 'csai', adScheduleUrls: { xml: 'https://ads.example/v.xml?a=1' } }

  it('adSourceOf prefers the VAST URL, with the media id, to the ad schedule', () => {
    expect(adSourceOf(config({ ...csai, adSchedule: 'old' }), 'Abcd1234')).toEqual({
      by: 'vast',
      url: 'https://ads.example/v.xml?a=1&media_id=Abcd1234',
    })
    expect(adSourceOf(config({ adSchedule: 'old' }), 'Abcd1234')).toEqual({ by: 'schedule', id: 'old' })
  })

  it('adSourceOf adds the encoded media id as the query of a VAST URL without a query', () => {
    const plain = config({ ...csai, adScheduleUrls: { xml: 'https://ads.example/v.xml' } })
    expect(adSourceOf(plain, 'a&b')).toEqual({ by: 'vast', url: 'https://ads.example/v.xml?media_id=a%26b' })
  })

  it('adSourceOf returns the ad schedule without a VAST URL or without an ad configuration', () => {
    const old = { by: 'schedule', id: 'old' }
    expect(adSourceOf(config({ ...csai, adConfig: null, adSchedule: 'old' }), 'x')).toEqual(old)
    expect(adSourceOf(config({ ...csai, adScheduleUrls: null, adSchedule: 'old' }), 'x')).toEqual(old)
    expect(adSourceOf(config({ adDeliveryMethod: 'ssai', adSchedule: 'old' }), 'x')).toEqual(old)
  })

  it('adSourceOf returns undefined for server-side ad insertion and for a config without ads', () => {
    expect(adSourceOf(config({ ...csai, adDeliveryMethod: 'ssai', adSchedule: 'old' }), 'x')).toBeUndefined()
    expect(adSourceOf(config({}), 'x')).toBeUndefined()
  })
})
