import { inspect } from 'node:util'
import { describe, expect, it } from 'vitest'
import { NotEnabledError } from '#core/account/account-provider.ts'
import { ApiError } from '#core/data/errors.ts'
import { api, card, readyMember } from './account-calls.ts'
import { type AccountFixture, type Expectations, failureOf, member, type ProviderCase } from './account-fixture.ts'

/** Disabled features, failures and secrets, per function. */
export function describeFaults(
  fixture: AccountFixture,
  providerCase: ProviderCase,
  { off, local, unread, personal, itemOffer }: Omit<Expectations, 'freeNeedsDetails' | 'subscriptionOffer'>,
) {
  describe('unsupported functions', () => {
    it.each(off)('%s rejects as not enabled without a request', async (name) => {
      const ready = await readyMember(fixture, itemOffer)
      await fixture.sandbox.send('DELETE', '/requests')
      const error = await failureOf(api[name]?.(fixture.provider, ready) ?? Promise.resolve())
      expect(error).toBeInstanceOf(NotEnabledError)
      const words = /^(.+ feature is not enabled|Email update not supported)$/
      expect(error).toMatchObject({ message: expect.stringMatching(words) })
      expect(await fixture.requestsTo()).toEqual([])
    })
  })

  describe('failed requests', () => {
    const faults = [
      ['500', { status: 500 }],
      ['401', { status: 401, body: { message: 'Expired', errors: ['Expired'] } }],
      ['truncated JSON', { body: '{"responseData":{' }],
      ['silence', { delayMs: 4_000 }],
    ] as const

    it.each(faults)(
      'requests reject with ApiError on failure (%s), and payments with an unknown outcome resolve to waiting',
      async (name, fault) => {
        const ready = await readyMember(fixture, itemOffer)
        const patient = providerCase.make({
          ...fixture.options,
          fetchOptions: { retries: 0, timeoutMs: name === 'silence' ? 150 : 2_000 },
        })
        await fixture.breakAll(fault)
        const isUnsure = (verb: string) => payments.includes(verb) && !('status' in fault)
        const left = [...off, ...local, ...('body' in fault && !('status' in fault) ? unread : [])]
        const tried = Object.entries(api).filter(([verb]) => !left.includes(verb))
        const ends = await Promise.all(
          tried.map(async ([verb, call]) => [verb, await call(patient, ready).then(stateOf, nameOf)]),
        )
        expect(Object.fromEntries(ends)).toEqual(
          Object.fromEntries(tried.map(([verb]) => [verb, isUnsure(verb) ? 'waiting' : 'ApiError'])),
        )
      },
    )
  })

  it('an invalid token response rejects the request with an ApiError and is reported to the session', async () => {
    const ready = await readyMember(fixture, itemOffer)
    const words = 'Invalid JWT token'
    await fixture.breakAll({ status: 401, body: { message: words, errors: [words] }, times: 999 })
    for (const [name, call] of Object.entries(api)) {
      // jwp sends no refresh request
      if ([...off, ...local, 'refresh'].includes(name)) continue
      fixture.session.refusals = 0
      expect(await call(fixture.provider, ready).then(stateOf, nameOf), name).toBe('ApiError')
      expect(fixture.session.refusals, name).toBeGreaterThan(0)
    }
  })

  it('errors of failed requests contain no password, card number, security code, email or token', async () => {
    const ready = await readyMember(fixture, itemOffer)
    await fixture.breakAll({ status: 500 })
    const errors = await Promise.all(
      Object.values(api).map((call) =>
        call(fixture.provider, ready).then(
          () => undefined,
          (error: unknown) => error,
        ),
      ),
    )
    expect(errors.filter((error) => error instanceof Error).length).toBeGreaterThan(errors.length / 2)
    const logged = inspect(errors, { depth: 12 })
    const { access = '', refresh = '' } = fixture.session.tokens ?? {}
    const typed = [member.password, 'N3wpassword', card.number, card.cvc, member.email]
    const secrets = [...typed, access, refresh].filter(Boolean)
    expect(secrets.filter((secret) => logged.includes(secret))).toEqual([])
  })

  it('personal data and secrets occur only in the expected request bodies and the Authorization header', async () => {
    const ready = await readyMember(fixture, itemOffer)
    // A sign-out would end the session of the later calls, and sends no body
    for (const [name, call] of Object.entries(api))
      if (![...off, 'logout'].includes(name)) await call(fixture.provider, ready).catch(() => undefined)
    const { access = '', refresh = '' } = fixture.session.tokens ?? {}
    const secrets = {
      password: [member.password, 'Passw0rd!', 'N3wpassword'],
      token: [access, refresh].filter(Boolean),
      email: ['example.com'],
      name: ['Milan', 'Mila'],
      card: [card.number, `cvv=${card.cvc}`, `"${card.cvc}"`],
    }
    const carried = (text: string) =>
      Object.entries(secrets).flatMap(([kind, words]) => (words.some((word) => text.includes(word)) ? [kind] : []))
    const all = await fixture.sandbox.requestsTo(/^(?!\/_sandbox)/)
    const bodies = all.flatMap(({ method, path, query, headers: { authorization, ...headers }, body }) => {
      expect(carried(JSON.stringify([path, query, headers])), path).toEqual([])
      const place = `${method} ${path.replace(/\d{6,}|PPL-[-\w]+/g, '…')}`
      return carried(decodeURIComponent((body ?? '').replaceAll('+', ' '))).map((kind) => `${kind}: ${place}`)
    })
    expect([...new Set(bodies)].sort()).toEqual(personal)
  })
}

const payments = ['payByCard', 'payByGateway', 'payWithoutDetails']

const stateOf = (value: unknown) =>
  typeof value === 'object' && value && 'state' in value ? value.state : 'it went well'

const nameOf = (error: unknown) => (error instanceof ApiError ? 'ApiError' : String(error))
