import type { Context, Hono } from 'hono'
import { originOf } from '../core/response.ts'
import type { Sandbox } from '../core/server.ts'
import { isExpiredToken } from '../core/tokens.ts'
import { ErrorResponse } from './error-response.ts'
import type { Shape, Shaped } from './shape.ts'
import { checkHeaders, type Encoding, readBody, readQuery } from './strict.ts'

/** Validated request. */
export type CallInput<Person, Query, Body> = {
  sandbox: Sandbox
  /** User of the bearer token. */
  person: Person
  param: (name: string) => string
  query: Query
  body: Body
  now: Date
  /** The bearer token itself. */
  token: string
  /** Address of the sandbox. */
  origin: string
}

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

type Call<Person, Q extends Shape, B extends Shape> = {
  query?: Q
  body?: B
  /** Body encoding of calls that differ from the default. */
  encoding?: Encoding
  handle: (input: CallInput<Person, Shaped<Q>, Shaped<B>>) => unknown
}

/** Protocol of an account server; the calls are shared. */
export type Protocol<Person> = {
  encoding: Encoding
  /** True if open calls ignore a bearer token; otherwise they reject it. */
  ignoresBearer: boolean
  personOf: (token: string, sandbox: Sandbox) => Person | undefined
  /** Messages for a missing, an expired and any other invalid token. */
  unauthorized: { missing: string; expired: string; invalid: string }
  respond: (c: Context, value: unknown) => Response
  refuse: (c: Context, error: ErrorResponse) => Response
}

const callContext = (c: Context, sandbox: Sandbox) => ({
  sandbox,
  param: (name: string) => c.req.param(name) ?? '',
  now: sandbox.state.clock.now(),
  token: tokenOf(c),
  origin: originOf(c),
})

const checkAnonymous = (c: Context, ignoresBearer: boolean): undefined => {
  if (!ignoresBearer && c.req.header('authorization')) throw new ErrorResponse('Header Authorization must be empty')
}

const tokenOf = (c: Context) => /^Bearer (\S+)$/.exec(c.req.header('authorization') ?? '')?.[1] ?? ''

const bearer = <Person>(c: Context, sandbox: Sandbox, { personOf, unauthorized }: Protocol<Person>): Person => {
  const token = tokenOf(c)
  if (!token) throw new ErrorResponse(unauthorized.missing, 401)
  const person = personOf(token, sandbox)
  if (person) return person
  const isExpired = isExpiredToken(token, sandbox.state.clock.now())
  throw new ErrorResponse(isExpired ? unauthorized.expired : unauthorized.invalid, 401)
}

type Mount<Who> = <const Q extends Shape, const B extends Shape>(
  method: Method,
  path: string,
  call: Call<Who, Q, B>,
) => void

export type AccountCalls<Person> = {
  open: Mount<undefined>
  withToken: Mount<Person>
}

/** Adds strict calls: `open` to anyone, `withToken` with a bearer token. */
export const callsOf = <Person>(app: Hono, sandbox: Sandbox, protocol: Protocol<Person>): AccountCalls<Person> => {
  const mount =
    <Who>(caller: (c: Context) => Who): Mount<Who> =>
    (method, path, call) =>
      void app.on(method.toUpperCase(), path, async (c) => {
        try {
          const encoding = call.encoding ?? protocol.encoding
          checkHeaders(c, encoding)
          const person = caller(c)
          const query = readQuery(c, call.query)
          const body = await readBody(c, encoding, call.body)
          const value = await call.handle({ person, query, body, ...callContext(c, sandbox) })
          return value instanceof Response ? value : protocol.respond(c, value)
        } catch (error) {
          if (error instanceof ErrorResponse) return protocol.refuse(c, error)
          throw error
        }
      })
  return {
    open: mount((c) => checkAnonymous(c, protocol.ignoresBearer)),
    withToken: mount((c) => bearer(c, sandbox, protocol)),
  }
}
