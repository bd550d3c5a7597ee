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
  expect(connections(site)).toBe("connect-src 'self' https://p.test https://streams.test https://configs.test")
})

test('only a site that may show any config talks to any host', () => {
  expect(connections(siteWith({ anySource: true }))).toBe("connect-src 'self' https: http:")
  expect(connections(siteWith({}))).not.toMatch(/https?:(\s|$)/)
})
