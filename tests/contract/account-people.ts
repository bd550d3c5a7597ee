import { describe, expect, it } from 'vitest'
import { ApiError } from '#core/errors.ts'
import { type Rig, told, viewer } from './account-rig.ts'

/** Sessions, registration, the customer and passwords, whichever company keeps them. */
export function describePeople(rig: Rig) {
  const registration = { email: 'new@example.com', password: 'Passw0rd!', consents: [], details: {} }

  describe('a session', () => {
    it('opens with the password and tells who it is', async () => {
      const before = Date.now()
      const customer = await rig.signIn(viewer)
      expect(customer).toMatchObject({
        email: viewer.email,
        firstName: 'Vera',
        lastName: 'Viewer',
        hasPassword: true,
      })
      expect(rig.session.tokens?.expires).toBeGreaterThan(before)
    })

    it('does not open with another password', async () => {
      const wrong = rig.provider.session.login({ ...viewer, password: 'Password2' })
      expect(await told('login', wrong)).toEqual([{ key: 'account:login.wrong_combination' }])
    })

    it('is stored and read again, and what is broken is none', async () => {
      await rig.signIn(viewer)
      const { stored } = rig.provider.session
      const { tokens } = rig.session
      const written = stored.write(tokens ?? expect.unreachable('nobody is signed in'))
      expect(Math.abs((stored.read(written)?.expires ?? 0) - (tokens?.expires ?? 0))).toBeLessThan(1000)
      expect(stored.read(written)).toMatchObject({ access: tokens?.access, refresh: tokens?.refresh })
      for (const broken of ['', '{', 'null', '[]', '{"token":1}', '{"accessToken":"a"}', '{"refreshToken":"b"}'])
        expect(stored.read(broken)).toBeUndefined()
    })

    it('is needed for what is somebody’s own', async () => {
      await expect(rig.provider.customer.get()).rejects.toThrow('User not logged in')
      expect(await rig.asked()).toEqual([])
    })
  })

  describe('registering', () => {
    it('makes an account that can sign in', async () => {
      await rig.register('new@example.com')
      expect(await rig.signIn({ email: 'new@example.com', password: 'Passw0rd!' })).toMatchObject({
        email: 'new@example.com',
      })
    })

    it.each([
      [{ email: viewer.email }, { key: 'account:registration.user_exists' }],
      [{ email: 'nobody' }, { field: 'email', key: 'account:registration.field_is_not_valid_email' }],
      [{ password: 'short' }, { field: 'password', key: 'account:registration.invalid_password' }],
    ])('with %o is refused in the right words', async (more, fault) => {
      expect(await told('register', rig.provider.session.register({ ...registration, ...more }))).toEqual([fault])
    })

    it('fails for other reasons in the words for that', async () => {
      await rig.breakAll({ method: 'POST', status: 422, body: { message: 'No', errors: ['No'] } })
      expect(await told('register', rig.provider.session.register(registration))).toEqual([
        { key: 'account:registration.failed_to_create' },
      ])
    })
  })

  describe('a customer', () => {
    it('keeps lists in the account, where another browser finds them', async () => {
      const customer = await rig.signIn(viewer)
      const { customer: api } = rig.provider
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
      expect((await api.lists(await rig.signIn(viewer))).favorites).toEqual(fewer.favorites)
    })

    it('finds nothing again that left the history, however often it is asked', async () => {
      const customer = await rig.signIn(viewer)
      const { customer: api } = rig.provider
      const none = { favorites: [], history: [] }
      const film = { mediaid: 'SaltRoad', progress: 0.5 }
      const episode = { mediaid: 'OrbitMom', progress: 0.25 }
      await api.updateLists(customer, { ...none, history: [episode, film] }, none)
      await api.updateLists(customer, { ...none, history: [film] }, { ...none, history: [episode, film] })
      expect((await api.lists(customer)).history).toEqual([film])
      await api.updateLists(customer, { ...none, history: [episode, film] }, { ...none, history: [film] })
      expect(new Set((await api.lists(await rig.signIn(viewer))).history)).toEqual(new Set([film, episode]))
    })

    it('is asked for names after registering, and not again', async () => {
      const customer = await rig.register('new@example.com')
      const { capture, updateNames } = rig.provider.customer
      const asked = await capture(customer)
      expect(asked.shown).toBe(true)
      expect(asked.fields).toContainEqual(expect.objectContaining({ key: 'firstNameLastName', required: true }))
      expect(await updateNames(customer, { firstName: 'Nina', lastName: 'New' })).toMatchObject({
        firstName: 'Nina',
        lastName: 'New',
      })
    })

    it('agrees to what the publisher asks', async () => {
      const customer = await rig.register('new@example.com')
      const fields = await rig.provider.customer.registrationFields()
      const terms = fields.find(({ name }) => name === 'terms')
      expect(terms).toMatchObject({ type: 'checkbox', required: true })
      const consent = { name: 'terms', version: terms?.version ?? '', state: 'accepted' as const, value: '' }
      await rig.provider.customer.updateConsents(customer, [consent])
      const kept = (await rig.provider.customer.consents(customer)).find(({ name }) => name === 'terms')
      expect(kept).toMatchObject({ state: 'accepted' })
    })
  })

  describe('a forgotten password', () => {
    const page = 'https://site.test/?u=edit-password'

    it('becomes a new one by the token of the mail', async () => {
      await rig.provider.session.forgotPassword(viewer.email, page)
      const { token } = await rig.mailTo(viewer.email)
      const reset = { email: viewer.email, token, password: 'N3wpassword', confirmation: 'N3wpassword' }
      await rig.provider.session.resetPassword(reset)
      expect(await rig.signIn({ ...viewer, password: 'N3wpassword' })).toMatchObject({ email: viewer.email })
      await expect(rig.provider.session.resetPassword(reset)).rejects.toThrow(ApiError)
    })

    it('is not replaced by one that is too easy', async () => {
      await rig.provider.session.forgotPassword(viewer.email, page)
      const { token } = await rig.mailTo(viewer.email)
      const easy = { email: viewer.email, token, password: 'password1', confirmation: 'password1' }
      expect(await told('password', rig.provider.session.resetPassword(easy))).toEqual([
        { field: 'password', key: 'account:reset.password_strength' },
      ])
    })

    it('sends nothing to those who have no account', async () => {
      await rig.provider.session.forgotPassword('nobody@example.com', page).catch(() => undefined)
      expect(await rig.mailTo('nobody@example.com')).toBeUndefined()
    })
  })
}
