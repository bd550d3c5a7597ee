import { expect, it } from 'vitest'
import { parseConfig } from '#core/config.ts'
import { addressWarnings, hostsOf } from './hosts.ts'
import { loadSettings } from './settings.ts'

const hosts = (siteUrl: string, integrations: object, env: Record<string, string> = {}, origins: string[] = []) =>
  hostsOf({
    site: { siteUrl, platform: env.PLATFORM_URL ?? 'https://cdn.test.example', settings: {} },
    config: parseConfig({ description: '', siteId: 'site0001', integrations }),
    origins: { streams: origins, pictures: [] },
    env,
  })

const accounts = (more: object = {}) => ({ jwp: { clientId: 'c', ...more } })

it('warns of test hosts on a published site, also where the flag is missing', () => {
  const { line, warnings } = hosts('https://films.example', accounts())
  expect(line).toContain('accounts https://staging-sims.jwplayer.com (test)')
  expect(warnings).toEqual([expect.stringContaining('integrations.jwp.useSandbox is not false')])
})

it('is content with production hosts, with a site on this machine, and with a site without accounts', () => {
  expect(hosts('https://films.example', accounts({ useSandbox: false })).warnings).toEqual([])
  expect(hosts('http://127.0.0.1:4321', accounts()).warnings).toEqual([])
  expect(hosts('https://films.example', {}).warnings).toEqual([])
})

it('warns of a published site where nobody can pay by card', () => {
  const live = { cleeng: { id: '1', useSandbox: false } }
  expect(hosts('https://films.example', live).warnings).toEqual([
    expect.stringContaining('ADYEN_CLIENT_KEY is not set'),
  ])
  expect(hosts('https://films.example', live, { ADYEN_CLIENT_KEY: 'live_ABC' }).warnings).toEqual([])
  expect(() => hosts('https://films.example', live, { ADYEN_CLIENT_KEY: 'secret-1' })).toThrow('must be a client key')
  expect(() => hosts('https://films.example', live, { ADYEN_URL: 'cards' })).toThrow('ADYEN_URL')
})

it('warns of a published site that asks this machine for its content or accounts', () => {
  const env = { PLATFORM_URL: 'http://127.0.0.1:4400/platform', BILLING_URL: 'http://localhost:4400/billing' }
  const { line, warnings } = hosts('https://films.example', { cleeng: { id: '1' } }, env)
  expect(line).toBe(`Hosts: content ${env.PLATFORM_URL}, billing ${env.BILLING_URL}`)
  expect(warnings.map((warning) => warning.split(' but ')[1])).toEqual([
    `${env.PLATFORM_URL} can be reached from this machine only`,
    `${env.BILLING_URL} can be reached from this machine only`,
  ])
})

it('warns of what a secure site cannot ask for as the catalogue names it', () => {
  const origins = ['http://guides.example', 'https://streams.example']
  const [warning, ...others] = hosts('https://films.example', {}, {}, origins).warnings
  expect(warning).toContain('names http://guides.example: schedules are requested over https')
  expect(others).toEqual([])
  expect(hosts('http://films.example', {}, {}, origins).warnings).toEqual([])
})

it('an empty SITE_URL is unset, with the warning of an unset one', async () => {
  const unset = addressWarnings({})
  expect(unset).toEqual([expect.stringMatching(/^SITE_URL is not set/)])
  expect(addressWarnings({ SITE_URL: '' })).toEqual(unset)
  expect(addressWarnings({ SITE_URL: 'https://example.com' })).toEqual([])
  const env = { CONFIG_SOURCE: 'abcd1234' }
  expect((await loadSettings('.', { ...env, SITE_URL: '' })).siteUrl).toBe((await loadSettings('.', env)).siteUrl)
})
