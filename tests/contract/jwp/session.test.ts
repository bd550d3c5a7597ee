import { describe, expect, it } from 'vitest'
import { accountErrors } from '#core/account/account-errors.ts'
import { tokensOfFragment } from '#core/account/account-session.ts'
import { formOf, openJwp, password } from './open-jwp.ts'

const fixture = await openJwp()

const session = () => fixture.provider.session
const fault = (form: Parameters<typeof accountErrors>[0], request: Promise<unknown>) =>
  request.then(
    () => expect.unreachable('the call succeeded'),
    (error: unknown) => accountErrors(form, error)[0],
  )
const terms = { name: 'terms', version: '1', state: 'accepted', value: true } as const
const news = { name: 'marketing', version: '1', state: 'declined', value: false } as const
const registration = {
  email: 'new@example.com',
  password: 'Winter22x',
  consents: [terms, news],
  details: { country: 'nl', us_state: 'ca', nickname: '' },
}

describe('jwp session', () => {
  it('login sends a form and returns a session that expires after thirty days', async () => {
    const tokens = await session().login({ email: 'viewer@example.com', password })
    expect(tokens.refresh).toBe('')
    expect(tokens.expires / 86_400_000).toBeCloseTo(Date.now() / 86_400_000 + 30, 1)
    const [call] = await fixture.requestsTo(/authenticate$/)
    expect(formOf(call)).toEqual({
      client_id: expect.stringMatching(/^[-0-9a-f]{36}$/),
      grant_type: 'password',
      referrer: 'http://site.test',
      username: 'viewer@example.com',
      password,
    })
    expect(call?.headers['content-type']).toBe('application/x-www-form-urlencoded')
    expect(call?.headers.authorization).toBeUndefined()
  })

  it('login with a wrong password returns the wrong combination error', async () => {
    const wrong = { email: 'viewer@example.com', password: 'Password2' }
    expect(await fault('login', session().login(wrong))).toEqual({ key: 'account:login.wrong_combination' })
  })

  it('a session is stored under inplayer_token, and an invalid stored value is read as undefined', () => {
    const { key, read, write } = session().stored
    expect(key).toBe('inplayer_token')
    const tokens = { access: 'abc', refresh: '', expires: 1_800_000_000_000 }
    expect(JSON.parse(write(tokens))).toEqual({ token: 'abc', refreshToken: '', expires: 1_800_000_000 })
    expect(read(write(tokens))).toEqual(tokens)
    for (const text of ['', '{', '[]', '{"token":"a"}', '{"token":"","expires":1}', '{"expires":1}'])
      expect(read(text)).toBeUndefined()
  })

  it('an expired session is rejected with 401, reported once and cannot be refreshed', async () => {
    await fixture.signIn('viewer@example.com')
    await fixture.clock(new Date(Date.now() + 31 * 86_400_000))
    await expect(fixture.provider.customer.get()).rejects.toMatchObject({ message: 'Invalid JWT token', status: 401 })
    expect(fixture.refusals()).toBe(1)
    await expect(session().refresh({ access: 'a', refresh: '', expires: 0 })).rejects.toMatchObject({ status: 401 })
  })

  it('logout invalidates the token at the provider', async () => {
    await fixture.signIn('viewer@example.com')
    await session().logout()
    await expect(fixture.provider.customer.get()).rejects.toMatchObject({ message: 'Invalid JWT token' })
  })

  it('logout, get and mediaToken reject without a session and send no request', async () => {
    const { customer, access } = fixture.provider
    for (const load of [session().logout, customer.get, () => access.mediaToken('SaltRoad')])
      await expect(load()).rejects.toThrow('User not logged in')
    expect(await fixture.requestsTo(/./)).toEqual([])
  })
})

describe('jwp registration', () => {
  it('register sends the answers, the consents and a space for each name', async () => {
    fixture.use((await session().register(registration)).access)
    const [call] = await fixture.requestsTo(/\/accounts$/)
    const { 'metadata[consents]': consents = '', ...form } = formOf(call)
    expect(form).toEqual({
      full_name: 'new@example.com',
      username: 'new@example.com',
      password: 'Winter22x',
      password_confirmation: 'Winter22x',
      client_id: expect.any(String),
      type: 'consumer',
      referrer: 'http://site.test',
      grant_type: 'password',
      'metadata[first_name]': ' ',
      'metadata[surname]': ' ',
      'metadata[terms]': 'true',
      'metadata[marketing]': 'off',
      'metadata[country]': 'nl',
      'metadata[us_state]': 'n/a',
    })
    expect(JSON.parse(consents)).toEqual([
      terms,
      news,
      { name: 'country', version: '1', state: 'accepted', value: 'nl' },
      { name: 'us_state', version: '1', state: 'declined', value: '' },
      { name: 'nickname', version: '1', state: 'declined', value: '' },
    ])
    const customer = await fixture.provider.customer.get()
    expect(customer).toMatchObject({ email: 'new@example.com', country: 'nl', hasPassword: true })
    expect([customer.firstName, customer.lastName]).toEqual([undefined, undefined])
  })

  it.each([
    ['viewer@example.com', {}, { key: 'account:registration.user_exists' }],
    ['nobody', {}, { field: 'email', key: 'account:registration.field_is_not_valid_email' }],
    ['a@example.com', { password: 'short' }, { field: 'password', key: 'account:registration.invalid_password' }],
    ['b@example.com', { consents: [] }, { key: 'account:registration.failed_to_create' }],
    ['c@example.com', { details: {} }, { key: 'account:registration.failed_to_create' }],
  ])('register returns the matching error for %s with %o', async (email, more, expected) => {
    expect(await fault('register', session().register({ ...registration, email, ...more }))).toEqual(expected)
  })

  it('socialLinks omits URLs outside the hosts of the social networks', async () => {
    const facebook = 'https://www.facebook.com/v19.0/dialog/oauth?state=1'
    const social_urls = [{ facebook }, { google: 'https://evil.example/google' }, { twitter: 'javascript:alert(1)' }]
    await fixture.breakNext({ path: 'accounts/social', body: { social_urls, code: 200 } })
    expect(await session().socialLinks('http://site.test/')).toEqual([{ network: 'facebook', url: facebook }])
  })

  it('socialLinks returns one URL per network, and the returned token opens a session', async () => {
    const links = await session().socialLinks('http://site.test/välkommen/?u=login')
    expect(links.map(({ network }) => network)).toEqual(['facebook', 'google', 'twitter'])
    const page = await (await fetch(links[1]?.url ?? '')).text()
    const fragment = /href="[^"]*(#[^"]+)"/.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? ''
    expect(page).toContain('http://site.test/v%C3%A4lkommen/?u=login#token=')
    fixture.use(tokensOfFragment(fragment)?.access)
    expect(await fixture.provider.customer.get()).toMatchObject({ email: 'social@example.com', hasPassword: false })
  })

  it('a saved detail retains the full name of a social account without a first and a last name', async () => {
    const [link] = await session().socialLinks('http://site.test/')
    const page = await (await fetch(link?.url ?? '')).text()
    const fragment = /href="[^"]*(#[^"]+)"/.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? ''
    fixture.use(tokensOfFragment(fragment)?.access)
    const { customer } = fixture.provider
    const before = await customer.get()
    expect(before).not.toHaveProperty('firstName')
    expect(await customer.updateMetadata(before, { nickname: 'Sol' })).toMatchObject({ fullName: 'Sofia Social' })
  })
})

describe('passwords', () => {
  const change = { oldPassword: password, password: 'Winter22x', confirmation: 'Winter22x' }
  const login = (word: string) => session().login({ email: 'viewer@example.com', password: word })

  it('changePassword with the old password replaces it', async () => {
    await fixture.signIn('viewer@example.com')
    await session().changePassword(change)
    await login('Winter22x')
    await expect(login(password)).rejects.toThrow()
  })

  it.each([
    [{ oldPassword: 'Password2' }, { field: 'oldPassword', key: 'account:reset.old_password_does_not_match' }],
    [weak('abc'), { field: 'password', key: 'account:reset.invalid_password' }],
    [weak('password1'), { field: 'password', key: 'account:reset.password_strength' }],
  ])('changePassword returns the error of the field for %o', async (more, expected) => {
    await fixture.signIn('viewer@example.com')
    expect(await fault('password', session().changePassword({ ...change, ...more }))).toEqual(expected)
  })

  it('resetPassword accepts an emailed token once, and no error contains the token', async () => {
    await session().forgotPassword('viewer@example.com', 'http://site.test/')
    const [mail] = await fixture.inbox('viewer@example.com')
    const reset = {
      email: 'viewer@example.com',
      token: mail?.token ?? '',
      password: 'Winter22x',
      confirmation: 'Winter22x',
    }
    expect(await fault('password', session().resetPassword({ ...reset, ...weak('password1') }))).toEqual({
      field: 'password',
      key: 'account:reset.password_strength',
    })
    await fixture.breakNext({ path: 'forgot-password/', truncateAt: 3 })
    const broken = await session()
      .resetPassword({ ...reset, token: 'a-secret' })
      .catch((error: unknown) => error)
    expect(`${broken} ${broken instanceof Error && broken.cause}`).not.toContain('a-secret')
    await session().resetPassword(reset)
    await login('Winter22x')
    expect(await fault('password', session().resetPassword(reset))).toEqual({
      field: 'token',
      key: 'account:reset.invalid_token',
    })
  })

  it('resetPassword adds a password to a social account', async () => {
    await session().forgotPassword('social@example.com', '')
    const [mail] = await fixture.inbox('social@example.com')
    const token = mail?.token ?? ''
    await session().resetPassword({ email: '', token, password: 'Winter22x', confirmation: 'Winter22x' })
    fixture.use((await session().login({ email: 'social@example.com', password: 'Winter22x' })).access)
    expect((await fixture.provider.customer.get()).hasPassword).toBe(true)
  })

  it('forgotPassword resolves without an email for an unknown address and rejects an invalid one', async () => {
    await session().forgotPassword('nobody@example.com', '')
    expect(await fixture.inbox('nobody@example.com')).toEqual([])
    expect(await fault('forgotPassword', session().forgotPassword('nobody', ''))).toEqual({
      field: 'email',
      key: 'account:reset.wrong_email',
    })
  })
})

function weak(word: string) {
  return { password: word, confirmation: word }
}
