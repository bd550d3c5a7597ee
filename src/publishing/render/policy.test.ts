import { expect, test } from 'vitest'
import { parseConfig } from '#domain/config.ts'
import type { Site } from '#domain/site.ts'
import { policyOf } from './policy.ts'

const siteWith = (settings: Partial<Site['settings']>): Site => ({
  platform: 'https://p.test',
  url: 'https://s.test',
  settings: { defaultSource: 'own00001', otherSources: [], anySource: false, ...settings },
  config: parseConfig({ siteId: 's', description: 'd' }),
  menu: [],
})
const connections = (site: Site) =>
  policyOf(site, ['https://streams.test']).find((directive) => directive.startsWith('connect-src'))

test('pages talk to the platform, to where streams lie, and to where a listed config lies', () => {
  const site = siteWith({ otherSources: ['other001', '/other.json', 'https://configs.test/a.json'] })
  expect(connections(site)).toMatch("connect-src 'self' https://p.test https://streams.test https://configs.test")
})

test('pages talk to their account provider, and to any where another config may choose another', () => {
  const config = parseConfig({ siteId: 's', description: 'd', integrations: { cleeng: { id: '1' } } })
  const own = connections({ ...siteWith({}), config })
  expect(own).toBe("connect-src 'self' https://p.test https://streams.test https://mediastore-sandbox.cleeng.com")
  const accountHosts = { billing: 'https://moved.test/billing' }
  expect(connections({ ...siteWith({}), config, accountHosts })).toContain(' https://moved.test')
  const others = connections({ ...siteWith({ otherSources: ['other001'] }), accountHosts })
  expect(others).toMatch(
    / https:\/\/staging-sims\.jwplayer\.com https:\/\/sims\.jwplayer\.com https:\/\/moved\.test https:/,
  )
})

test('only a site that may show any config talks to any host', () => {
  expect(connections(siteWith({ anySource: true }))).toBe("connect-src 'self' https: http:")
  expect(connections(siteWith({}))).not.toMatch(/https?:(\s|$)/)
})

test('notifications come from where the accounts are, over a WebSocket too', () => {
  const config = parseConfig({ siteId: 's', description: 'd', integrations: { jwp: { clientId: 'c' } } })
  expect(connections({ ...siteWith({}), config })).toMatch(
    / https:\/\/staging-sims\.jwplayer\.com https:\/\/staging-notifications\.inplayer\.com wss:\/\/\S+\.amazonaws\.com$/,
  )
  const accountHosts = { notifications: 'http://127.0.0.1:4400/notifications' }
  expect(connections({ ...siteWith({}), config, accountHosts })).toMatch(
    / http:\/\/127\.0\.0\.1:4400 ws:\/\/127\.0\.0\.1:4400$/,
  )
})

test('frames and forms lead nowhere but to the card gateway and to banks, and only where cards are typed there', () => {
  const rule = (site: Site, name: string) => policyOf(site, []).find((one) => one.startsWith(name))
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
  expect(rule(others, 'frame-src')).toBe('frame-src http://127.0.0.1:1 https:')
})
