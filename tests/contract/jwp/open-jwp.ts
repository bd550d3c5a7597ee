import { afterAll, beforeEach } from 'vitest'
import type { AccountProvider, Bearer } from '#core/account/account-provider.ts'
import type { Customer } from '#core/account/customer.ts'
import { ApiError } from '#core/data/errors.ts'
import type { FetchOptions } from '#providers/http.ts'
import { createJwpProvider } from '#providers/jwp/index.ts'
import { parseConfig } from '#providers/platform/parse-config.ts'
import { clientId } from '../../../scripts/sandbox/jwp-accounts/rules.ts'
import { type Logged, openSandbox } from '../../sandbox/start.ts'

export const password = 'Password1'
const assetId = 93_000

/** Account provider over the sandbox with a signed-in user, per test. */
export async function openJwp() {
  const sandbox = await openSandbox()
  let token: string | undefined
  let refusals = 0
  const bearer: Bearer = {
    token: () => (token ? Promise.resolve(token) : Promise.reject(new Error('User not logged in'))),
    renewed: () => {
      refusals += 1
      return Promise.reject(new ApiError('Invalid JWT token', 401))
    },
    onRejected: () => {
      refusals += 1
    },
  }

  function providerFor(jwp: object = { assetId }, fetchOptions: FetchOptions = { retries: 0 }): AccountProvider {
    const site = { id: 'demosvod', siteId: 'FoyerPix', description: '' }
    const config = parseConfig({ ...site, integrations: { jwp: { clientId, ...jwp } } }, site.id)
    const [url, notifications] = [`${sandbox.url}/accounts`, `${sandbox.url}/notifications`]
    const options = { url, notifications, plans: url, config, bearer, fetchOptions }
    return createJwpProvider({ ...options, referrer: () => 'http://site.test' })
  }
  const provider = providerFor()
  beforeEach(async () => {
    token = undefined
    refusals = 0
    await sandbox.send('POST', '/reset')
  })
  afterAll(() => sandbox.close())

  return {
    ...sandbox,
    provider,
    providerFor,
    refusals: () => refusals,
    use: (other: string | undefined) => {
      token = other
    },
    token: () => token ?? '',
    signIn: async (email: string): Promise<Customer> => {
      token = (await provider.session.login({ email, password })).access
      return provider.customer.get()
    },
    signUp: async (email: string): Promise<Customer> => {
      token = (await provider.session.register({ email, password: 'Winter22x', consents: [terms], details })).access
      return provider.customer.get()
    },
    clock: (now: Date) => sandbox.send('PUT', '/clock', { now: now.toISOString() }),
    breakNext: (fault: object) => sandbox.send('POST', '/faults', fault),
    charges: (): Promise<{ email: string; offerId: string; amount: number; method: string }[]> =>
      sandbox.json('/_sandbox/ledger'),
    inbox: (to: string): Promise<{ token?: string; text: string }[]> => sandbox.json(`/_sandbox/inbox?to=${to}`),
  }
}

const details = { country: 'nl' }
const terms = { name: 'terms', version: '1', state: 'accepted', value: '' } as const

/** The fields of a form that was sent. */
export const formOf = (call: Logged | undefined) => Object.fromEntries(new URLSearchParams(call?.body ?? ''))

export const card = {
  holder: 'Vera Viewer',
  number: '4111 1111 1111 1111',
  expMonth: '12',
  expYear: '2031',
  cvc: '123',
}
export const declined = { ...card, number: '4000 0000 0000 0002' }
export const confirmed = { ...card, number: '4000 0025 0000 3155' }

export const days = (count: number) => new Date(Date.now() + count * 24 * 3_600_000)
