import { randomUUID } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { sendJson } from '../core/response.ts'
import type { Sandbox, SandboxServer } from '../core/server.ts'
import { makeToken, readToken } from '../core/tokens.ts'
import { anonymous, plansFor, subscriberOf } from '../jwp-accounts/passports.ts'

const hour = 3600

const refuse = (c: Context, status: 400 | 401 | 403, code: string, description: string) =>
  c.json({ errors: [{ code, description }] }, status)

/** Passports are valid for an hour, refresh tokens for a month; `n` makes them unique. */
const issue = (c: Context, sandbox: Sandbox, subscriber: string) => {
  const now = Math.floor(sandbox.state.clock.now().getTime() / 1000)
  const plans = plansFor(subscriber, sandbox)
  const site = c.req.param('site')
  return sendJson(c, {
    passport: makeToken({ passport: subscriber, plans, site, n: randomUUID(), exp: now + hour }),
    refresh_token: makeToken({ refresh: subscriber, site, exp: now + 30 * 24 * hour }),
  })
}

const generate = (c: Context, sandbox: Sandbox) => {
  const header = c.req.header('authorization')
  if (header === undefined) return refuse(c, 401, 'unauthorized', 'The Authorization header is missing')
  const bearer = header.replace(/^Bearer\s*/i, '')
  const subscriber = bearer ? subscriberOf(bearer, sandbox) : anonymous
  return subscriber ? issue(c, sandbox, subscriber) : refuse(c, 401, 'unauthorized', 'The token is not valid')
}

const refresh = async (c: Context, sandbox: Sandbox) => {
  const body: { refresh_token?: unknown } = await c.req.json().catch(() => ({}))
  if (typeof body.refresh_token !== 'string')
    return refuse(c, 400, 'parameter_missing', 'Required parameter `refresh_token` is missing')
  const token = readToken(body.refresh_token, sandbox.state.clock.now())
  if (typeof token?.refresh !== 'string' || token.site !== c.req.param('site'))
    return refuse(c, 403, 'forbidden', 'The refresh token is not valid')
  return issue(c, sandbox, token.refresh)
}

export const bridge: SandboxServer = {
  name: 'bridge',
  stands: 'The access bridge: passports that open protected media',
  describe: ['PUT /v2/sites/{site}/access/generate', 'PUT /v2/sites/{site}/access/refresh'],
  routes: (sandbox) => {
    const app = new Hono()
    app.put('/v2/sites/:site/access/generate', (c) => generate(c, sandbox))
    app.put('/v2/sites/:site/access/refresh', (c) => refresh(c, sandbox))
    return app
  },
}
