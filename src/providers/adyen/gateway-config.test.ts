import { describe, expect, it } from 'vitest'
import type { Site } from '#core/site/site.ts'
import { gatewayConfig, gatewayConfigs, gatewayFrames, gatewayOrigins } from './gateway-config.ts'

const cleengConfig = (useSandbox: boolean) => ({ integrations: { cleeng: { id: '1', useSandbox } } })

describe('gatewayConfig', () => {
  it('gatewayConfig returns the environment of the config only with a client key for that environment', () => {
    const place = gatewayConfig(cleengConfig(false), { adyenKey: 'live_ABC' })
    expect(place).toEqual({ environment: 'live', clientKey: 'live_ABC' })
    expect(gatewayConfig(cleengConfig(true), { adyenKey: 'live_ABC' })).toBeUndefined()
    expect(gatewayConfig(cleengConfig(true))).toBeUndefined()
    expect(gatewayConfig({ integrations: {} }, { adyenKey: 'test_ABC' })).toBeUndefined()
  })

  it.each([
    ['http://127.0.0.1:4400/adyen', 'http://127.0.0.1:4400/adyen/'],
    ['https://cards.test', 'https://cards.test/'],
    ['https://cards.test/a/b/', 'https://cards.test/a/b/'],
  ])('a gateway with the custom URL %s uses it for requests and as the origin of messages', (adyen, at) => {
    const { moved = '', clientKey } = gatewayConfig(cleengConfig(true), { adyen }) ?? {}
    expect(new URL(moved).href).toBe(at)
    expect(new URL(`${moved}securedfields/x`).href).toBe(`${at}securedfields/x`)
    expect(moved.slice(0, moved.indexOf('/checkoutshopper/'))).toBe(new URL(adyen).origin)
    expect(moved).toContain(clientKey?.slice(0, 4))
    expect(moved.includes('http://localhost:8080')).toBe(adyen.startsWith('http:'))
  })
})

it('gatewayOrigins returns three hosts of the environment, or the origin of a custom gateway URL', () => {
  expect(gatewayOrigins({ environment: 'live', clientKey: 'live_A' })).toEqual([
    'https://checkoutshopper-live.adyen.com',
    'https://checkoutshopper-live.cdn.adyen.com',
    'https://checkoutanalytics-live.adyen.com',
  ])
  const moved = gatewayConfig(cleengConfig(true), { adyen: 'http://127.0.0.1:1/adyen' })
  expect(moved && gatewayOrigins(moved)).toEqual(['http://127.0.0.1:1'])
})

it('gatewayFrames returns all gateway origins except the analytics host', () => {
  expect(gatewayFrames({ environment: 'test', clientKey: 'test_A' })).toEqual([
    'https://checkoutshopper-test.adyen.com',
    'https://checkoutshopper-test.cdn.adyen.com',
  ])
})

describe('gatewayConfigs', () => {
  const placesOf = (accountHosts: Site['accountHosts'], settings: Partial<Site['settings']> = {}) => {
    const all = { defaultSource: 'a', otherSources: [], anySource: false, ...settings }
    return gatewayConfigs({ config: cleengConfig(false), settings: all, accountHosts } as unknown as Site)
  }
  const live = { environment: 'live', clientKey: 'live_A' }

  it('gatewayConfigs returns the gateway of the site, or none without a key of its environment', () => {
    expect(placesOf({ adyenKey: 'live_A' })).toEqual([live])
    expect(placesOf({ adyenKey: 'test_A' })).toEqual([])
  })

  it.each([{ anySource: true }, { otherSources: ['other123'] }])(
    'gatewayConfigs with the settings %o returns every environment that has a client key',
    (settings) => {
      expect(placesOf({ adyenKey: 'live_A' }, settings)).toEqual([live])
      expect(placesOf({ adyenKey: 'test_A' }, settings)).toEqual([{ environment: 'test', clientKey: 'test_A' }])
      expect(placesOf({ adyen: 'https://cards.test' }, settings).map(({ clientKey }) => clientKey)).toEqual([
        'test_moved',
        'live_moved',
      ])
    },
  )
})

it('a config without an environment uses the test gateway', () => {
  const config = { integrations: { cleeng: { id: '1' } } } as unknown as Parameters<typeof gatewayConfig>[0]
  expect(gatewayConfig(config, { adyenKey: 'test_A' })).toEqual({ environment: 'test', clientKey: 'test_A' })
  expect(gatewayConfig(config, { adyenKey: 'live_A' })).toBeUndefined()
})
