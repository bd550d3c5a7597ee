import { describe, expect, it } from 'vitest'
import type { Config } from '#core/site/config.ts'
import { accountAddress, accountAddresses, accountHost, anyAccountAddress } from './account-hosts.ts'
import { cleeng as cleengProvider } from './cleeng/descriptor.ts'
import { jwp as jwpProvider } from './jwp/descriptor.ts'

const jwp = (useSandbox?: boolean) => ({ integrations: { jwp: { clientId: 'c', ...flag(useSandbox) } } })
const cleeng = (useSandbox?: boolean) => ({ integrations: { cleeng: { id: '1', ...flag(useSandbox) } } })
const flag = (useSandbox?: boolean) => (useSandbox === undefined ? {} : { useSandbox })
const providers = { jwp: jwpProvider, cleeng: cleengProvider }
const asConfig = (config: object) => config as Config

const company = ['https://*.inplayer.com', 'https://*.jwplayer.com']
const broker = 'wss://a3gkl64duktvc4-ats.iot.eu-west-1.amazonaws.com/mqtt'

describe('account host', () => {
  it.each([
    [jwp(true), 'jwp', 'https://staging-sims.jwplayer.com', true],
    [jwp(false), 'jwp', 'https://sims.jwplayer.com', false],
    [jwp(), 'jwp', 'https://staging-sims.jwplayer.com', true],
    [cleeng(true), 'cleeng', 'https://mediastore-sandbox.cleeng.com', true],
    [cleeng(false), 'cleeng', 'https://mediastore.cleeng.com', false],
    [cleeng(), 'cleeng', 'https://mediastore-sandbox.cleeng.com', true],
  ] as const)('accountHost returns for %o the kind %s and the host %s', (config, kind, url, isTest) => {
    const provider = providers[kind]
    expect(accountHost(asConfig(config))).toEqual({
      ...{ provider, kind, url, isTest },
      flag: `integrations.${kind}.useSandbox`,
    })
    expect(accountAddress(asConfig(config))).toEqual({ provider, url })
  })

  it('accountAddress is undefined without an integration and uses a custom host of the build', () => {
    expect(accountHost(asConfig({ integrations: {} }))).toBeUndefined()
    expect(accountAddress(asConfig({ integrations: {} }))).toBeUndefined()
    const moved = { jwp: 'http://a.test', cleeng: 'http://b.test' }
    expect(accountAddress(asConfig(jwp()), moved)).toEqual({ provider: jwpProvider, url: 'http://a.test' })
    expect(accountAddress(asConfig(cleeng()), moved)).toEqual({ provider: cleengProvider, url: 'http://b.test' })
  })
})

describe('account origins', () => {
  it('accountAddresses returns the origins of the provider and its notifications', () => {
    expect(accountAddresses({ config: asConfig({ integrations: {} }) })).toEqual([])
    expect(accountAddresses({ config: asConfig(cleeng(false)) })).toEqual(['https://mediastore.cleeng.com'])
    expect(accountAddresses({ config: asConfig(jwp(false)) })).toEqual([
      ...['https://sims.jwplayer.com', ...company, 'https://notifications.inplayer.com', broker],
    ])
    expect(
      accountAddresses({ config: asConfig(jwp(true)), accountHosts: { notifications: 'https://n.test' } }),
    ).toEqual([...['https://staging-sims.jwplayer.com', ...company, 'https://n.test', 'wss://n.test/mqtt']])
  })

  it('accountAddresses adds the plan host to a cleeng site with an access bridge', () => {
    const bridge = 'https://bridge.test'
    expect(accountAddresses({ config: asConfig(cleeng(false)), bridge })).toEqual([
      ...['https://mediastore.cleeng.com', 'https://sims.jwplayer.com'],
    ])
    expect(accountAddresses({ config: asConfig(cleeng()), bridge, accountHosts: { jwp: 'http://a.test' } })).toEqual([
      ...['https://mediastore-sandbox.cleeng.com', 'http://a.test'],
    ])
    expect(accountAddresses({ config: asConfig(cleeng()), bridge })).toContain('https://staging-sims.jwplayer.com')
  })

  it('anyAccountAddress returns the origins of all providers, replaced by custom hosts if set', () => {
    expect(anyAccountAddress()).toEqual([
      ...['https://mediastore-sandbox.cleeng.com', 'https://mediastore.cleeng.com'],
      ...['https://staging-sims.jwplayer.com', 'https://sims.jwplayer.com'],
      ...company,
      ...['https://staging-notifications.inplayer.com', broker, 'https://notifications.inplayer.com'],
    ])
    const moved = { jwp: 'http://a.test', notifications: 'http://n.test' }
    expect(anyAccountAddress(moved)).toEqual([
      ...['https://mediastore-sandbox.cleeng.com', 'https://mediastore.cleeng.com', 'http://a.test', ...company],
      ...['http://n.test', 'ws://n.test/mqtt'],
    ])
  })
})
