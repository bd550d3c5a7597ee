import { randomUUID } from 'node:crypto'
import { ErrorResponse } from '../accounts/error-response.ts'
import type { Sandbox } from '../core/server.ts'
import { makeToken, readToken } from '../core/tokens.ts'
import type { SandboxCustomer } from './customer.ts'
import { publisherId } from './publisher.ts'
import { openCustomers } from './users.ts'

const hour = 3600
const refreshLife = 30 * 24 * hour

/** Token pair: one hour of access, and a refresh token for a single use. */
export const openSession = ({ state }: Sandbox, person: SandboxCustomer) => {
  const now = Math.floor(state.clock.now().getTime() / 1000)
  const session = randomUUID()
  openCustomers(state).save({ ...person, sessions: [...person.sessions, session] })
  const claims = { customerId: person.id, publisherId: Number(publisherId) }
  return {
    jwt: makeToken({ ...claims, n: randomUUID(), exp: now + hour }),
    refreshToken: makeToken({ refresh: person.id, session, exp: now + refreshLife }),
  }
}

/** Returns the next token pair; a refresh token is valid once. */
export const refreshSession = (sandbox: Sandbox, token: string) => {
  const claims = readToken(token, sandbox.state.clock.now())
  const person = typeof claims?.refresh === 'string' ? openCustomers(sandbox.state).get(claims.refresh) : undefined
  const session = claims?.session
  if (!person || typeof session !== 'string' || !person.sessions.includes(session))
    throw new ErrorResponse('Refresh token is expired or does not exist', 401)
  return openSession(sandbox, { ...person, sessions: person.sessions.filter((entry) => entry !== session) })
}

/** Customer of an access token. */
export const findCustomerByToken = (token: string, { state }: Sandbox): SandboxCustomer | undefined => {
  const id = readToken(token, state.clock.now())?.customerId
  return typeof id === 'string' ? openCustomers(state).get(id) : undefined
}
