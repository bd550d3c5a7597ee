import { afterEach, describe, expect, it, vi } from 'vitest'
import { cleengHost, cleengToken, fakeCleeng } from '../../../tests/support/fake-accounts.ts'
import { failureOf } from '../../../tests/support/fake-server.ts'
import { localeOfBrowser } from './billing-locale.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const ok = (responseData: unknown) => ({ responseData, errors: [] })
const pair = { jwt: cleengToken, refreshToken: 'r', customerToken: '' }
const tokens = { access: cleengToken, refresh: 'r', expires: 1_900_000_000_000 }
const location = { country: 'NL', currency: 'EUR', locale: 'nl_NL', ipAddress: '5.132.0.0' }
const credentials = { email: 'vera@example.com', password: 'Password1' }
const registration = { ...credentials, consents: [], details: {} }

describe('sign-in', () => {
  it('login sends the credentials, publisher id and IP address of the viewer without a token', async () => {
    const { provider, at, on } = fakeCleeng()
    on('GET /locales', ok(location))
    on('POST /auths', ok(pair))
    expect(await provider.session.login(credentials)).toEqual(tokens)
    expect(at('POST /auths')).toMatchObject([
      { url: `${cleengHost}/auths`, headers: { authorization: '', accept: 'application/json' } },
    ])
    expect(at('POST /auths')[0]?.json).toEqual({ ...credentials, publisherId: '11', customerIP: '5.132.0.0' })
  })

  it('login works without a location and waits at most two seconds for it', async () => {
    const { provider, at, on } = fakeCleeng()
    on('GET /locales', { errors: ['Forbidden'] }, 403)
    on('POST /auths', ok(pair))
    await provider.session.login(credentials)
    expect(at('POST /auths')[0]?.json).toEqual({ ...credentials, publisherId: '11' })
    vi.useFakeTimers()
    const slow = fakeCleeng()
    slow.onNever('GET /locales')
    slow.on('POST /auths', ok(pair))
    const signedIn = slow.provider.session.login(credentials)
    await vi.advanceTimersByTimeAsync(1_999)
    expect(slow.at('POST /auths')).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(await signedIn).toEqual(tokens)
  })

  it('login rejects a wrong password with the message of the provider or of its error code', async () => {
    const { provider, on } = fakeCleeng()
    on('POST /auths', { responseData: {}, errors: ['Incorrect credentials'] }, 401)
    on('POST /auths', { code: 'USER0001', message: 'Wrong!' }, 401)
    for (const message of ['Incorrect credentials', 'Wrong email/password combination'])
      expect(await failureOf(provider.session.login(credentials))).toMatchObject({ message, status: 401 })
  })

  it.each([
    { ...pair, jwt: '' },
    { ...pair, refreshToken: '' },
  ])('login rejects a response with an empty token: %o', async (empty) => {
    const { provider, on } = fakeCleeng()
    on('POST /auths', ok(empty))
    expect(await failureOf(provider.session.login(credentials))).toMatchObject({ status: 200 })
  })
})

describe('registration', () => {
  it('register sends the location of the viewer, and no consents if none are given', async () => {
    const { provider, at, on } = fakeCleeng()
    on('GET /locales', ok(location))
    on('POST /customers', ok(pair))
    expect(await provider.session.register(registration)).toEqual(tokens)
    const { ipAddress: customerIP, ...where } = location
    expect(at('POST /customers')[0]?.json).toEqual({ ...credentials, ...where, publisherId: '11', customerIP })
    expect(at('POST /customers')[0]?.headers.authorization).toBe('')
    expect(at('PUT /customers/7/consents')).toEqual([])
  })

  it.each([
    ['de-CH', { locale: 'de_CH', country: 'CH', currency: 'CHF' }],
    ['en', { locale: 'en_US', country: 'US', currency: 'USD' }],
    ['es-MX', { locale: 'es_MX', country: 'MX', currency: 'MXN' }],
    ['nl', { locale: 'nl_NL', country: 'NL', currency: 'EUR' }],
    ['es-419', { locale: 'es_ES', country: 'ES', currency: 'EUR' }],
    ['eo', { locale: 'eo_US', country: 'US', currency: 'USD' }],
    [undefined, { locale: 'en_US', country: 'US', currency: 'USD' }],
  ])('register without a location uses the locale of the browser language %s', async (language, where) => {
    vi.stubGlobal('navigator', language ? { language } : undefined)
    const { provider, at, on } = fakeCleeng()
    on('GET /locales', { errors: ['Forbidden'] }, 403)
    on('POST /customers', ok(pair))
    await provider.session.register(registration)
    expect(at('POST /customers')[0]?.json).toEqual({ ...credentials, ...where, publisherId: '11' })
  })

  it.each([
    ...['en-AU AUD', 'pt-BR BRL', 'en-CA CAD', 'cs-CZ CZK', 'da-DK DKK', 'en-GB GBP', 'hu-HU HUF', 'hi-IN INR'],
    ...['ja-JP JPY', 'nb-NO NOK', 'en-NZ NZD', 'pl-PL PLN', 'sv-SE SEK', 'en-ZA ZAR', 'fi-FI EUR'],
  ])('localeOfBrowser returns the currency of the language: %s', (pair) => {
    const [language = '', currency] = pair.split(' ')
    expect(localeOfBrowser(language).currency).toBe(currency)
  })

  it('register stores the consents with the token of the new account', async () => {
    const { provider, at, on } = fakeCleeng({}, { token: 'other' })
    on('GET /locales', ok(location))
    on('POST /customers', ok(pair))
    on('PUT /customers/7/consents', ok({ success: true }))
    const terms = { name: 'terms', version: '1', state: 'accepted', value: true } as const
    expect(await provider.session.register({ ...registration, consents: [terms] })).toEqual(tokens)
    const [request] = at('PUT /customers/7/consents')
    expect(request?.json).toEqual({ id: '7', consents: [terms] })
    expect(request?.headers.authorization).toBe(`Bearer ${cleengToken}`)
  })

  it('register succeeds even if the consents cannot be stored, and reports it', async () => {
    const { provider, on } = fakeCleeng()
    on('GET /locales', ok(location))
    on('POST /customers', ok(pair))
    on('PUT /customers/7/consents', { errors: ['No'] }, 422)
    const terms = { name: 'terms', version: '1', state: 'accepted', value: true } as const
    expect(await provider.session.register({ ...registration, consents: [terms] })).toEqual({
      ...tokens,
      lacksConsents: true,
    })
  })

  it('register rejects a registered email address with the message of its error code', async () => {
    const { provider, on } = fakeCleeng()
    on('POST /customers', { code: 'USER0002', message: '' }, 409)
    const refused = failureOf(provider.session.register(registration))
    expect(await refused).toMatchObject({ message: 'Customer already exists', status: 409 })
  })
})

describe('session', () => {
  const { session } = fakeCleeng().provider

  it('a session is stored in the format of other apps on the same origin', () => {
    expect(session.stored.key).toBe('jwapp.auth')
    const text = session.stored.write(tokens)
    expect(JSON.parse(text)).toEqual({ accessToken: cleengToken, refreshToken: 'r' })
    expect(session.stored.read(text)).toEqual(tokens)
  })

  it.each([
    '',
    '{',
    'null',
    '{"accessToken":"a"}',
    '{"accessToken":"","refreshToken":"r"}',
    '{"accessToken":"a","refreshToken":""}',
  ])('the stored text %s is read as no session', (text) => expect(session.stored.read(text)).toBeUndefined())

  it('a session whose token has no expiry expires after an hour', () => {
    expect(session.stored.read('{"accessToken":"a","refreshToken":"r"}')?.expires).toBe(1_700_003_600_000)
  })

  it('refresh sends only the refresh token and returns a new session', async () => {
    const { provider, requests, on } = fakeCleeng()
    on('POST /auths/refresh_token', ok({ ...pair, refreshToken: 'r2' }))
    const old = { access: 'old', refresh: 'r1', expires: 0 }
    expect(await provider.session.refresh(old)).toEqual({ ...tokens, refresh: 'r2' })
    expect(requests).toMatchObject([{ json: { refreshToken: 'r1' }, headers: { authorization: '' } }])
  })

  it('logout sends no request', async () => {
    const { provider, requests } = fakeCleeng()
    await provider.session.logout()
    expect(requests).toEqual([])
  })
})

describe('passwords', () => {
  it('forgotPassword sends the reset URL once and does not retry after a 500 response', async () => {
    const { provider, requests, on } = fakeCleeng()
    on('PUT /customers/passwords', { message: 'Down' }, 500)
    await failureOf(provider.session.forgotPassword('vera@example.com', 'https://site.test/?u=edit'))
    const [method, url] = ['PUT', `${cleengHost}/customers/passwords`]
    expect(requests).toMatchObject([{ method, url, headers: { authorization: '' } }])
    expect(requests[0]?.json).toEqual({
      ...{ customerEmail: 'vera@example.com', publisherId: '11', resetUrl: 'https://site.test/?u=edit' },
    })
  })

  it('resetPassword sends the mailed token and the new password', async () => {
    const { provider, requests, on } = fakeCleeng()
    on('PATCH /customers/passwords', ok({}))
    const reset = { email: 'a@example.com', token: 't', password: 'New1', confirmation: 'New2' }
    await provider.session.resetPassword(reset)
    expect(requests).toMatchObject([{ headers: { authorization: '' } }])
    expect(requests[0]?.json).toEqual({
      ...{ customerEmail: 'a@example.com', publisherId: '11', resetPasswordToken: 't' },
      ...{ newPassword: 'New1', newPasswordConfirmation: 'New2' },
    })
  })

  it('changePassword and socialLinks reject as not enabled', async () => {
    const { session } = fakeCleeng().provider
    const change = { oldPassword: '', password: '', confirmation: '' }
    await expect(session.changePassword(change)).rejects.toThrow('Change password with old password feature')
    await expect(session.socialLinks('')).rejects.toThrow('Social logins feature is not enabled')
  })
})

it('media tokens, entitled plans and notifications reject as not enabled', async () => {
  const { access, notifications } = fakeCleeng().provider
  const customer = { id: '7', email: '', hasPassword: true, metadata: {} }
  await expect(access.mediaToken('x')).rejects.toThrow('Media token feature is not enabled')
  await expect(access.plans()).rejects.toThrow('Entitled plans feature is not enabled')
  await expect(notifications.listen(customer, () => undefined)).rejects.toThrow('Notifications feature is not enabled')
})
