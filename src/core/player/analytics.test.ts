import { describe, expect, it } from 'vitest'
import { beaconSegment, beaconUrl, requiresConsent, segmentAt, segmentCount } from './analytics.ts'

const item = {
  token: 'token',
  host: 'https://measure',
  page: 'site.example',
  feed: 'list0001',
  id: 'film0001',
  title: 'Rain & Salt',
  config: 'demofree',
  version: '1',
  player: '0123456789ab',
  play: 'ba9876543210',
}

describe('analytics beacons', () => {
  it('segmentCount increases with the duration of the film', () => {
    expect([29, 30, 59, 60, 179, 180, 299, 300, 9000].map(segmentCount)).toEqual([1, 4, 4, 8, 8, 16, 16, 32, 32])
  })

  it('positions are 128ths of the duration; a live stream has position -1 and a segment per 20 s watched', () => {
    expect(segmentAt(0, 600)).toBe(0)
    expect(segmentAt(300, 600)).toBe(64)
    expect(segmentAt(600, 600)).toBe(128)
    expect(segmentAt(300, Number.POSITIVE_INFINITY)).toBe(-1)
    expect(beaconSegment(300, Number.POSITIVE_INFINITY, 59)).toBe(2)
    expect([0, 149, 150, 299, 600].map((time) => beaconSegment(time, 600, 0))).toEqual([0, 7, 8, 15, 32])
    expect([segmentAt(700, 600), segmentAt(-5, 600), segmentAt(5, 0), segmentAt(5, Number.NaN)]).toEqual([
      128, 0, -1, -1,
    ])
    expect([0, -1, Number.POSITIVE_INFINITY].map(segmentCount)).toEqual([0, 0, 0])
  })

  it('beaconUrl writes item, playback and position into the query parameters of the ping endpoint', () => {
    const url = new URL(beaconUrl(item, 't', 1000, { duration: 120.4, segment: 64, watched: 15.2 }))
    expect(url.origin + url.pathname).toBe('https://measure/v1/jwplayer6/ping.gif')
    expect(Object.fromEntries(url.searchParams)).toEqual({
      pss: '1',
      oos: 'Web',
      oosv: '5',
      sdk: '0',
      aid: 'token',
      bun: 'site.example',
      fed: 'list0001',
      id: 'film0001',
      t: 'Rain & Salt',
      oiid: 'demofree',
      av: '1',
      emi: '0123456789ab',
      pli: 'ba9876543210',
      sa: '1000',
      e: 't',
      vd: '120',
      q: '8',
      pw: '64',
      ti: '15',
    })
  })

  it('beaconUrl adds oaid for a signed-in viewer only, uses the ad endpoint for ads, and sends vd=0 for live streams', () => {
    expect(beaconUrl(item, 'e', 1)).not.toContain('oaid')
    expect(beaconUrl({ ...item, viewer: 7 }, 'e', 1)).toContain('oaid=7')
    expect(beaconUrl(item, 'i', 1)).toContain('/v1/clienta/ping.gif?')
    expect(beaconUrl(item, 's', 1, { duration: Number.POSITIVE_INFINITY, segment: -1, watched: 0 })).toContain(
      'vd=0&q=0&pw=-1',
    )
  })
})

it.each([
  ['token', 'yes', true],
  ['token', 'no', false],
  ['token', undefined, false],
  [undefined, 'yes', false],
])(
  'requiresConsent for the analytics token %s and analyticsConsent %s returns %s',
  (analyticsToken, analyticsConsent, expected) =>
    expect(requiresConsent({ analyticsToken, custom: { analyticsConsent } })).toBe(expected),
)
