import { expect, test } from 'vitest'
import type { Site } from '#core/site/site.ts'
import { parseConfig } from '#providers/platform/parse-config.ts'
import { type PageUse, pageUse, policyOf, scriptHosts } from './policy.ts'

const siteWith = (settings: Partial<Site['settings']>): Site => ({
  platform: 'https://p.test',
  url: 'https://s.test',
  settings: { defaultSource: 'own00001', otherSources: [], anySource: false, ...settings },
  config: parseConfig({ siteId: 's', description: 'd' }),
  menu: [],
})
const origins = {
  streams: ['https://streams.test'],
  pictures: ['https://pictures.test'],
  others: ['https://ads.other'],
}
const rule = (site: Site, name: string, use: PageUse = 'playing') =>
  policyOf(site, origins, use).find((directive) => directive.startsWith(name))
const connections = (site: Site, use?: PageUse) => rule(site, 'connect-src', use)

test('the policy of a page with a player allows the platform, stream and picture origins', () => {
  expect(connections(siteWith({}))).toBe("connect-src 'self' https://p.test https://streams.test")
  expect(rule(siteWith({}), 'img-src')).toBe("img-src 'self' https://p.test https://streams.test https://pictures.test")
})

test('the policy of a site that contains its platform allows no platform origin', () => {
  const site = { ...siteWith({}), platform: '/tv/static-platform' }
  expect(connections(site)).toBe("connect-src 'self' https://streams.test")
  expect(scriptHosts({ ...site, library: { playerId: 'abc' } }, 'playing')).toEqual(["'self'"])
})

test('the policy of a page without a player allows no stream, picture or advertisement origins', () => {
  const config = parseConfig({
    ...{ siteId: 's', description: 'd', adSchedule: 'ads00001' },
    custom: { cardPreviews: 'false' },
  })
  const directives = policyOf({ ...siteWith({}), config }, origins, 'static').join(';')
  expect(directives).toContain("media-src 'self';")
  expect(directives).not.toMatch(/https:(;|\s|$)|streams\.test|pictures\.test|blob:|data:/)
})

test('every page may play the files of previews, unless the config has none', () => {
  const files = { siteId: 's', description: 'd', custom: { streamHosts: ['b.test'] } }
  const site = { ...siteWith({}), config: parseConfig(files) }
  for (const use of ['home', 'static'] as const)
    expect(rule(site, 'media-src', use)).toBe("media-src 'self' https://p.test https://streams.test https://b.test")
})

test('the policy of the home page allows requests to guides and images in texts, but no playback', () => {
  const config = parseConfig({ siteId: 's', description: 'd', adSchedule: 'ads00001' })
  const site = { ...siteWith({}), config, library: { playerId: 'abc' } }
  expect(connections(site, 'home')).toBe("connect-src 'self' https://p.test https://streams.test")
  expect(rule(site, 'img-src', 'home')).toBe("img-src 'self' https://p.test https://pictures.test")
  expect(rule(site, 'media-src', 'home')).not.toMatch(/blob:|ads/)
  expect(rule(site, 'worker-src', 'home')).toBeUndefined()
})

test.each<[string, PageUse]>([
  ['/', 'home'],
  ['/es/', 'home'],
  ['/u/my-account/', 'static'],
  ['/es/u/payments/', 'static'],
  ['/q/', 'static'],
  ['/offline/', 'static'],
  ['/m/SaltRoad/the-salt-road/', 'playing'],
  ['/es/m/SaltRoad/la-ruta/', 'playing'],
  ['/p/Channels/', 'playing'],
  ['/insights/', 'playing'],
  ['/404/', 'any'],
])('pageUse classifies %s as "%s"', (path, use) => expect(pageUse(path)).toBe(use))

test('only the policy of the fallback page allows the origins of other configs', () => {
  const site = siteWith({ otherSources: ['other001', '/other.json', 'https://configs.test/a.json'] })
  expect(connections(site)).toBe(connections(siteWith({})))
  expect(connections(site, 'any')).toMatch(
    "connect-src 'self' https://p.test https://configs.test https://streams.test https://ads.other",
  )
})

test('connect-src allows any https host for ads, or only the valid hosts in custom.adHosts', () => {
  const withAds = (custom: object) => {
    const config = parseConfig({ siteId: 's', description: 'd', adSchedule: 'ads00001', custom })
    return connections({ ...siteWith({}), config })
  }
  expect(withAds({})).toMatch(/ https:$/)
  const expected = "connect-src 'self' https://p.test https://streams.test https://ads.test https://*.count.test"
  expect(withAds({ adHosts: ['ads.test', '*.count.test', 'https:', '*', "x.test; script-src 'unsafe-inline'"] })).toBe(
    expected,
  )
  expect(withAds({ adHosts: 'ads.test, *.count.test' })).toBe(expected)
})

test('media, requests and pictures of a page with a player may use the hosts of custom.streamHosts', () => {
  const config = parseConfig({
    siteId: 's',
    description: 'd',
    custom: { streamHosts: ['b.test', '*.c.test', 'https:'] },
  })
  const site = { ...siteWith({}), config }
  for (const name of ['media-src', 'connect-src', 'img-src'])
    expect(rule(site, name)).toContain('https://streams.test https://b.test https://*.c.test')
  expect(rule(site, 'connect-src', 'static')).not.toContain('b.test')
})

test('img-src allows data: and blob: images for a custom player library', () => {
  expect(rule({ ...siteWith({}), library: { playerId: 'abc' } }, 'img-src')).toMatch(/^img-src 'self' data: blob: /)
})

test('connect-src allows the account provider of the config, and all providers only on the fallback page', () => {
  const config = parseConfig({ siteId: 's', description: 'd', integrations: { cleeng: { id: '1' } } })
  const own = "connect-src 'self' https://p.test https://streams.test https://mediastore-sandbox.cleeng.com"
  expect(connections({ ...siteWith({}), config })).toBe(own)
  const accountHosts = { cleeng: 'https://moved.test/billing' }
  expect(connections({ ...siteWith({}), config, accountHosts })).toContain(' https://moved.test')
  expect(connections({ ...siteWith({ otherSources: ['other001'] }), config })).toBe(own)
  const others = connections({ ...siteWith({ otherSources: ['other001'] }), accountHosts }, 'any')
  expect(others).toMatch(
    / https:\/\/moved\.test https:\/\/staging-sims\.jwplayer\.com https:\/\/sims\.jwplayer\.com https:/,
  )
})

test('connect-src allows https wildcard hosts of inplayer.com and jwplayer.com for jwp accounts only', () => {
  const config = parseConfig({ siteId: 's', description: 'd', integrations: { jwp: { clientId: 'c' } } })
  const company = ['https://*.inplayer.com', 'https://*.jwplayer.com']
  const wildcards = (site: Site, use?: PageUse) => connections(site, use)?.match(/\S*\*\S*/g) ?? []
  for (const accountHosts of [{}, { jwp: 'http://127.0.0.1:9/accounts' }]) {
    expect(wildcards({ ...siteWith({}), config, accountHosts })).toEqual(company)
    expect(wildcards({ ...siteWith({ otherSources: ['other001'] }), config, accountHosts }, 'any')).toEqual(company)
  }
  const cleeng = parseConfig({ siteId: 's', description: 'd', integrations: { cleeng: { id: '1' } } })
  expect(wildcards({ ...siteWith({}), config: cleeng })).toEqual([])
})

test('only the fallback page of a site that allows any config can connect to any host', () => {
  expect(connections(siteWith({ anySource: true }), 'any')).toMatch("connect-src 'self' https: http:")
  for (const use of ['static', 'playing'] as const)
    expect(connections(siteWith({ anySource: true }), use)).not.toMatch(/https?:(\s|$)/)
})

test('connect-src allows the analytics host only with an analytics token or on the fallback page', () => {
  const site = { ...siteWith({ otherSources: ['other001'] }), analytics: 'https://beacons.test/x' }
  expect(connections(site)).not.toContain('beacons.test')
  expect(connections(site, 'any')).toContain(' https://beacons.test')
  const config = parseConfig({ siteId: 's', description: 'd', analyticsToken: 'token' })
  expect(connections({ ...site, config }, 'static')).toContain(' https://beacons.test')
})

test('connect-src allows the notification hosts of jwp accounts over HTTP and WebSocket', () => {
  const config = parseConfig({ siteId: 's', description: 'd', integrations: { jwp: { clientId: 'c' } } })
  expect(connections({ ...siteWith({}), config })).toMatch(
    / https:\/\/staging-sims\.jwplayer\.com .*https:\/\/staging-notifications\.inplayer\.com wss:\/\/\S+\.amazonaws\.com$/,
  )
  const accountHosts = { notifications: 'http://127.0.0.1:4400/notifications' }
  expect(connections({ ...siteWith({}), config, accountHosts })).toMatch(
    / http:\/\/127\.0\.0\.1:4400 ws:\/\/127\.0\.0\.1:4400$/,
  )
})

test('frame-src and form-action allow the card gateway and banks only with an Adyen client key', () => {
  const config = parseConfig({ siteId: 's', description: 'd', integrations: { cleeng: { id: '1' } } })
  const keyed = { ...siteWith({}), config, accountHosts: { adyenKey: 'test_A' } }
  for (const site of [siteWith({}), { ...siteWith({}), config }]) {
    expect(rule(site, 'frame-src')).toBe("frame-src 'none'")
    expect(rule(site, 'form-action')).toBe("form-action 'self'")
    expect(rule(site, 'connect-src')).not.toContain('adyen')
  }
  expect(rule(keyed, 'frame-src')).toMatch(/^frame-src https:\/\/checkoutshopper-test\.adyen\.com .* https:$/)
  expect(rule(keyed, 'form-action')).toMatch(/^form-action 'self' .* https:$/)
  expect(rule(keyed, 'connect-src')).toContain('https://checkoutshopper-test.cdn.adyen.com')
  const others = { ...siteWith({ otherSources: ['other001'] }), accountHosts: { adyen: 'http://127.0.0.1:1/adyen' } }
  expect(rule(others, 'frame-src')).toBe("frame-src 'none'")
  expect(rule(others, 'frame-src', 'any')).toBe('frame-src http://127.0.0.1:1 https:')
  for (const name of ['frame-src', 'form-action']) expect(rule(keyed, name)).not.toContain('checkoutanalytics')
  expect(rule(keyed, 'connect-src')).toContain('https://checkoutanalytics-test.adyen.com')
})

test('the policy allows the hosts of publisher tags for scripts, requests and pictures only', () => {
  const tags = [
    { src: 'https://tags.test/a.js', consent: 'analytics', hosts: ['*.counts.test'] },
    { src: '/own.js', consent: 'necessary' },
  ]
  const site = { ...siteWith({}), config: parseConfig({ siteId: 's', description: 'd', custom: { tags } }) }
  expect(scriptHosts(site, 'static')).toEqual(["'self'", 'https://tags.test', 'https://*.counts.test'])
  const tagDirectives = policyOf(site, origins, 'static').filter((directive) => directive.includes('counts.test'))
  expect(tagDirectives).toEqual([
    "img-src 'self' https://p.test https://tags.test https://*.counts.test",
    "connect-src 'self' https://p.test https://tags.test https://*.counts.test",
  ])
  expect(scriptHosts(siteWith({}), 'static')).toEqual(["'self'"])
})

test('script-src allows only the folders of the Cast sender, on pages that play, of a site with a receiver', () => {
  const offered = {
    ...siteWith({}),
    config: parseConfig({ siteId: 's', description: 'd', custom: { castReceiverId: 'CC1AD845' } }),
  }
  const google = ['cv/', 'cast/sdk/libs/sender/', 'eureka/clank/'].map((folder) => `https://www.gstatic.com/${folder}`)
  expect(scriptHosts(offered, 'playing')).toEqual(["'self'", ...google])
  expect(scriptHosts(offered, 'any')).toEqual(["'self'", ...google])
  for (const use of ['static', 'home'] as const) expect(scriptHosts(offered, use)).toEqual(["'self'"])
  expect(scriptHosts({ ...offered, castSender: 'http://sandbox.test/cast/sender.js?a=1' }, 'playing')).toEqual([
    "'self'",
    'http://sandbox.test/cast/sender.js',
  ])
  expect(scriptHosts(siteWith({}), 'playing')).toEqual(["'self'"])
})
