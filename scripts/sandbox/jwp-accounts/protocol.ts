import type { Context } from 'hono'
import type { AccountCalls, Protocol } from '../accounts/calls.ts'
import type { ErrorResponse } from '../accounts/error-response.ts'
import type { SandboxAccount } from './account.ts'
import { findAccountByToken } from './sessions.ts'

/** Form requests, JSON responses; errors repeat their status in the body. */
export const protocol: Protocol<SandboxAccount> = {
  encoding: 'form',
  ignoresBearer: true,
  personOf: findAccountByToken,
  unauthorized: { missing: 'Invalid auth token', expired: 'Expired JWT token', invalid: 'Invalid JWT token' },
  respond: (c: Context, value: unknown) => c.json(value),
  refuse: (c: Context, { message, status }: ErrorResponse) => c.json({ code: status, message }, status),
}

export type Calls = AccountCalls<SandboxAccount>
