import { afterAll, beforeEach } from 'vitest'
import { accountErrors } from '#core/account/account-errors.ts'
import type { AccountProvider, Bearer } from '#core/account/account-provider.ts'
import type { Registration, Tokens } from '#core/account/account-session.ts'
import { ApiError } from '#core/data/errors.ts'
import type { AccountOptions } from '#providers/account-descriptor.ts'
import { parseConfig } from '#providers/platform/parse-config.ts'
import { type Logged, type OpenSandbox, openSandbox } from '../sandbox/start.ts'

/** Provider under test, and its site in the sandbox. */
export type ProviderCase = {
  provider: keyof typeof serverPaths
  site: string
  make: (options: AccountOptions) => AccountProvider
  /** Registration fields that this provider requires. */
  answers?: Pick<Registration, 'consents' | 'details'>
}

export type Expectations = {
  /** Unsupported functions of this provider. */
  off: readonly string[]
  /** Functions without a request. */
  local: readonly string[]
  /** Functions that return a response unparsed, so truncation is unnoticed. */
  unread: readonly string[]
  /** Personal data that requests may contain, by call. */
  personal: readonly string[]
  /** True if a free order needs a payment method. */
  freeNeedsDetails?: boolean
  /** An offer that opens one item. */
  itemOffer: string
  subscriptionOffer: string
}

export const viewer = { email: 'viewer@example.com', password: 'Password1' }
export const member = { email: 'member@example.com', password: 'Password1' }

/** Paths of the account servers in the sandbox. */
export const serverPaths = { cleeng: 'billing', jwp: 'accounts' } as const

/** Provider over HTTP with a manual session per test, without retries and with short timeouts. */
export async function openFixture({
  provider: kind,
  site,
  make,
  answers = { consents: [], details: {} },
}: ProviderCase) {
  const sandbox = await openSandbox()
  const path = serverPaths[kind]
  const config = parseConfig(await sandbox.json(`/platform/apps/configs/${site}.json`))
  const session: { tokens?: Tokens | undefined; refusals: number } = { refusals: 0 }
  const options = {
    url: `${sandbox.url}/${path}`,
    config,
    bearer: bearerOf(session),
    fetchOptions: { retries: 0, timeoutMs: 2_000 },
  }
  const provider = make(options)
  beforeEach(async () => {
    await sandbox.send('POST', '/reset')
    Object.assign(session, { tokens: undefined, refusals: 0 })
  })
  afterAll(() => sandbox.close())
  return { ...callsOf(sandbox, path), sandbox, options, session, provider, ...peopleOf(provider, session, answers) }
}

export type AccountFixture = Awaited<ReturnType<typeof openFixture>>

const bearerOf = (session: { tokens?: Tokens | undefined; refusals: number }): Bearer => ({
  token: () =>
    session.tokens ? Promise.resolve(session.tokens.access) : Promise.reject(new Error('User not logged in')),
  renewed: () => {
    session.refusals += 1
    return Promise.reject(new ApiError('Invalid JWT token', 401))
  },
  onRejected: () => {
    session.refusals += 1
  },
})

const callsOf = (sandbox: OpenSandbox, server: string) => ({
  /** Requests to the provider's server. */
  requestsTo: async (path = ''): Promise<Logged[]> => sandbox.json(`/_sandbox/requests?path=/${server}${path}`),
  breakAll: (fault: object) => sandbox.send('POST', '/faults', { path: `^/${server}/`, times: 99, ...fault }),
  /** Moves the sandbox's clock on from now. */
  later: (days: number) =>
    sandbox.send('PUT', '/clock', { now: new Date(Date.now() + days * 86_400_000).toISOString() }),
  mailTo: async (address: string) => (await sandbox.json(`/_sandbox/inbox?to=${address}`))[0],
  charges: async (): Promise<{ amount: number; offerId: string; method: string }[]> => sandbox.json('/_sandbox/ledger'),
})

const peopleOf = (
  provider: AccountProvider,
  session: { tokens?: Tokens | undefined },
  answers: Pick<Registration, 'consents' | 'details'>,
) => ({
  signIn: async (credentials: typeof viewer) => {
    session.tokens = await provider.session.login(credentials)
    return provider.customer.get()
  },
  register: async (email: string) => {
    session.tokens = await provider.session.register({ email, password: 'Passw0rd!', ...answers })
    return provider.customer.get()
  },
})

/** Rejection reason of a promise. */
export const failureOf = async (promise: Promise<unknown>): Promise<unknown> => {
  try {
    await promise
  } catch (error) {
    return error
  }
  throw new Error('It succeeded')
}

/** Form errors of a failure. */
export const errorsOf = async (form: Parameters<typeof accountErrors>[0], promise: Promise<unknown>) =>
  accountErrors(form, await failureOf(promise))
