import { isIP } from 'node:net'
import type { Context } from 'hono'
import type { AccountCalls, Protocol } from '../accounts/calls.ts'
import { ErrorResponse } from '../accounts/error-response.ts'
import type { SandboxCustomer } from './customer.ts'
import { findCustomerByToken } from './sessions.ts'
import { isPublisher } from './users.ts'

/** All responses are envelopes, errors included. */
export const protocol: Protocol<SandboxCustomer> = {
  encoding: 'json',
  ignoresBearer: false,
  personOf: findCustomerByToken,
  unauthorized: { missing: 'Missing JWT token', expired: 'JWT token has expired', invalid: 'Invalid JWT token' },
  respond: (c: Context, responseData: unknown) => c.json({ responseData, errors: [] }),
  refuse: (c: Context, { message, status }: ErrorResponse) => c.json({ responseData: {}, errors: [message] }, status),
}

export type Calls = AccountCalls<SandboxCustomer>

/** Customers may access only their own data. */
export const checkOwner = (person: SandboxCustomer, id: string) => {
  if (person.id !== id) throw new ErrorResponse('Access denied', 403)
}

/** Validates the return addresses of external pages. */
export const checkUrls = (urls: { [name: string]: string }) => {
  for (const [name, url] of Object.entries(urls))
    if (!URL.canParse(url)) throw new ErrorResponse(`Invalid param ${name}`)
}

/** Validates the network address of a customer, if sent. */
export const checkCustomerIp = (address: string | undefined) => {
  if (address !== undefined && !isIP(address)) throw new ErrorResponse('Invalid param customerIP')
}

export const checkPublisher = (id: string) => {
  if (!isPublisher(id)) throw new ErrorResponse('Invalid param publisherId')
}
