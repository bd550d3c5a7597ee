import { randomUUID } from 'node:crypto'
import { openDocuments } from '../core/documents.ts'
import type { Sandbox } from '../core/server.ts'
import type { State } from '../core/state.ts'
import { makeToken, readToken } from '../core/tokens.ts'
import { type SandboxAccount, wireAccount } from './account.ts'
import { inSeconds } from './rules.ts'
import { openAccountUsers } from './users.ts'

const lifeSeconds = 30 * 24 * 3600

const endedOf = ({ database }: State) => openDocuments<boolean>(database, 'jwp/ended-sessions')

/** Token for 30 days, without a refresh token. */
export const tokenFor = ({ uuid }: SandboxAccount, { state }: Sandbox) => {
  const expires = inSeconds(state.clock.now()) + lifeSeconds
  return { token: makeToken({ account: uuid, session: randomUUID(), exp: expires }), expires }
}

export const openSession = (person: SandboxAccount, sandbox: Sandbox) => {
  const { token, expires } = tokenFor(person, sandbox)
  return { access_token: token, expires, account: wireAccount(person) }
}

/** User of a valid token; undefined for expired, ended or deleted ones. */
export const findAccountByToken = (token: string, { state }: Sandbox): SandboxAccount | undefined => {
  const claims = readToken(token, state.clock.now())
  const { account, session } = claims ?? {}
  if (typeof account !== 'string' || typeof session !== 'string' || endedOf(state).get(session)) return undefined
  return openAccountUsers(state).byUuid(account)
}

/** Ends a session. Returns false if it is invalid or over. */
export const endSession = (token: string, { state }: Sandbox): boolean => {
  const session = readToken(token, state.clock.now())?.session
  if (typeof session !== 'string' || endedOf(state).get(session)) return false
  endedOf(state).put(session, true)
  return true
}
