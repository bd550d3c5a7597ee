import { Hono } from 'hono'
import { callsOf } from '../accounts/calls.ts'
import type { SandboxServer } from '../core/server.ts'
import { accessCalls } from '../jwp-accounts/access-calls.ts'
import { checkoutCalls } from '../jwp-accounts/checkout-calls.ts'
import { customerCalls } from '../jwp-accounts/customer-calls.ts'
import { listCalls } from '../jwp-accounts/list-calls.ts'
import { passwordCalls } from '../jwp-accounts/password-calls.ts'
import { paymentPages } from '../jwp-accounts/payment-pages.ts'
import { protocol } from '../jwp-accounts/protocol.ts'
import { sessionCalls } from '../jwp-accounts/session-calls.ts'
import { socialPages } from '../jwp-accounts/social-pages.ts'
import { subscriptionCalls } from '../jwp-accounts/subscription-calls.ts'

const groups = [accessCalls, sessionCalls, customerCalls, passwordCalls, listCalls, checkoutCalls, subscriptionCalls]

export const jwpAccounts: SandboxServer = {
  name: 'accounts',
  summary: 'The video platform’s account provider: forms, tokens that expire, strict about every field',
  describe: [
    'POST /v2/accounts/authenticate, POST, GET and PUT /accounts, GET /accounts/logout, /accounts/social',
    'POST /accounts/change-password, POST /accounts/forgot-password, PUT /accounts/forgot-password/{token}',
    'GET /accounts/register-fields/{client}, POST /accounts/export, DELETE /accounts/erase',
    '/v2/accounts/media/favorites, /v2/accounts/media/watch-history',
    'GET /v2/items/{id}/access-fees, /items/{id}/access, /payments/methods, POST /vouchers/discount',
    'POST /subscriptions, /payments, /external-payments, /v2/subscriptions/stripe:switch',
    'GET /subscriptions, /v2/accounting/payment-history, /v2/accounting/transactions/{id}/receipt',
    'GET and PUT /v2/payments/cards/default',
    'GET /v2/items/jw-media/token, /v3/sites/{site}/entitlements',
  ],
  routes: (sandbox) => {
    const app = new Hono()
    const calls = callsOf(app, sandbox, protocol)
    for (const add of groups) add(calls)
    socialPages(app, sandbox)
    paymentPages(app, sandbox)
    app.all('*', (c) => c.json({ code: 404, message: 'Not found' }, 404))
    return app
  },
}
