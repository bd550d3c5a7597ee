import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accountFaults } from '#domain/account-errors.ts'
import { NotEnabled } from '#domain/account-provider.ts'
import { ApiError } from '#domain/errors.ts'
import { failureOf, member, openRig, type Rig, type Trial, viewer } from './account-rig.ts'
import { readyMember, verbs } from './account-verbs.ts'

export type Expectations = {
  /** Verbs that this provider does not have. */
  off: readonly (keyof typeof verbs)[]
  /** An offer that opens one item. */
  itemOffer: string
  subscriptionOffer: string
}

/** What every account provider does, whichever company it is (spec 1 §4, spec 2 §8). */
export function describeAccountProvider(trial: Trial, { off, itemOffer, subscriptionOffer }: Expectations) {
  describe(`what the ${trial.world} provider does as every account provider`, () => {
    let rig: Rig
    beforeAll(async () => {
      rig = await openRig(trial)
    })
    beforeEach(async () => {
      await rig.sandbox.send('POST', '/reset')
      rig.session.tokens = undefined
      rig.session.refusals = 0
    })
    afterAll(() => rig.sandbox.close())

    const told = async (form: Parameters<typeof accountFaults>[0], promise: Promise<unknown>) =>
      accountFaults(form, await failureOf(promise))
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
        for (const broken of ['', '{', 'null', '[]', '{"token":1}', '{"accessToken":"a"}'])
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
        const { customer: verbs } = rig.provider
        const none = { favorites: [], history: [] }
        expect(await verbs.lists(customer)).toEqual(none)
        const lists = {
          favorites: [{ mediaid: 'SaltRoad' }, { mediaid: 'GlassHou' }],
          history: [{ mediaid: 'OrbitMom', progress: 0.25 }],
        }
        await verbs.updateLists(customer, lists, none)
        expect(await verbs.lists(customer)).toEqual(lists)
        const fewer = { ...lists, favorites: [{ mediaid: 'GlassHou' }] }
        await verbs.updateLists(customer, fewer, lists)
        expect((await verbs.lists(await rig.signIn(viewer))).favorites).toEqual(fewer.favorites)
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

    describe('offers and orders', () => {
      it('are those that exist', async () => {
        const offers = await rig.provider.checkout.offers([itemOffer, subscriptionOffer, 'S1_99'])
        expect(offers.map(({ offerId }) => offerId)).toEqual([itemOffer, subscriptionOffer])
        for (const offer of offers) expect(offer).toMatchObject({ price: expect.any(Number), active: true })
      })

      it('are told of when none can be asked for', async () => {
        await rig.breakAll({ status: 500 })
        await expect(rig.provider.checkout.offers([itemOffer])).rejects.toThrow('Failed to get offers')
      })

      const ordered = async () => {
        const customer = await rig.signIn(viewer)
        const [offer] = await rig.provider.checkout.offers([itemOffer])
        if (!offer) throw new Error('The offer is not sold')
        return { offer, order: await rig.provider.checkout.createOrder(customer, offer) }
      }

      it('cost what the offer says, half of it with a coupon, and nothing with another', async () => {
        const { offer, order } = await ordered()
        expect(order).toMatchObject({ offerId: itemOffer, totalPrice: offer.price, requiredPaymentDetails: true })
        const half = await rig.provider.checkout.updateOrder(order, { couponCode: 'HALF' })
        expect(half.totalPrice).toBeCloseTo(offer.price / 2, 1)
        expect(half).toMatchObject({ couponCode: 'HALF', discount: { applied: true, type: 'coupon' } })
        const free = await rig.provider.checkout.updateOrder(half, { couponCode: 'FREE' })
        expect(free).toMatchObject({ totalPrice: 0, requiredPaymentDetails: false })
      })

      it('refuse coupons in the right words', async () => {
        const { order } = await ordered()
        const coupon = (couponCode: string) => rig.provider.checkout.updateOrder(order, { couponCode })
        expect(await told('coupon', coupon('NOSUCH'))).toEqual([
          { field: 'couponCode', key: 'account:checkout.coupon_not_valid' },
        ])
        await rig.breakAll({ status: 500 })
        expect(await told('coupon', coupon('HALF'))).toEqual([{ key: 'error:unknown_error' }])
      })

      it('offer card and PayPal', async () => {
        await rig.signIn(viewer)
        const methods = await rig.provider.checkout.paymentMethods()
        expect(methods.map(({ name }) => name)).toEqual(['card', 'paypal'])
      })
    })

    describe('what a viewer may watch', () => {
      it('is nothing before paying', async () => {
        await rig.signIn(viewer)
        expect(await rig.provider.checkout.hasAccess(itemOffer)).toBe(false)
        expect(await rig.provider.subscription.current(await rig.provider.customer.get())).toBeUndefined()
      })

      it('comes from a subscription that can be cancelled', async () => {
        const customer = await rig.signIn(member)
        const { subscription } = rig.provider
        const plan = (await subscription.current(customer)) ?? expect.unreachable('the member has no subscription')
        expect(plan).toMatchObject({ status: 'active', totalPrice: expect.any(Number) })
        expect(plan.expiresAt).toBeGreaterThan(Date.now())
        await subscription.cancel(customer, plan)
        expect(await subscription.current(customer)).toMatchObject({ status: 'cancelled' })
      })
    })

    describe('a verb that the provider does not have', () => {
      it.each(off)('%s says so and asks nothing', async (name) => {
        const ready = await readyMember(rig, itemOffer)
        await rig.sandbox.send('DELETE', '/requests')
        const error = await failureOf(verbs[name]?.(rig.provider, ready) ?? Promise.resolve())
        expect(error).toBeInstanceOf(NotEnabled)
        expect(error).toMatchObject({ message: expect.stringMatching(/^.+ feature is not enabled$/) })
        expect(await rig.asked()).toEqual([])
      })
    })

    describe('when the line or the provider fails', () => {
      const faults = [
        ['500', { status: 500 }],
        ['401', { status: 401, body: { message: 'Expired', errors: ['Expired'] } }],
        ['JSON that breaks off', { truncateAt: 9 }],
        ['silence', { delayMs: 4_000 }],
      ] as const

      it.each(faults)('every verb ends in an ApiError: %s', async (name, fault) => {
        const ready = await readyMember(rig, itemOffer)
        const patient = trial.make({
          ...rig.options,
          fetchOptions: { retries: 0, timeoutMs: name === 'silence' ? 150 : 2_000 },
        })
        await rig.breakAll(fault)
        const asking = Object.entries(verbs).filter(([verb]) => !off.includes(verb))
        const ends = await Promise.all(
          asking.map(async ([verb, ask]) => [verb, await ask(patient, ready).then(() => 'went well', nameOf)]),
        )
        expect(ends.filter(([, end]) => end !== 'ApiError')).toEqual([])
      })
    })

    it('no address and no header but Authorization carries a password or a token', async () => {
      const ready = await readyMember(rig, itemOffer)
      for (const [name, ask] of Object.entries(verbs))
        if (!off.includes(name)) await ask(rig.provider, ready).catch(() => undefined)
      const { access = '', refresh = '' } = rig.session.tokens ?? {}
      const secrets = [member.password, 'Passw0rd!', 'N3wpassword', access, refresh].filter(Boolean)
      for (const { path, query, headers } of await rig.asked()) {
        const { authorization, ...others } = headers
        const open = JSON.stringify([path, query, others])
        expect(secrets.filter((secret) => open.includes(secret))).toEqual([])
      }
    })
  })
}

const nameOf = (error: unknown) => (error instanceof ApiError ? 'ApiError' : String(error))
