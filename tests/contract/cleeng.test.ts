import { describe, expect, it } from 'vitest'
import { ids } from '../../scripts/sandbox/catalogue/index.ts'
import { errorsOf, viewer } from './account-fixture.ts'
import { describeAccountProvider } from './account-provider.ts'
import { cleengCase, cleengOff } from './cleeng-fixture.ts'

const fixture = await describeAccountProvider(cleengCase, {
  off: cleengOff,
  local: ['logout'],
  unread: [],
  personal: [
    'email: PATCH /billing/customers/passwords',
    'email: PATCH /billing/customers/…',
    'email: POST /billing/auths',
    'email: POST /billing/customers',
    'email: PUT /billing/customers/passwords',
    'name: POST /billing/connectors/adyen/initial-payment',
    'name: POST /billing/connectors/adyen/payment-details',
    'name: PUT /billing/customers/…/capture',
    'password: PATCH /billing/customers/passwords',
    'password: PATCH /billing/customers/…',
    'password: POST /billing/auths',
    'password: POST /billing/customers',
  ],
  itemOffer: ids.offers.payPerView.cleeng,
  subscriptionOffer: 'S930000001_NL',
})

const page = 'https://site.test/?u=edit-password'

describe('cleeng customer data', () => {
  it('a cleeng customer contains the country, the registration time and the last IP address', async () => {
    expect(await fixture.signIn(viewer)).toMatchObject({
      id: expect.stringMatching(/^\d+$/),
      ...{ email: viewer.email, country: expect.stringMatching(/^[A-Z]{2}$/), hasPassword: true },
      ...{ registeredAt: expect.any(Number), lastUserIp: expect.stringMatching(/^[\d.]+$/) },
    })
  })

  it('a cleeng customer with has_password false in its metadata has no password', async () => {
    const { id, email } = await fixture.signIn(viewer)
    const body = { responseData: { id, email, metadata: { has_password: 'false' } }, errors: [] }
    await fixture.breakAll({ path: '^/billing/customers/', times: 1, body })
    expect(await fixture.provider.customer.get()).toMatchObject({ hasPassword: false })
  })
})

describe('cleeng session', () => {
  it('login with an invalid email returns an error for the email field', async () => {
    expect(await errorsOf('login', fixture.provider.session.login({ ...viewer, email: 'viewer' }))).toEqual([
      { field: 'email', key: 'account:login.wrong_email' },
    ])
  })

  it('a refresh token is valid once, and an empty refresh token is rejected', async () => {
    await fixture.signIn(viewer)
    const old = fixture.session.tokens ?? expect.unreachable('nobody is signed in')
    const next = await fixture.provider.session.refresh(old)
    expect(next.refresh).not.toBe(old.refresh)
    fixture.session.tokens = next
    expect(await fixture.provider.customer.get()).toMatchObject({ email: viewer.email })
    await expect(fixture.provider.session.refresh(old)).rejects.toThrow('Refresh token is expired or does not exist')
    await expect(fixture.provider.session.refresh({ ...old, refresh: '' })).rejects.toThrow(
      'Missing or invalid parameter',
    )
  })

  it('an expired refresh token is rejected', async () => {
    await fixture.signIn(viewer)
    await fixture.later(31)
    const tokens = fixture.session.tokens ?? expect.unreachable('nobody is signed in')
    await expect(fixture.provider.session.refresh(tokens)).rejects.toThrow('Refresh token is expired or does not exist')
  })

  it('an invalid access token rejects the request and is reported to the session once', async () => {
    await fixture.signIn(viewer)
    await fixture.later(1)
    await expect(fixture.provider.customer.get()).rejects.toThrow('Invalid JWT token')
    expect(fixture.session.refusals).toBe(1)
  })

  it('login succeeds although the locale request fails', async () => {
    await fixture.sandbox.send('POST', '/faults', { path: '/billing/locales', status: 500, times: 9 })
    expect(await fixture.signIn(viewer)).toMatchObject({ email: viewer.email })
  })

  it('register reports that the provider lacks the consents whose request failed', async () => {
    await fixture.sandbox.send('POST', '/faults', { method: 'PUT', path: '/consents', status: 500, times: 9 })
    const consents = [{ name: 'terms', version: '1', state: 'accepted' as const, value: '' }]
    const registration = { email: 'new@example.com', password: 'Passw0rd!', consents, details: {} }
    const registered = await fixture.provider.session.register(registration)
    expect(registered.lacksConsents).toBe(true)
    fixture.session.tokens = registered
    const customer = await fixture.provider.customer.get()
    expect(await fixture.provider.customer.consents(customer)).toContainEqual(
      expect.objectContaining({ name: 'terms', state: 'declined' }),
    )
  })
})

describe('cleeng customer', () => {
  it('listen rejects because cleeng has no notifications', async () => {
    const customer = await fixture.signIn(viewer)
    expect(fixture.provider.features.hasNotifications).toBe(false)
    const listening = fixture.provider.notifications.listen(customer, () => undefined)
    await expect(listening).rejects.toThrow('Notifications feature is not enabled')
  })

  it('updateEmail without an email or a password returns an error without a request', async () => {
    const customer = await fixture.signIn(viewer)
    const before = (await fixture.requestsTo()).length
    for (const [email, password] of [
      ['', viewer.password],
      ['vera@example.com', ''],
    ] as const)
      expect(await errorsOf('customer', fixture.provider.customer.updateEmail(customer, email, password))).toEqual([
        { key: 'account:login.wrong_combination' },
      ])
    expect(await fixture.requestsTo()).toHaveLength(before)
  })

  it.each([
    [{ email: 'nobody' }, [{ field: 'email', key: 'account:registration.field_is_not_valid_email' }]],
    [{ email: 'member@example.com' }, [{ field: 'email', key: 'account:registration.user_exists' }]],
    [
      { password: 'Password2' },
      [{ field: 'confirmationPassword', key: 'account:validation.invalid_confirmation_password' }],
    ],
  ])('updateEmail with %o returns the error of the field', async (more, faults) => {
    const customer = await fixture.signIn(viewer)
    const { email, password } = { email: 'vera@example.com', password: viewer.password, ...more }
    expect(await errorsOf('customer', fixture.provider.customer.updateEmail(customer, email, password))).toEqual(faults)
  })

  it('updateEmail with the correct password changes the email for sign-in', async () => {
    const customer = await fixture.signIn(viewer)
    const changed = await fixture.provider.customer.updateEmail(customer, 'vera@example.com', viewer.password)
    expect(changed).toMatchObject({ id: customer.id, email: 'vera@example.com' })
    expect(await fixture.signIn({ ...viewer, email: 'vera@example.com' })).toMatchObject({ id: customer.id })
  })

  it('updateNames returns an error for each name that is too long', async () => {
    const customer = await fixture.signIn(viewer)
    const names = { firstName: 'V'.repeat(51), lastName: 'W'.repeat(51) }
    expect(await errorsOf('customer', fixture.provider.customer.updateNames(customer, names))).toEqual([
      { field: 'firstName', key: 'account:validation.first_name' },
      { field: 'lastName', key: 'account:validation.last_name' },
    ])
  })

  it('capture returns every type of question, and updateCapture stores the answers', async () => {
    const customer = await fixture.register('new@example.com')
    const { fields, questions } = await fixture.provider.customer.capture(customer)
    expect(fields.map(({ key, required }) => [key, required])).toEqual([
      ['firstNameLastName', true],
      ['companyName', false],
      ['address', true],
      ['phoneNumber', false],
      ['birthDate', true],
    ])
    expect(questions.map(({ options }) => options.length)).toEqual([0, 1, 2, 3])
    expect(questions[2]).toEqual({
      id: 'custom_3',
      question: 'You prefer',
      required: true,
      options: [
        { value: 'films', label: 'Films' },
        { value: 'series', label: 'Series' },
      ],
      answer: '',
    })
    const personal = {
      firstName: 'Nina',
      lastName: 'New',
      companyName: '',
      address: 'Canal 1',
      birthDate: '1990-02-03',
    }
    const customAnswers = [{ question: 'You prefer', questionId: 'custom_3', value: 'films' }]
    const answered = await fixture.provider.customer.updateCapture(customer, { personal, customAnswers })
    expect(answered).toMatchObject({ firstName: 'Nina', lastName: 'New' })
    const again = await fixture.provider.customer.capture(customer)
    expect(again.shown).toBe(false)
    expect(again.fields.find(({ key }) => key === 'address')?.answer).toMatchObject({ address: 'Canal 1', city: '' })
    expect(again.fields.find(({ key }) => key === 'birthDate')?.answer).toEqual({ birthDate: '1990-02-03' })
    expect(again.questions[2]?.answer).toBe('films')
  })

  it('lists store 48 items each, and long ids retain all favourites and the newest history entry', async () => {
    const customer = await fixture.signIn(viewer)
    const none = { favorites: [], history: [] }
    const many = (id: string) => Array.from({ length: 48 }, (_, index) => id + String(index).padStart(2, '0'))
    const listsOf = (id: string) => ({
      favorites: many(id).map((mediaid) => ({ mediaid })),
      history: many(id).map((mediaid) => ({ mediaid, progress: 1 / 3 })),
    })
    await fixture.provider.customer.updateLists(customer, listsOf('Filmed'), none)
    const kept = await fixture.provider.customer.lists(customer)
    expect([kept.favorites.length, kept.history.length]).toEqual([48, 48])
    expect(kept.history[0]?.progress).toBeCloseTo(1 / 3, 3)
    await fixture.provider.customer.updateLists(customer, listsOf('FilmedOnAVeryLongSummerDay'), none)
    const cut = await fixture.provider.customer.lists(customer)
    expect(cut.favorites).toHaveLength(48)
    expect(cut.history.length).toBeLessThan(48)
    expect(cut.history[0]?.mediaid).toBe('FilmedOnAVeryLongSummerDay00')
  })
})

describe('password reset by email', () => {
  it('forgotPassword with an invalid email returns an error for the email field', async () => {
    expect(await errorsOf('forgotPassword', fixture.provider.session.forgotPassword('viewer', page))).toEqual([
      { field: 'email', key: 'account:reset.wrong_email' },
    ])
  })

  it('the emailed link opens the requested page with the reset token and the email', async () => {
    await fixture.provider.session.forgotPassword(viewer.email, page)
    const { link, token } = await fixture.mailTo(viewer.email)
    expect(Object.fromEntries(new URL(link).searchParams)).toEqual({
      u: 'edit-password',
      resetPasswordToken: token,
      email: viewer.email,
    })
  })

  it('resetPassword rejects a forged token and a password that is too short', async () => {
    const reset = { email: viewer.email, token: 'forged', password: 'N3wpassword', confirmation: 'N3wpassword' }
    expect(await errorsOf('password', fixture.provider.session.resetPassword(reset))).toEqual([
      { field: 'token', key: 'account:reset.invalid_reset_link' },
    ])
    await fixture.provider.session.forgotPassword(viewer.email, page)
    const { token } = await fixture.mailTo(viewer.email)
    const short = { ...reset, token, password: 'N3w', confirmation: 'N3w' }
    expect(await errorsOf('password', fixture.provider.session.resetPassword(short))).toEqual([
      { field: 'password', key: 'account:reset.invalid_password' },
    ])
  })

  it('resetPassword sets the first password of a social account', async () => {
    const email = 'social@example.com'
    await expect(fixture.signIn({ email, password: 'Password1' })).rejects.toThrow('Wrong email/password combination')
    await fixture.provider.session.forgotPassword(email, page)
    const { token } = await fixture.mailTo(email)
    const password = 'N3wpassword'
    await fixture.provider.session.resetPassword({ email, token, password, confirmation: password })
    expect(await fixture.signIn({ email, password })).toMatchObject({ email, hasPassword: true })
  })
})
