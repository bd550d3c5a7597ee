import { afterAll, beforeEach } from 'vitest'
import { accountErrors } from '#core/account-errors.ts'
import type { AccountProvider, Bearer, Registration } from '#core/account-provider.ts'
import { parseConfig } from '#core/config.ts'
import { ApiError } from '#core/errors.ts'
import type { Tokens } from '#core/session.ts'
import type { AccountOptions } from '#providers/account-options.ts'
import { type Logged, type OpenSandbox, openSandbox } from '../sandbox/start.ts'

/** Which provider is tried, and on which of the sandbox's sites. */
export type Trial = {
  world: 'billing' | 'accounts'
  site: string
  make: (options: AccountOptions) => AccountProvider
  /** What this provider wants answered before it makes an account. */
  answers?: Pick<Registration, 'consents' | 'details'>
}

export type Expectations = {
  /** Verbs that this provider does not have. */
  off: readonly string[]
  /** Verbs that it answers without asking anybody. */
  local: readonly string[]
  /** Verbs that hand an answer on as it is: they cannot know that it broke off. */
  unread: readonly string[]
  /** Which of the viewer's own things the wire asks for, and in the body of which call. */
  personal: readonly string[]
  /** Must one say how to pay although a coupon takes the whole price? */
  freeNeedsDetails?: boolean
  /** An offer that opens one item. */
  itemOffer: string
  subscriptionOffer: string
}

export const viewer = { email: 'viewer@example.com', password: 'Password1' }
export const member = { email: 'member@example.com', password: 'Password1' }

/**
 * A provider over real HTTP with a session that is kept by hand, afresh for every test of the file; nothing is tried
 * twice, and silence is short.
 */
export async function openRig({ world, site, make, answers = { consents: [], details: {} } }: Trial) {
  const sandbox = await openSandbox()
  const config = parseConfig(await sandbox.json(`/platform/apps/configs/${site}.json`))
  const session: { tokens?: Tokens | undefined; refusals: number } = { refusals: 0 }
  const options = {
    url: `${sandbox.url}/${world}`,
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
  return { ...callsOf(sandbox, world), sandbox, options, session, provider, ...peopleOf(provider, session, answers) }
}

export type Rig = Awaited<ReturnType<typeof openRig>>

const bearerOf = (session: { tokens?: Tokens | undefined; refusals: number }): Bearer => ({
  token: () =>
    session.tokens ? Promise.resolve(session.tokens.access) : Promise.reject(new Error('User not logged in')),
  renewed: () => {
    session.refusals += 1
    return Promise.reject(new ApiError('Invalid JWT token', 401))
  },
  refused: () => {
    session.refusals += 1
  },
})

const callsOf = (sandbox: OpenSandbox, world: string) => ({
  /** What was asked of the provider's world. */
  asked: async (path = ''): Promise<Logged[]> => sandbox.json(`/_sandbox/requests?path=/${world}${path}`),
  breakAll: (fault: object) => sandbox.send('POST', '/faults', { path: `^/${world}/`, times: 99, ...fault }),
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

/** What a rejected promise was rejected with. */
export const failureOf = async (promise: Promise<unknown>): Promise<unknown> => {
  try {
    await promise
  } catch (error) {
    return error
  }
  throw new Error('It succeeded')
}

/** What a form is told of a failure. */
export const told = async (form: Parameters<typeof accountErrors>[0], promise: Promise<unknown>) =>
  accountErrors(form, await failureOf(promise))
