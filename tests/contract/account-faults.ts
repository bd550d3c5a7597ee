import { describe, expect, it } from 'vitest'
import { NotEnabled } from '#domain/account-provider.ts'
import { ApiError } from '#domain/errors.ts'
import { failureOf, member, type Rig, type Trial } from './account-rig.ts'
import { readyMember, verbs } from './account-verbs.ts'

/** What is off, what fails and what must stay secret, verb by verb. */
export function describeFaults(
  rig: Rig,
  trial: Trial,
  { off, itemOffer }: { off: readonly string[]; itemOffer: string },
) {
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
}

const nameOf = (error: unknown) => (error instanceof ApiError ? 'ApiError' : String(error))
