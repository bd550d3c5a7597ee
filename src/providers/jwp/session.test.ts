import { describe, expect, it, vi } from 'vitest'
import type { Consent } from '#core/account/customer.ts'
import { fakeJwp, jwpHost } from '../../../tests/support/fake-accounts.ts'
import { failureOf } from '../../../tests/support/fake-server.ts'
import { keysKey } from './notification-keys.ts'

const formType = 'application/x-www-form-urlencoded'
const issued = { access_token: 'fresh', expires: 1_800_000_000, account: { id: 7 } }
const terms = { name: 'terms', version: '1', state: 'accepted', value: true } as const

describe('sign-in', () => {
  it('login sends the credentials as a form without a token and uses the expiry of the response', async () => {
    const { provider, requests, on } = fakeJwp()
    on('POST /v2/accounts/authenticate', issued)
    const tokens = await provider.session.login({ email: 'vera@example.com', password: 'Password1' })
    expect(tokens).toEqual({ access: 'fresh', refresh: '', expires: 1_800_000_000_000 })
    expect(requests).toMatchObject([
      {
        method: 'POST',
        url: `${jwpHost}/v2/accounts/authenticate`,
        form: {
          client_id: 'client-1',
          grant_type: 'password',
          referrer: 'https://site.test',
          username: 'vera@example.com',
          password: 'Password1',
        },
        headers: { accept: 'application/json', 'content-type': formType },
      },
    ])
    expect(requests[0]?.headers).not.toHaveProperty('authorization')
  })

  it.each([undefined, null, 0])('a session without an expiry (%s) expires after an hour', async (expires) => {
    const { provider, on } = fakeJwp()
    on('POST /v2/accounts/authenticate', { ...issued, expires })
    const tokens = await provider.session.login({ email: 'a@example.com', password: 'x' })
    expect(tokens.expires).toBe(1_700_003_600_000)
  })

  it('login rejects a response with an empty access token', async () => {
    const { provider, on } = fakeJwp()
    on('POST /v2/accounts/authenticate', { ...issued, access_token: '' })
    const refused = failureOf(provider.session.login({ email: 'a@example.com', password: 'x' }))
    expect(await refused).toMatchObject({ message: expect.stringContaining('access_token'), status: 200 })
  })

  it('login rejects a wrong password with the message of the provider', async () => {
    const { provider, on } = fakeJwp()
    on('POST /v2/accounts/authenticate', { code: 401, message: 'Invalid credentials' }, 401)
    const refused = failureOf(provider.session.login({ email: 'a@example.com', password: 'x' }))
    expect(await refused).toMatchObject({ message: 'Invalid credentials', status: 401 })
  })

  it('refresh rejects with 401 and sends no request, because jwp has no session refresh', async () => {
    const { provider, requests } = fakeJwp()
    const refused = failureOf(provider.session.refresh({ access: 'a', refresh: '', expires: 0 }))
    expect(await refused).toMatchObject({ message: 'This provider renews no session', status: 401 })
    expect(requests).toEqual([])
  })
})

describe('registration', () => {
  it('register sends the email as full name, a space for each missing name, and the given consents', async () => {
    const { provider, requests, on } = fakeJwp()
    on('POST /accounts', issued)
    const registration = {
      email: 'new@example.com',
      password: 'Winter22x',
      consents: [terms],
      details: { country: 'nl' },
    }
    expect(await provider.session.register(registration)).toMatchObject({ access: 'fresh' })
    expect(requests[0]?.form).toEqual({
      client_id: 'client-1',
      grant_type: 'password',
      full_name: 'new@example.com',
      username: 'new@example.com',
      password: 'Winter22x',
      password_confirmation: 'Winter22x',
      type: 'consumer',
      'metadata[first_name]': ' ',
      'metadata[surname]': ' ',
      'metadata[terms]': 'true',
      'metadata[country]': 'nl',
      'metadata[consents]': JSON.stringify([terms, { name: 'country', version: '1', state: 'accepted', value: 'nl' }]),
      referrer: 'https://site.test',
    })
    expect(requests[0]?.headers).not.toHaveProperty('authorization')
  })
})

describe('registration details', () => {
  const stored = async (details: Record<string, string | boolean>) => {
    const { provider, requests, on } = fakeJwp()
    on('POST /accounts', issued)
    await provider.session.register({ email: 'a@example.com', password: 'x', consents: [], details })
    const { 'metadata[consents]': consents = '', ...form } = requests[0]?.form ?? {}
    return { form, entries: JSON.parse(consents).map((entry: Consent) => [entry.name, entry.state, entry.value]) }
  }

  it('register stores us_state as "n/a" for a country other than the US and omits empty values', async () => {
    const { form, entries } = await stored({ country: 'nl', us_state: 'ca', nickname: '' })
    expect([form['metadata[us_state]'], form['metadata[country]']]).toEqual(['n/a', 'nl'])
    expect(form).not.toHaveProperty('metadata[nickname]')
    expect(entries).toEqual([
      ['country', 'accepted', 'nl'],
      ['us_state', 'declined', ''],
      ['nickname', 'declined', ''],
    ])
  })

  it('register retains us_state for the US and sends none if the form has no such field', async () => {
    expect((await stored({ country: 'us', us_state: 'ca' })).form['metadata[us_state]']).toBe('ca')
    const { form, entries } = await stored({ country: 'nl', news: true })
    expect(form).not.toHaveProperty('metadata[us_state]')
    expect(entries).toEqual([
      ['country', 'accepted', 'nl'],
      ['news', 'accepted', 'on'],
    ])
  })
})

describe('sign-out', () => {
  it('logout sends a keepalive request with the token and removes the notification keys', async () => {
    const items = new Map([[keysKey, '{}']])
    vi.stubGlobal('document', {})
    vi.stubGlobal('localStorage', { removeItem: (key: string) => items.delete(key), getItem: () => null })
    const { provider, requests, on } = fakeJwp()
    on('GET /accounts/logout', {})
    await provider.session.logout()
    vi.unstubAllGlobals()
    expect(requests).toMatchObject([{ keepalive: true, headers: { authorization: 'Bearer viewer-token' } }])
    expect([...items]).toEqual([])
  })

  it('logout is not retried after a 500 response', async () => {
    const { provider, requests, on } = fakeJwp()
    on('GET /accounts/logout', {}, 500)
    await failureOf(provider.session.logout())
    expect(requests).toHaveLength(1)
  })
})

describe('passwords', () => {
  it('forgotPassword requests a reset email for the publisher without a token', async () => {
    const { provider, requests, on } = fakeJwp()
    on('POST /accounts/forgot-password', { code: 200 })
    await provider.session.forgotPassword('vera@example.com', 'https://site.test/?u=reset')
    expect(requests[0]?.form).toEqual({ email: 'vera@example.com', merchant_uuid: 'client-1', branding_id: '0' })
    expect(requests[0]?.headers).not.toHaveProperty('authorization')
  })

  it('resetPassword sends the mailed token, which error messages omit', async () => {
    const { provider, requests, on } = fakeJwp()
    const reset = { email: 'a@example.com', token: 'se/cret', password: 'Winter22x', confirmation: 'Winter22y' }
    on('PUT /accounts/forgot-password/se%2Fcret', { code: 200 })
    await provider.session.resetPassword(reset)
    expect(requests[0]?.form).toEqual({ password: 'Winter22x', password_confirmation: 'Winter22y', branding_id: '0' })
    expect(requests[0]?.headers).not.toHaveProperty('authorization')
    const { provider: offline, onText } = fakeJwp()
    onText('PUT /accounts/forgot-password/se%2Fcret', '<html>')
    expect(await failureOf(offline.session.resetPassword(reset))).toMatchObject({
      message: 'The response of /accounts/forgot-password/… is not JSON',
    })
  })

  it('resetPassword is not retried after a 502 response, because its token is valid once', async () => {
    const { provider, requests, on } = fakeJwp()
    on('PUT /accounts/forgot-password/secret', { message: 'Bad gateway' }, 502)
    const reset = { email: 'a@example.com', token: 'secret', password: 'Winter22x', confirmation: 'Winter22x' }
    expect(await failureOf(provider.session.resetPassword(reset))).toMatchObject({ status: 502 })
    expect(requests).toHaveLength(1)
  })

  it('changePassword sends the old and new password with the token of the viewer', async () => {
    const { provider, requests, on } = fakeJwp()
    on('POST /accounts/change-password', { code: 200 })
    await provider.session.changePassword({ oldPassword: 'Old1', password: 'New1', confirmation: 'New2' })
    expect(requests).toMatchObject([
      {
        form: { old_password: 'Old1', password: 'New1', password_confirmation: 'New2' },
        headers: { authorization: 'Bearer viewer-token' },
      },
    ])
  })
})

describe('social sign-in', () => {
  it('socialLinks returns only known networks with trusted URLs and supports a non-ASCII return URL', async () => {
    const { provider, requests, on } = fakeJwp()
    const [facebook, google] = ['https://www.facebook.com/dialog/oauth?state=1', `${jwpHost}/pages/google`]
    on('GET /accounts/social', {
      social_urls: [{ facebook }, { google }, { twitter: 'https://evil.example/' }, { myspace: 'https://x.com/' }],
      code: 200,
    })
    expect(await provider.session.socialLinks('https://site.test/películas')).toEqual([
      { network: 'facebook', url: facebook },
      { network: 'google', url: google },
    ])
    const state = Uint8Array.from(atob(requests[0]?.query.state ?? ''), (char) => char.charCodeAt(0))
    expect(JSON.parse(new TextDecoder().decode(state))).toEqual({
      client_id: 'client-1',
      redirect: 'https://site.test/películas',
    })
    expect(requests[0]?.headers).not.toHaveProperty('authorization')
  })
})

describe('stored session', () => {
  const { key, read, write } = fakeJwp().provider.session.stored

  it('the stored session has the key and format of other apps, with the expiry in whole seconds', () => {
    expect(key).toBe('inplayer_token')
    expect(JSON.parse(write({ access: 'abc', refresh: 'r', expires: 1_800_000_000_900 }))).toEqual({
      token: 'abc',
      refreshToken: 'r',
      expires: 1_800_000_000,
    })
    expect(read('{"token":"abc","refreshToken":"r","expires":1800000000}')).toEqual({
      access: 'abc',
      refresh: 'r',
      expires: 1_800_000_000_000,
    })
    expect(read('{"token":"abc","expires":1}')).toMatchObject({ refresh: '' })
  })

  it.each([
    '',
    '{',
    '[]',
    'null',
    '{"token":"a"}',
    '{"token":"","expires":1}',
    '{"token":"a","expires":0}',
    '{"expires":1}',
  ])('the stored text %s is read as no session', (text) => expect(read(text)).toBeUndefined())
})
