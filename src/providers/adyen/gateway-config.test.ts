import { describe, expect, it } from 'vitest'
import { gatewayConfig, gatewayOrigins } from './gateway-config.ts'

const billing = (useSandbox: boolean) => ({ integrations: { cleeng: { id: '1', useSandbox } } })

describe('gatewayPlace', () => {
  it('is the environment of the config, for who has a key for it', () => {
    const place = gatewayConfig(billing(false), { adyenKey: 'live_ABC' })
    expect(place).toEqual({ environment: 'live', clientKey: 'live_ABC' })
    expect(gatewayConfig(billing(true), { adyenKey: 'live_ABC' })).toBeUndefined()
    expect(gatewayConfig(billing(true))).toBeUndefined()
    expect(gatewayConfig({ integrations: {} }, { adyenKey: 'test_ABC' })).toBeUndefined()
  })

  it.each([
    ['http://127.0.0.1:4400/adyen', 'http://127.0.0.1:4400/adyen/'],
    ['https://cards.test', 'https://cards.test/'],
    ['https://cards.test/a/b/', 'https://cards.test/a/b/'],
  ])('moved to %s is asked there, and the gateway’s package takes its messages from there', (adyen, at) => {
    const { moved = '', clientKey } = gatewayConfig(billing(true), { adyen }) ?? {}
    expect(new URL(moved).href).toBe(at)
    expect(new URL(`${moved}securedfields/x`).href).toBe(`${at}securedfields/x`)
    expect(moved.slice(0, moved.indexOf('/checkoutshopper/'))).toBe(new URL(adyen).origin)
    expect(moved).toContain(clientKey?.slice(0, 4))
    expect(moved.includes('http://localhost:8080')).toBe(adyen.startsWith('http:'))
  })
})

it('what the gateway sends comes from three hosts of its environment, or from where it was moved to', () => {
  expect(gatewayOrigins({ environment: 'live', clientKey: 'live_A' })).toEqual([
    'https://checkoutshopper-live.adyen.com',
    'https://checkoutshopper-live.cdn.adyen.com',
    'https://checkoutanalytics-live.adyen.com',
  ])
  const moved = gatewayConfig(billing(true), { adyen: 'http://127.0.0.1:1/adyen' })
  expect(moved && gatewayOrigins(moved)).toEqual(['http://127.0.0.1:1'])
})
