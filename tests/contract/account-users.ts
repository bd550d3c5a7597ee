import { describe, expect, it } from 'vitest'
import { ApiError } from '#core/data/errors.ts'
import { type AccountFixture, errorsOf, viewer } from './account-fixture.ts'

/** Sessions, registration, customers and passwords of every account provider. */
export function describeAccounts(fixture: AccountFixture) {
  const registration = { email: 'new@example.com', password: 'Passw0rd!', consents: [], details: {} }

  describe('session', () => {
    it('login with the correct password returns unexpired tokens, and customer.get returns the customer', async () => {
      const before = Date.now()
      const customer = await fixture.signIn(viewer)
      expect(customer).toMatchObject({
        email: viewer.email,
        firstName: 'Vera',
        lastName: 'Viewer',
        hasPassword: true,
      })
      expect(fixture.session.tokens?.expires).toBeGreaterThan(before)
    })

    it('login with a wrong password returns the error for wrong credentials', async () => {
      const wrong = fixture.provider.session.login({ ...viewer, password: 'Password2' })
      expect(await errorsOf('login', wrong)).toEqual([{ key: 'account:login.wrong_combination' }])
    })

    it('stored.read restores written tokens and returns undefined for invalid or incomplete text', async () => {
      await fixture.signIn(viewer)
      const { stored } = fixture.provider.session
      const { tokens } = fixture.session
      const written = stored.write(tokens ?? expect.unreachable('nobody is signed in'))
      expect(Math.abs((stored.read(written)?.expires ?? 0) - (tokens?.expires ?? 0))).toBeLessThan(1000)
      expect(stored.read(written)).toMatchObject({ access: tokens?.access, refresh: tokens?.refresh })
      for (const broken of ['', '{', 'null', '[]', '{"token":1}', '{"accessToken":"a"}', '{"refreshToken":"b"}'])
        expect(stored.read(broken)).toBeUndefined()
    })

    it('customer.get without a session rejects without a request', async () => {
      await expect(fixture.provider.customer.get()).rejects.toThrow('User not logged in')
      expect(await fixture.requestsTo()).toEqual([])
    })
  })

  describe('registration', () => {
    it('register creates an account that can sign in', async () => {
      await fixture.register('new@example.com')
      expect(await fixture.signIn({ email: 'new@example.com', password: 'Passw0rd!' })).toMatchObject({
        email: 'new@example.com',
      })
    })

    it.each([
      [{ email: viewer.email }, { key: 'account:registration.user_exists' }],
      [{ email: 'nobody' }, { field: 'email', key: 'account:registration.field_is_not_valid_email' }],
      [{ password: 'short' }, { field: 'password', key: 'account:registration.invalid_password' }],
    ])('register with %o returns the matching form error', async (more, fault) => {
      expect(await errorsOf('register', fixture.provider.session.register({ ...registration, ...more }))).toEqual([
        fault,
      ])
    })

    it('register returns the general registration error for an unrecognised provider message', async () => {
      await fixture.breakAll({ method: 'POST', status: 422, body: { message: 'No', errors: ['No'] } })
      expect(await errorsOf('register', fixture.provider.session.register(registration))).toEqual([
        { key: 'account:registration.failed_to_create' },
      ])
    })
  })

  describe('customer', () => {
    it('updateLists stores the lists in the account, and a removed favourite stays removed after a new login', async () => {
      const customer = await fixture.signIn(viewer)
      const { customer: api } = fixture.provider
      const none = { favorites: [], history: [] }
      expect(await api.lists(customer)).toEqual(none)
      const lists = {
        favorites: [{ mediaid: 'SaltRoad' }, { mediaid: 'GlassHou' }],
        history: [{ mediaid: 'OrbitMom', progress: 0.25 }],
      }
      await api.updateLists(customer, lists, none)
      expect(await api.lists(customer)).toEqual(lists)
      const fewer = { ...lists, favorites: [{ mediaid: 'GlassHou' }] }
      await api.updateLists(customer, fewer, lists)
      expect((await api.lists(await fixture.signIn(viewer))).favorites).toEqual(fewer.favorites)
    })

    it('lists omits a removed history entry and returns it after it is added again', async () => {
      const customer = await fixture.signIn(viewer)
      const { customer: api } = fixture.provider
      const none = { favorites: [], history: [] }
      const film = { mediaid: 'SaltRoad', progress: 0.5 }
      const episode = { mediaid: 'OrbitMom', progress: 0.25 }
      await api.updateLists(customer, { ...none, history: [episode, film] }, none)
      await api.updateLists(customer, { ...none, history: [film] }, { ...none, history: [episode, film] })
      expect((await api.lists(customer)).history).toEqual([film])
      await api.updateLists(customer, { ...none, history: [episode, film] }, { ...none, history: [film] })
      expect(new Set((await api.lists(await fixture.signIn(viewer))).history)).toEqual(new Set([film, episode]))
    })

    it('capture requires the first and last name after registration, and updateNames returns the new names', async () => {
      const customer = await fixture.register('new@example.com')
      const { capture, updateNames } = fixture.provider.customer
      const capturing = await capture(customer)
      expect(capturing.shown).toBe(true)
      expect(capturing.fields).toContainEqual(expect.objectContaining({ key: 'firstNameLastName', required: true }))
      expect(await updateNames(customer, { firstName: 'Nina', lastName: 'New' })).toMatchObject({
        firstName: 'Nina',
        lastName: 'New',
      })
    })

    it('registrationFields contains the terms as a required checkbox, and updateConsents stores their acceptance', async () => {
      const customer = await fixture.register('new@example.com')
      const fields = await fixture.provider.customer.registrationFields()
      const terms = fields.find(({ name }) => name === 'terms')
      expect(terms).toMatchObject({ type: 'checkbox', required: true })
      const consent = { name: 'terms', version: terms?.version ?? '', state: 'accepted' as const, value: '' }
      await fixture.provider.customer.updateConsents(customer, [consent])
      const kept = (await fixture.provider.customer.consents(customer)).find(({ name }) => name === 'terms')
      expect(kept).toMatchObject({ state: 'accepted' })
    })
  })

  describe('password reset', () => {
    const page = 'https://site.test/?u=edit-password'

    it('resetPassword sets a new password with the emailed token, which is valid once', async () => {
      await fixture.provider.session.forgotPassword(viewer.email, page)
      const { token } = await fixture.mailTo(viewer.email)
      const reset = { email: viewer.email, token, password: 'N3wpassword', confirmation: 'N3wpassword' }
      await fixture.provider.session.resetPassword(reset)
      expect(await fixture.signIn({ ...viewer, password: 'N3wpassword' })).toMatchObject({ email: viewer.email })
      await expect(fixture.provider.session.resetPassword(reset)).rejects.toThrow(ApiError)
    })

    it('resetPassword rejects a weak password with an error for the password field', async () => {
      await fixture.provider.session.forgotPassword(viewer.email, page)
      const { token } = await fixture.mailTo(viewer.email)
      const easy = { email: viewer.email, token, password: 'password1', confirmation: 'password1' }
      expect(await errorsOf('password', fixture.provider.session.resetPassword(easy))).toEqual([
        { field: 'password', key: 'account:reset.password_strength' },
      ])
    })

    it('forgotPassword sends no email to an address without an account', async () => {
      await fixture.provider.session.forgotPassword('nobody@example.com', page).catch(() => undefined)
      expect(await fixture.mailTo('nobody@example.com')).toBeUndefined()
    })
  })
}
