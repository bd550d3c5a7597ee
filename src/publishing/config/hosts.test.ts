import { expect, it } from 'vitest'
import { parseConfig } from '#providers/platform/parse-config.ts'
import { addressWarnings, hostNameWarnings, hostsOf, isAllowedBy } from './hosts.ts'
import { loadSettings } from './settings.ts'

const hosts = (siteUrl: string, integrations: object, env: Record<string, string> = {}, origins: string[] = []) =>
  hostsOf({
    site: { siteUrl, platform: env.PLATFORM_URL ?? 'https://cdn.test.example', settings: {} },
    config: parseConfig({ description: '', siteId: 'site0001', integrations }),
    origins: { streams: origins, pictures: [] },
    env,
  })

const accounts = (more: object = {}) => ({ jwp: { clientId: 'c', ...more } })

it('hostsOf warns of a test account host on a published site if useSandbox is missing', () => {
  const { line, warnings } = hosts('https://films.example', accounts())
  expect(line).toContain('accounts https://staging-sims.jwplayer.com (test)')
  expect(warnings).toEqual([expect.stringContaining('integrations.jwp.useSandbox is not false')])
})

it('hostsOf returns no warning for production hosts, a local site or a site without accounts', () => {
  expect(hosts('https://films.example', accounts({ useSandbox: false })).warnings).toEqual([])
  expect(hosts('http://127.0.0.1:4321', accounts()).warnings).toEqual([])
  expect(hosts('https://films.example', {}).warnings).toEqual([])
})

it('hostsOf warns of a cleeng site without ADYEN_CLIENT_KEY and rejects invalid card settings', () => {
  const live = { cleeng: { id: '1', useSandbox: false } }
  expect(hosts('https://films.example', live).warnings).toEqual([
    expect.stringContaining('ADYEN_CLIENT_KEY is not set'),
  ])
  expect(hosts('https://films.example', live, { ADYEN_CLIENT_KEY: 'live_ABC' }).warnings).toEqual([])
  expect(() => hosts('https://films.example', live, { ADYEN_CLIENT_KEY: 'secret-1' })).toThrow('must be a client key')
  expect(() => hosts('https://films.example', live, { ADYEN_URL: 'cards' })).toThrow('ADYEN_URL')
})

it('hostsOf warns if the platform or account URL of a published site is a local address', () => {
  const env = { PLATFORM_URL: 'http://127.0.0.1:4400/platform', BILLING_URL: 'http://localhost:4400/billing' }
  const { line, warnings } = hosts('https://films.example', { cleeng: { id: '1' } }, env)
  expect(line).toBe(`Hosts: content ${env.PLATFORM_URL}, accounts ${env.BILLING_URL}`)
  expect(warnings.map((warning) => warning.split(' but ')[1])).toEqual([
    `${env.PLATFORM_URL} can be reached from this machine only`,
    `${env.BILLING_URL} can be reached from this machine only`,
  ])
})

it('hostsOf warns of http origins in the catalogue of an https site, but not of an http site', () => {
  const origins = ['http://guides.example', 'https://streams.example']
  const [warning, ...further] = hosts('https://films.example', {}, {}, origins).warnings
  expect(warning).toContain('names http://guides.example: schedules are requested over https')
  expect(further).toEqual([])
  expect(hosts('http://films.example', {}, {}, origins).warnings).toEqual([])
})

it.each(['adHosts', 'streamHosts'])('hostNameWarnings names each entry of custom.%s that is no host name', (field) => {
  const warningsOf = (hosts: unknown) =>
    hostNameWarnings(parseConfig({ description: '', siteId: 'site0001', custom: { [field]: hosts } }))
  expect(warningsOf(['ads.example.com', '*.counts.example', 'https://ads.example.com'])).toEqual([
    expect.stringContaining(`custom.${field}: "https://ads.example.com" is ignored`),
  ])
  expect(warningsOf('ads.example.com, *.counts.example')).toEqual([])
  expect(warningsOf(undefined)).toEqual([])
})

it('isAllowedBy accepts exact origins, subdomains of a wildcard and schemes', () => {
  const sources = ['https://a.test', 'https://*.b.test', 'http://c.test:8080']
  const allowed = ['https://a.test', 'https://x.b.test', 'https://x.y.b.test', 'http://c.test:8080']
  const refused = ['http://a.test', 'https://b.test', 'https://xb.test', 'https://a.test:444', 'https://a.test.evil']
  expect([...allowed, ...refused].filter((origin) => isAllowedBy(sources, origin))).toEqual(allowed)
  expect(['https://x.test', 'http://x.test'].filter((origin) => isAllowedBy(['https:'], origin))).toEqual([
    'https://x.test',
  ])
})

it('an empty SITE_URL gives the same warning and default as an unset SITE_URL', async () => {
  const unset = addressWarnings({})
  expect(unset).toEqual([expect.stringMatching(/^SITE_URL is not set/)])
  expect(addressWarnings({ SITE_URL: '' })).toEqual(unset)
  expect(addressWarnings({ SITE_URL: 'https://example.com' })).toEqual([])
  const env = { CONFIG_SOURCE: 'abcd1234' }
  expect((await loadSettings('.', { ...env, SITE_URL: '' })).siteUrl).toBe((await loadSettings('.', env)).siteUrl)
})
