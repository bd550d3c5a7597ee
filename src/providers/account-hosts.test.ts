import { describe, expect, it } from 'vitest'
import type { Config } from '#core/site/config.ts'
import {
  accountAddress,
  accountAddresses,
  accountHost,
  anyAccountAddress,
  mayPayAt,
  mayReceiveToken,
  maySignInAt,
  notificationEndpoint,
  trustedPaymentUrl,
  withMessage,
} from './account-hosts.ts'

const jwp = (useSandbox?: boolean) => ({ integrations: { jwp: { clientId: 'c', ...flag(useSandbox) } } })
const cleeng = (useSandbox?: boolean) => ({ integrations: { cleeng: { id: '1', ...flag(useSandbox) } } })
const flag = (useSandbox?: boolean) => (useSandbox === undefined ? {} : { useSandbox })
const given = (config: object) => config as Config

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
  ])('accountHost returns for %o the kind %s and the host %s', (config, kind, url, isTest) => {
    expect(accountHost(given(config))).toEqual({ kind, url, isTest, flag: `integrations.${kind}.useSandbox` })
    expect(accountAddress(given(config))).toEqual({ kind, url })
  })

  it('accountAddress is undefined without an integration and uses a custom host of the build', () => {
    expect(accountHost(given({ integrations: {} }))).toBeUndefined()
    expect(accountAddress(given({ integrations: {} }))).toBeUndefined()
    const moved = { jwp: 'http://a.test', cleeng: 'http://b.test' }
    expect(accountAddress(given(jwp()), moved)).toEqual({ kind: 'jwp', url: 'http://a.test' })
    expect(accountAddress(given(cleeng()), moved)).toEqual({ kind: 'cleeng', url: 'http://b.test' })
  })
})

describe('account origins', () => {
  it('accountAddresses returns the origins of the provider and its notifications', () => {
    expect(accountAddresses({ config: given({ integrations: {} }) })).toEqual([])
    expect(accountAddresses({ config: given(cleeng(false)) })).toEqual(['https://mediastore.cleeng.com'])
    expect(accountAddresses({ config: given(jwp(false)) })).toEqual([
      ...['https://sims.jwplayer.com', ...company, 'https://notifications.inplayer.com', broker],
    ])
    expect(accountAddresses({ config: given(jwp(true)), accountHosts: { notifications: 'https://n.test' } })).toEqual([
      ...['https://staging-sims.jwplayer.com', ...company, 'https://n.test', 'wss://n.test/mqtt'],
    ])
  })

  it('accountAddresses adds the plan host to a cleeng site with an access bridge', () => {
    const bridge = 'https://bridge.test'
    expect(accountAddresses({ config: given(cleeng(false)), bridge })).toEqual([
      ...['https://mediastore.cleeng.com', 'https://sims.jwplayer.com'],
    ])
    expect(accountAddresses({ config: given(cleeng()), bridge, accountHosts: { jwp: 'http://a.test' } })).toEqual([
      ...['https://mediastore-sandbox.cleeng.com', 'http://a.test'],
    ])
    expect(accountAddresses({ config: given(cleeng()), bridge })).toContain('https://staging-sims.jwplayer.com')
  })

  it('anyAccountAddress returns the origins of all providers, replaced by custom hosts if set', () => {
    expect(anyAccountAddress()).toEqual([
      ...['https://staging-sims.jwplayer.com', 'https://sims.jwplayer.com'],
      ...['https://mediastore-sandbox.cleeng.com', 'https://mediastore.cleeng.com'],
      ...company,
      ...['https://staging-notifications.inplayer.com', broker, 'https://notifications.inplayer.com', broker],
    ])
    const moved = { jwp: 'http://a.test', notifications: 'http://n.test' }
    expect(anyAccountAddress(moved)).toEqual([
      ...['http://a.test', 'https://mediastore-sandbox.cleeng.com', 'https://mediastore.cleeng.com', ...company],
      ...['http://n.test', 'ws://n.test/mqtt', 'http://n.test', 'ws://n.test/mqtt'],
    ])
  })

  it('notificationEndpoint uses the test issuer by default and with useSandbox', () => {
    const issuer = 'https://staging-notifications.inplayer.com'
    expect(notificationEndpoint(given({ integrations: {} }))).toEqual({ issuer, endpoint: broker })
    expect(notificationEndpoint(given(jwp(true)))).toEqual({ issuer, endpoint: broker })
  })
})

it.each([
  ['https://sims.test/cancel/1', true],
  ['https://services.inplayer.com/cancel/1', true],
  ['https://a.b.jwplayer.com/cancel/1', true],
  ['http://services.inplayer.com/cancel/1', false],
  ['https://services.inplayer.com:8443/cancel/1', false],
  ['https://services.inplayer.com.evil.example/', false],
  ['https://evilinplayer.com/', false],
  ['https://inplayer.com/', false],
  ['https://name@sims.test/', false],
  ['https://:word@sims.test/', false],
  ['http://sims.test/', false],
  ['https-https://a.inplayer.com', false],
  ['no address', false],
])('mayReceiveToken allows the viewer token for %s: %s', (address, expected) =>
  expect(mayReceiveToken(address, 'https://sims.test/accounts')).toBe(expected),
)

it('withMessage adds a message to a URL only if it has none', () => {
  const page = 'https://site.test/?u=payment-error'
  expect(withMessage(page, 'No & never')).toBe(`${page}&message=No+%26+never`)
  expect(withMessage(`${page}&message=First`, 'Second')).toBe(`${page}&message=First`)
})

const own = ['no address', 'https://sims.example.com/accounts', 'http://site.test/?u=checkout']

it.each([
  ['https://sims.example.com/pages/bank/1', true],
  ['http://site.test/?u=waiting-for-payment', true],
  ['https://hooks.stripe.com/3d_secure/1', true],
  ['https://www.paypal.com/checkoutnow?token=1', true],
  ['https://www.sandbox.paypal.com/checkoutnow?token=1', true],
  ['https://checkoutshopper-live.adyen.com/checkoutshopper/threeDS', true],
  ['https://paypal.com/checkoutnow?token=1', true],
  ['https://stripe.com.evil.example/1', false],
  ['ftp://sims.example.com/', false],
  ['httpsx://sims.example.com/', false],
  ['http://hooks.stripe.com/1', false],
  ['http://sims.example.com/', false],
  ['https://evilstripe.com/', false],
  ['https://evil-paypal.com/', false],
  ['https://paypal.com@evil.example/', false],
  ['https://evil.example@paypal.com/', false],
  ['https://accounts.google.com/o/oauth2/auth', false],
  ['javascript:alert(1)', false],
  ['', false],
])('mayPayAt allows a payment to continue at %j: %s', (address, expected) =>
  expect(mayPayAt(address, own)).toBe(expected),
)

it.each([
  ['https://www.facebook.com/v19.0/dialog/oauth?state=1', true],
  ['https://accounts.google.com/o/oauth2/auth?state=1', true],
  ['https://api.twitter.com/oauth/authenticate?oauth_token=1', true],
  ['https://sims.example.com/accounts/pages/social/google', true],
  ['https://facebook.com/dialog/oauth', true],
  ['https://m.facebook.com/dialog/oauth', true],
  ['https://twitter.com/i/oauth2', true],
  ['https://x.com/i/oauth2', true],
  ['https://api.x.com/i/oauth2', true],
  ['https://evilx.com/', false],
  ['https://x.com.evil.example/', false],
  ['https://www.google.com/url?q=https://evil.example/', false],
  ['https://l.facebook.com/l.php?u=https://evil.example/', false],
  ['http://www.facebook.com/dialog/oauth', false],
  ['https://facebook.com.evil.example/', false],
  ['javascript:alert(1)', false],
])('maySignInAt allows a sign-in at %j: %s', (address, expected) => expect(maySignInAt(address, own)).toBe(expected))

it('trustedPaymentUrl throws for an untrusted URL and names only its origin', () => {
  expect(() => trustedPaymentUrl('https://evil.example/?token=secret', own)).toThrow(/at https:\/\/evil\.example$/)
  expect(() => trustedPaymentUrl('no address', own)).toThrow('A payment redirect is not allowed at an invalid URL')
  expect(trustedPaymentUrl('https://www.paypal.com/1', own)).toBe('https://www.paypal.com/1')
})
