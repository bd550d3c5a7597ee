import { Hono } from 'hono'
import { callsOf } from '../accounts/calls.ts'
import { customerCalls } from '../billing/customer-calls.ts'
import { manners } from '../billing/manners.ts'
import { questionCalls } from '../billing/question-calls.ts'
import { sessionCalls } from '../billing/session-calls.ts'
import type { World } from '../core/world.ts'

const parts = [sessionCalls, customerCalls, questionCalls]

export const billing: World = {
  name: 'billing',
  stands: 'The subscription-billing provider: JSON with an envelope, tokens that expire, strict about every field',
  describe: [
    'GET /locales, POST /auths, POST /auths/refresh_token, PUT and PATCH /customers/passwords',
    'POST /customers, GET and PATCH /customers/{id}',
    'GET /publishers/{id}/consents, GET and PUT /customers/{id}/consents',
    'GET /customers/{id}/capture/status, PUT /customers/{id}/capture',
  ],
  routes: (sandbox) => {
    const app = new Hono()
    const calls = callsOf(app, sandbox, manners)
    for (const add of parts) add(calls)
    app.notFound((c) => c.json({ responseData: {}, errors: ['Not found'] }, 404))
    return app
  },
}
