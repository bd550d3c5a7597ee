import { describe, expect, it } from 'vitest'
import { parseConfig } from '#providers/platform/parse-config.ts'
import { isExpired, isPassportValid, protectionOf, rewriteSources } from './playback.ts'

const config = (more: object) => parseConfig({ siteId: 'site', description: '', ...more })
const accounts = { integrations: { jwp: { clientId: 'client' } } }
const platform = 'https://cdn.example'
const hls = (path: string, more: object = {}) => ({
  file: `${platform}${path}`,
  type: 'application/vnd.apple.mpegurl',
  ...more,
})
const rewrite = (source: ReturnType<typeof hls>, more: object = {}, ads: object = {}) =>
  rewriteSources([source], { platform, config: config(ads), mediaId: 'Abcd1234', ...more })[0]

describe('protectionOf', () => {
  const service = { contentSigningService: { host: 'https://sign.example', drmPolicyId: 'own' } }
  it.each([
    ['an empty config', {}, undefined, { by: 'none' }],
    ['an access bridge without accounts', {}, 'https://bridge.example', { by: 'none' }],
    [
      'an access bridge with accounts and URL signing',
      { ...accounts, custom: { urlSigning: 'true' } },
      'https://b.example',
      { by: 'bridge', bridge: 'https://b.example' },
    ],
    [
      'a signing service without a DRM policy',
      { contentSigningService: { host: 'https://s.example' } },
      undefined,
      { by: 'service', host: 'https://s.example' },
    ],
    [
      'a DRM policy without a signer',
      { contentProtection: { drm: { defaultPolicyId: 'p' } } },
      undefined,
      { by: 'none' },
    ],
    ['content protection without DRM', { contentProtection: { accessModel: 'free' } }, undefined, { by: 'none' }],
    ['accounts alone', accounts, undefined, { by: 'none' }],
    [
      'a signing service with accounts',
      { ...accounts, ...service },
      undefined,
      { by: 'service', host: 'https://sign.example', policy: 'own' },
    ],
    [
      'a signing service with a DRM policy',
      service,
      undefined,
      { by: 'service', host: 'https://sign.example', policy: 'own' },
    ],
    [
      'a signing service and a DRM policy of the site',
      { ...service, contentProtection: { drm: { defaultPolicyId: 'site' } } },
      undefined,
      { by: 'service', host: 'https://sign.example', policy: 'site' },
    ],
    ['URL signing with accounts', { ...accounts, custom: { urlSigning: 'yes' } }, undefined, { by: 'provider' }],
    ['URL signing without a signer', { custom: { urlSigning: 'yes' } }, undefined, { by: 'none' }],
    ['disabled URL signing with accounts', { ...accounts, custom: { urlSigning: 'off' } }, undefined, { by: 'none' }],
    [
      'a DRM policy with accounts',
      { ...accounts, contentProtection: { drm: { defaultPolicyId: 'p' } } },
      undefined,
      { by: 'provider', policy: 'p' },
    ],
  ])('protectionOf returns the expected protection for %s', (_, more, bridge, expected) => {
    expect(protectionOf(config(more), bridge)).toEqual(expected)
  })
})

describe('rewriteSources', () => {
  const ssai = { adConfig: 'Conf', adDeliveryMethod: 'ssai' }
  const vod = hls('/manifests/Abcd1234.m3u8')

  it('server-side ad insertion replaces only the unsigned manifest URL of the item', () => {
    expect(rewrite(vod, {}, ssai)?.file).toBe(`${platform}/v2/sites/site/media/Abcd1234/ssai.m3u8?ad_config_id=Conf`)
    const signed = hls('/manifests/Abcd1234.m3u8?exp=1&sig=a')
    expect(rewrite(signed, {}, ssai)).toEqual(signed)
    const otherMedia = hls('/manifests/Other123.m3u8')
    expect(rewrite(otherMedia, {}, ssai)).toEqual(otherMedia)
    expect(rewrite(vod, {}, { ...ssai, adDeliveryMethod: 'csai' })).toEqual(vod)
  })

  it('server-side ad insertion replaces a clear DASH manifest with the stitched HLS stream', () => {
    const dash = { file: `${platform}/manifests/Abcd1234.mpd`, type: 'application/dash+xml' }
    expect(rewrite(dash, {}, ssai)).toEqual(rewrite(vod, {}, ssai))
    const sealed = { ...dash, drm: { widevine: { url: 'https://l.example/w' } } }
    expect(rewrite(sealed, {}, ssai)).toEqual(sealed)
  })

  it('rewriteSources adds the user id to platform URLs only', () => {
    expect(rewrite(vod, { userId: '7' })?.file).toBe(`${vod.file}?user_id=7`)
    expect(rewrite(hls('/live/broadcast/Abcd1234.m3u8'), { userId: '7' })?.file).toMatch(/\?user_id=7$/)
    const elsewhere = { ...vod, file: 'https://other.example/manifests/Abcd1234.m3u8' }
    expect(rewrite(elsewhere, { userId: '7' })).toEqual(elsewhere)
  })

  it.each([
    ['/manifests/Abcd1234.m3u8', true],
    ['/manifests/Abcd1234.mpd', true],
    ['/live/broadcast/Abcd1234.m3u8', true],
    ['/live/broadcast/Abcd1234.mpd', true],
    ['/manifests/Other123.m3u8', false],
    ['/videos/Abcd1234.mp4', false],
  ])('rewriteSources adds the user id to the path %s: %s', (path, named) => {
    expect(rewrite(hls(path), { userId: '7' })?.file).toBe(`${platform}${path}${named ? '?user_id=7' : ''}`)
    expect(rewrite(hls(path))?.file).toBe(`${platform}${path}`)
  })

  it('server-side ad insertion requires an ad configuration and encodes the site id in the URL', () => {
    expect(rewrite(vod, {}, { adDeliveryMethod: 'ssai' })).toEqual(vod)
    expect(rewrite(vod, {}, { ...ssai, siteId: 'a/b' })?.file).toContain('/sites/a%2Fb/media/')
  })

  it('rewriteSources adds the passport to the licence URLs of all present key systems', () => {
    const drm = {
      widevine: { url: 'https://l.example/w' },
      playready: { url: 'https://l.example/p' },
      clearkey: { url: 'not an address' },
    }
    expect(rewrite(hls('/x.mpd', { drm }), { passport: 'p' })?.drm).toEqual({
      widevine: { url: 'https://l.example/w?passport=p' },
      playready: { url: 'https://l.example/p?passport=p' },
      clearkey: { url: 'not an address' },
    })
    expect(rewrite(hls('/x.mpd', { drm }))?.drm).toEqual(drm)
    expect(rewrite(hls('/x.mpd'), { passport: 'p' })).not.toHaveProperty('drm')
  })

  it('rewriteSources adds no passport to a licence URL with a token', () => {
    const drm = {
      widevine: { url: 'https://l.example/w?token=t' },
      fairplay: { processSpcUrl: 'https://l.example/f', certificateUrl: 'https://l.example/c' },
    }
    expect(rewrite(hls('/x.m3u8', { drm }), { passport: 'p' })?.drm).toEqual({
      widevine: drm.widevine,
      fairplay: { processSpcUrl: 'https://l.example/f?passport=p', certificateUrl: 'https://l.example/c' },
    })
  })

  it('rewriteSources adds the time range of a programme, with or without an end', () => {
    const live = hls('/live/broadcast/Abcd1234.m3u8')
    const t = (timeWindow: object) => new URL(rewrite(live, { timeWindow })?.file ?? '').searchParams.get('t')
    expect(t({ start: '2026-01-01T10:00:00Z', end: '2026-01-01T11:00:00Z' })).toBe(
      '2026-01-01T10:00:00Z-2026-01-01T11:00:00Z',
    )
    expect(t({ start: '2026-01-01T10:00:00Z' })).toBe('2026-01-01T10:00:00Z')
  })
})

it.each([
  ['https://cdn.example/a?exp=100&sig=x', 99_999, false],
  ['https://cdn.example/a?exp=100&sig=x', 100_000, true],
  ['https://cdn.example/a?exp=100&sig=x', 100_001, true],
  // The platform checks the expiry of signed URLs only
  ['https://cdn.example/a?exp=100', 100_001, false],
  ['https://cdn.example/a?sig=x', 100_001, false],
  ['a.mp4', 100_001, false],
])('isExpired for the URL %s at %i returns %s', (file, now, expired) =>
  expect(isExpired(file, new Date(now))).toBe(expired),
)

it('a passport is valid until it expires', () => {
  const passport = { passport: 'p', refresh_token: 'r', expires: 1000 }
  expect([isPassportValid(passport, 999), isPassportValid(passport, 1000)]).toEqual([true, false])
})
