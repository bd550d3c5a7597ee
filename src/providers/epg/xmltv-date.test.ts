import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { xmlDate } from './xmltv-date.ts'

const isoDate = fc.date({ noInvalidDate: true, min: new Date('1990-01-01'), max: new Date('2090-01-01') })

describe('xmlDate', () => {
  it.each([
    ['20231120073000 +0000', '2023-11-20T07:30:00.000Z'],
    ['20231120073000 +0530', '2023-11-20T02:00:00.000Z'],
    ['20231120003000 -0800', '2023-11-20T08:30:00.000Z'],
    ['20231120073000+01:00', '2023-11-20T06:30:00.000Z'],
    ['202311200730 Z', '2023-11-20T07:30:00.000Z'],
    ['20231120073000', '2023-11-20T07:30:00.000Z'],
    ['20240229', '2024-02-29T00:00:00.000Z'],
    ['20231120073000 CET', '2023-11-20T06:30:00.000Z'],
    ['20230720073000 CET', '2023-07-20T06:30:00.000Z'],
    ['20230720073000 cest', '2023-07-20T05:30:00.000Z'],
    ['20231120073000 EST', '2023-11-20T12:30:00.000Z'],
    ['20230720073000 BST', '2023-07-20T06:30:00.000Z'],
    ['20231120073000 ACST', '2023-11-19T22:00:00.000Z'],
    ['2023112007 utc', '2023-11-20T07:00:00.000Z'],
    ['20231120073000 UTC+1', '2023-11-20T06:30:00.000Z'],
    ['20231120073000 GMT-0530', '2023-11-20T13:00:00.000Z'],
    ['20231120073000 Europe/Paris', '2023-11-20T06:30:00.000Z'],
    ['20230720073000 Europe/Paris', '2023-07-20T05:30:00.000Z'],
    ['20231120073000 Asia/Kolkata', '2023-11-20T02:00:00.000Z'],
    ['20240310013000 America/New_York', '2024-03-10T06:30:00.000Z'],
    ['20240310033000 America/New_York', '2024-03-10T07:30:00.000Z'],
    ['2024-01-15 20:00:00', '2024-01-15T20:00:00.000Z'],
    ['2024-01-15 20:00:00 EST', '2024-01-16T01:00:00.000Z'],
    ['2024-01-15T20:00', '2024-01-15T20:00:00.000Z'],
    ['2024-01-15T20:00:00.5+01:00', '2024-01-15T19:00:00.000Z'],
    ['20231231240000 +0100', '2023-12-31T23:00:00.000Z'],
    ['2024-02-29 24:00', '2024-03-01T00:00:00.000Z'],
    ['2024011553000 +0100', '2024-01-15T04:30:00.000Z'],
    ['20240115T200000Z', '2024-01-15T20:00:00.000Z'],
    ['20240115200000.250 +0100', '2024-01-15T19:00:00.000Z'],
  ])('xmlDate reads the XMLTV date %s', (written, iso) => expect(xmlDate(written)?.toISOString()).toBe(iso))

  it.each([
    '',
    'soon',
    '20230229000000 +0000',
    '20231320000000',
    '20231120250000',
    '20231120240001',
    '20231120243030',
    '20230229240000',
    '20231120076100',
    '2023112007300 +0000',
    '20231120073000 XYZ',
    '20231120073000 Europe/Nowhere',
    '2023-1120',
    '20.11.2023 07:30',
    '1700465400',
  ])('xmlDate returns undefined for the invalid date %j', (written) => expect(xmlDate(written)).toBeUndefined())

  it('xmlDate reads any time in any time zone offset', () => {
    fc.assert(
      fc.property(isoDate, fc.integer({ min: -14 * 60, max: 14 * 60 }), (date, ahead) => {
        const moment = new Date(Math.floor(date.getTime() / 1000) * 1000)
        const local = new Date(moment.getTime() + ahead * 60_000).toISOString().slice(0, 19).replace(/\D/g, '')
        const two = (value: number) => String(Math.floor(Math.abs(value))).padStart(2, '0')
        const zone = `${ahead < 0 ? '-' : '+'}${two(ahead / 60)}${two(ahead % 60)}`
        expect(xmlDate(`${local} ${zone}`)).toEqual(moment)
      }),
    )
  })
})

it.each(['20260231100000', '20261120240100', '20261120106000', '20261120100060', 'x20261120', '20261120x', '2026112'])(
  'xmlDate returns undefined for the invalid date %s',
  (written) => expect(xmlDate(written)).toBeUndefined(),
)

it.each([
  ['20261120', '2026-11-20T00:00:00Z'],
  [' 202611201030 ', '2026-11-20T10:30:00Z'],
  ['20261120235959 UTC', '2026-11-20T23:59:59Z'],
  ['20261120000000 -0230', '2026-11-20T02:30:00Z'],
  ['20261120000000+05:30', '2026-11-19T18:30:00Z'],
])('xmlDate reads "%s" as %s', (written, moment) => expect(xmlDate(written)).toEqual(new Date(moment)))

const winter = '20240115120000'
const summer = '20240715120000'

it.each([
  ['Z UTC UT GMT', 'Etc/UTC', winter],
  ['WET', 'Europe/Lisbon', winter],
  ['WEST', 'Europe/Lisbon', summer],
  ['BST', 'Europe/London', summer],
  ['CET MET', 'Europe/Paris', winter],
  ['CEST MEST', 'Europe/Paris', summer],
  ['EET', 'Europe/Athens', winter],
  ['EEST', 'Europe/Athens', summer],
  ['MSK', 'Europe/Moscow', winter],
  ['TRT', 'Europe/Istanbul', winter],
  ['SAST', 'Africa/Johannesburg', winter],
  ['PKT', 'Asia/Karachi', winter],
  ['WIB', 'Asia/Jakarta', winter],
  ['ICT', 'Asia/Bangkok', winter],
  ['HKT', 'Asia/Hong_Kong', winter],
  ['SGT', 'Asia/Singapore', winter],
  ['JST', 'Asia/Tokyo', winter],
  ['KST', 'Asia/Seoul', winter],
  ['AWST', 'Australia/Perth', winter],
  ['ACST', 'Australia/Adelaide', summer],
  ['ACDT', 'Australia/Adelaide', winter],
  ['AEST', 'Australia/Sydney', summer],
  ['AEDT', 'Australia/Sydney', winter],
  ['NZST', 'Pacific/Auckland', summer],
  ['NZDT', 'Pacific/Auckland', winter],
  ['NST', 'America/St_Johns', winter],
  ['NDT', 'America/St_Johns', summer],
  ['AST', 'America/Halifax', winter],
  ['ADT', 'America/Halifax', summer],
  ['EST', 'America/New_York', winter],
  ['EDT', 'America/New_York', summer],
  ['CST', 'America/Chicago', winter],
  ['CDT', 'America/Chicago', summer],
  ['MST', 'America/Denver', winter],
  ['MDT', 'America/Denver', summer],
  ['PST', 'America/Los_Angeles', winter],
  ['PDT', 'America/Los_Angeles', summer],
  ['AKST', 'America/Anchorage', winter],
  ['AKDT', 'America/Anchorage', summer],
  ['HST', 'Pacific/Honolulu', winter],
  ['BRT', 'America/Sao_Paulo', winter],
  ['ART', 'America/Argentina/Buenos_Aires', winter],
  ['CLT', 'America/Santiago', summer],
  ['CLST', 'America/Santiago', winter],
  ['COT', 'America/Bogota', winter],
  ['PET', 'America/Lima', winter],
])('the abbreviation %s has the offset of %s at %s', (abbreviations, zone, local) => {
  for (const abbreviation of abbreviations.split(' '))
    expect([abbreviation, xmlDate(`${local} ${abbreviation}`)]).toEqual([abbreviation, xmlDate(`${local} ${zone}`)])
})
