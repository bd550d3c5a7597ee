import { expect, it } from 'vitest'
import { jwp } from './descriptor.ts'
import { mayReceiveToken, notificationEndpoint } from './hosts.ts'

it('notificationEndpoint returns the issuer of the environment, or an alternative host for both', () => {
  const endpoint = 'wss://a3gkl64duktvc4-ats.iot.eu-west-1.amazonaws.com/mqtt'
  expect(notificationEndpoint(true)).toEqual({ issuer: 'https://staging-notifications.inplayer.com', endpoint })
  expect(notificationEndpoint(false)).toEqual({ issuer: 'https://notifications.inplayer.com', endpoint })
  expect(notificationEndpoint(true, 'https://n.test')).toEqual({
    issuer: 'https://n.test',
    endpoint: 'wss://n.test/mqtt',
  })
})

it('pages may connect to the company, the issuer and the broker of their environment', () => {
  const others = (isTest: boolean, moved = {}) => jwp.otherOrigins?.({ isTest, moved })
  const company = ['https://*.inplayer.com', 'https://*.jwplayer.com']
  const { issuer, endpoint } = notificationEndpoint(true)
  expect(others(true)).toEqual([...company, issuer, endpoint])
  expect(others(false, { notifications: 'https://n.test' })).toEqual([
    ...company,
    'https://n.test',
    'wss://n.test/mqtt',
  ])
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
