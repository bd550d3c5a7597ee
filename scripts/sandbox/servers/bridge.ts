import { randomUUID } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { isSiteId } from '../catalogue/index.ts'
import { isObject, type Json } from '../core/json.ts'
import { hasJsonBody, sendJson } from '../core/response.ts'
import type { Sandbox, SandboxServer } from '../core/server.ts'
import { bearerToken, makeToken, readToken } from '../core/tokens.ts'
import { anonymous, type PassportPlan, plansFor, readPlans, viewerOfToken } from '../jwp-accounts/passports.ts'

const hour = 3600

const refuse = (c: Context, status: 400 | 401 | 403 | 404, code: string, description: string) =>
  c.json({ errors: [{ code, description }] }, status)

/** Passports are valid for an hour, refresh tokens for a month; `n` makes them unique. */
const issue = (c: Context, { state }: Sandbox, subscriber: string, plans: PassportPlan[]) => {
  const now = Math.floor(state.clock.now().getTime() / 1000)
  const site = siteOf(c)
  return sendJson(c, {
    passport: makeToken({ passport: subscriber, plans, site, n: randomUUID(), exp: now + hour }),
    refresh_token: makeToken({ refresh: subscriber, plans, site, n: randomUUID(), exp: now + 30 * 24 * hour }),
  })
}

const siteOf = (c: Context) => c.req.param('site') ?? ''

const generate = async (c: Context, sandbox: Sandbox) => {
  const header = c.req.header('authorization')
  if (header === undefined) return refuse(c, 401, 'unauthorized', 'The Authorization header is missing')
  const bearer = bearerToken(header)
  const viewer = bearer ? viewerOfToken(bearer, sandbox) : undefined
  if (bearer !== '' && !viewer) return refuse(c, 401, 'unauthorized', 'The token is not valid')
  if (await c.req.text()) return refuse(c, 400, 'bad_request', 'A body is not expected')
  return issue(c, sandbox, viewer?.id ?? anonymous, plansFor(viewer, siteOf(c), sandbox))
}

/** Parameters of a JSON body; other bodies have none. */
const parametersOf = async (c: Context): Promise<Json> => {
  const body: unknown = hasJsonBody(c) ? await c.req.json().catch(() => undefined) : undefined
  return isObject(body) ? body : {}
}

/** A renewed passport has the plans of the previous one. */
const refresh = async (c: Context, sandbox: Sandbox) => {
  const { refresh_token, ...extraParams } = await parametersOf(c)
  if (typeof refresh_token !== 'string')
    return refuse(c, 400, 'parameter_missing', 'Required parameter `refresh_token` is missing')
  const [extra] = Object.keys(extraParams)
  if (extra) return refuse(c, 400, 'parameter_invalid', `Parameter \`${extra}\` is invalid`)
  const token = readToken(refresh_token, sandbox.state.clock.now())
  if (typeof token?.refresh !== 'string' || token.site !== siteOf(c))
    return refuse(c, 403, 'forbidden', 'The refresh token is not valid')
  return issue(c, sandbox, token.refresh, readPlans(token.plans))
}

export const bridge: SandboxServer = {
  name: 'bridge',
  summary: 'The access bridge: passports that open protected media',
  describe: ['PUT /v2/sites/{site}/access/generate', 'PUT /v2/sites/{site}/access/refresh'],
  routes: (sandbox) => {
    const app = new Hono()
    app.use('/v2/sites/:site/*', (c, next) =>
      isSiteId(siteOf(c)) ? next() : Promise.resolve(refuse(c, 404, 'not_found', 'There is no such site')),
    )
    app.put('/v2/sites/:site/access/generate', (c) => generate(c, sandbox))
    app.put('/v2/sites/:site/access/refresh', (c) => refresh(c, sandbox))
    app.all('*', (c) => refuse(c, 404, 'not_found', 'There is no such endpoint'))
    return app
  },
}
