import { expect, test } from 'vitest'
import { parseConfig } from '#core/config.ts'
import type { Site } from '#core/site.ts'
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

test('a page on which films play talks to the platform and to where streams lie', () => {
  expect(connections(siteWith({}))).toBe("connect-src 'self' https://p.test https://streams.test")
  expect(rule(siteWith({}), 'img-src')).toBe("img-src 'self' https://p.test https://streams.test https://pictures.test")
})

test('a page on which nothing plays, such as that of the account, reaches neither streams nor advertisements', () => {
  const config = parseConfig({ siteId: 's', description: 'd', adSchedule: 'ads00001' })
  const still = policyOf({ ...siteWith({}), config }, origins, 'still').join(';')
  expect(still).not.toMatch(/https:(;|\s|$)|streams\.test|pictures\.test|blob:|data:|media-src/)
})

test.each<[string, PageUse]>([
  ['/', 'still'],
  ['/es/', 'still'],
  ['/u/my-account/', 'still'],
  ['/es/u/payments/', 'still'],
  ['/q/', 'still'],
  ['/offline/', 'still'],
  ['/m/SaltRoad/the-salt-road/', 'playing'],
  ['/es/m/SaltRoad/la-ruta/', 'playing'],
  ['/p/Channels/', 'playing'],
  ['/insights/', 'playing'],
  ['/404/', 'any'],
])('%s is a page of use "%s"', (path, use) => expect(pageUse(path)).toBe(use))

test('only the page that renders other configs reaches what they name: no other page gives up anything for them', () => {
  const site = siteWith({ otherSources: ['other001', '/other.json', 'https://configs.test/a.json'] })
  expect(connections(site)).toBe(connections(siteWith({})))
  expect(connections(site, 'any')).toMatch(
    "connect-src 'self' https://p.test https://configs.test https://streams.test https://ads.other",
  )
})

test('advertisements come from any host, or from those that the publisher names', () => {
  const withAds = (custom: object) => {
    const config = parseConfig({ siteId: 's', description: 'd', adSchedule: 'ads00001', custom })
    return connections({ ...siteWith({}), config })
  }
  expect(withAds({})).toMatch(/ https:$/)
  const named = "connect-src 'self' https://p.test https://streams.test https://ads.test https://*.count.test"
  expect(withAds({ adHosts: ['ads.test', '*.count.test', 'https:', '*', "x.test; script-src 'unsafe-inline'"] })).toBe(
    named,
  )
  expect(withAds({ adHosts: 'ads.test, *.count.test' })).toBe(named)
})

test("a publisher's own player library draws with pictures of its own, and nothing else does", () => {
  expect(rule({ ...siteWith({}), library: { playerId: 'abc' } }, 'img-src')).toMatch(/^img-src 'self' data: blob: /)
})

test('pages talk to their account provider, and to any only where another config is shown', () => {
  const config = parseConfig({ siteId: 's', description: 'd', integrations: { cleeng: { id: '1' } } })
  const own = "connect-src 'self' https://p.test https://streams.test https://mediastore-sandbox.cleeng.com"
  expect(connections({ ...siteWith({}), config })).toBe(own)
  const accountHosts = { billing: 'https://moved.test/billing' }
  expect(connections({ ...siteWith({}), config, accountHosts })).toContain(' https://moved.test')
  expect(connections({ ...siteWith({ otherSources: ['other001'] }), config })).toBe(own)
  const others = connections({ ...siteWith({ otherSources: ['other001'] }), accountHosts }, 'any')
  expect(others).toMatch(
    / https:\/\/staging-sims\.jwplayer\.com https:\/\/sims\.jwplayer\.com https:\/\/moved\.test https:/,
  )
})

test('pages may end a subscription at any host of the company behind the accounts, over TLS alone', () => {
  const config = parseConfig({ siteId: 's', description: 'd', integrations: { jwp: { clientId: 'c' } } })
  const company = ['https://*.inplayer.com', 'https://*.jwplayer.com']
  const wildcards = (site: Site, use?: PageUse) => connections(site, use)?.match(/\S*\*\S*/g) ?? []
  for (const accountHosts of [{}, { accounts: 'http://127.0.0.1:9/accounts' }]) {
    expect(wildcards({ ...siteWith({}), config, accountHosts })).toEqual(company)
    expect(wildcards({ ...siteWith({ otherSources: ['other001'] }), config, accountHosts }, 'any')).toEqual(company)
  }
  const billing = parseConfig({ siteId: 's', description: 'd', integrations: { cleeng: { id: '1' } } })
  expect(wildcards({ ...siteWith({}), config: billing })).toEqual([])
})

test('only the fallback page of a site that may show any config talks to any host', () => {
  expect(connections(siteWith({ anySource: true }), 'any')).toMatch("connect-src 'self' https: http:")
  for (const use of ['still', 'playing'] as const)
    expect(connections(siteWith({ anySource: true }), use)).not.toMatch(/https?:(\s|$)/)
})

test('beacons go out of the pages whose own publisher measures, and of the one that may show another', () => {
  const site = { ...siteWith({ otherSources: ['other001'] }), analytics: 'https://beacons.test/x' }
  expect(connections(site)).not.toContain('beacons.test')
  expect(connections(site, 'any')).toContain(' https://beacons.test')
  const config = parseConfig({ siteId: 's', description: 'd', analyticsToken: 'token' })
  expect(connections({ ...site, config }, 'still')).toContain(' https://beacons.test')
})

test('notifications come from where the accounts are, over a WebSocket too', () => {
  const config = parseConfig({ siteId: 's', description: 'd', integrations: { jwp: { clientId: 'c' } } })
  expect(connections({ ...siteWith({}), config })).toMatch(
    / https:\/\/staging-sims\.jwplayer\.com .*https:\/\/staging-notifications\.inplayer\.com wss:\/\/\S+\.amazonaws\.com$/,
  )
  const accountHosts = { notifications: 'http://127.0.0.1:4400/notifications' }
  expect(connections({ ...siteWith({}), config, accountHosts })).toMatch(
    / http:\/\/127\.0\.0\.1:4400 ws:\/\/127\.0\.0\.1:4400$/,
  )
})

test('frames and forms lead nowhere but to the card gateway and to banks, and only where cards are typed there', () => {
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

test("hosts of the publisher's tags are allowed for scripts, requests and pictures, and nothing else", () => {
  const tags = [
    { src: 'https://tags.test/a.js', consent: 'analytics', hosts: ['*.counts.test'] },
    { src: '/own.js', consent: 'necessary' },
  ]
  const site = { ...siteWith({}), config: parseConfig({ siteId: 's', description: 'd', custom: { tags } }) }
  expect(scriptHosts(site)).toEqual(["'self'", 'https://tags.test', 'https://*.counts.test'])
  const named = policyOf(site, origins, 'still').filter((directive) => directive.includes('counts.test'))
  expect(named).toEqual([
    "img-src 'self' https://p.test https://tags.test https://*.counts.test",
    "connect-src 'self' https://p.test https://tags.test https://*.counts.test",
  ])
  expect(scriptHosts(siteWith({}))).toEqual(["'self'"])
})

test("Google's host runs scripts only where the publisher offers Cast", () => {
  const offered = {
    ...siteWith({}),
    config: parseConfig({ siteId: 's', description: 'd', custom: { castReceiverId: 'CC1AD845' } }),
  }
  expect(scriptHosts(offered)).toEqual(["'self'", 'https://www.gstatic.com'])
  expect(scriptHosts({ ...offered, castSender: 'http://sandbox.test/cast/sender.js' })).toEqual([
    "'self'",
    'http://sandbox.test',
  ])
  expect(scriptHosts(siteWith({}))).not.toContain('https://www.gstatic.com')
})
