import { Hono } from 'hono'
import { callsOf } from '../accounts/calls.ts'
import { captureCalls } from '../cleeng/capture-calls.ts'
import { checkoutCalls } from '../cleeng/checkout-calls.ts'
import { customerCalls } from '../cleeng/customer-calls.ts'
import { gatewayCalls } from '../cleeng/gateway-calls.ts'
import { historyCalls } from '../cleeng/history-calls.ts'
import { paypalCalls } from '../cleeng/paypal-calls.ts'
import { protocol } from '../cleeng/protocol.ts'
import { sessionCalls } from '../cleeng/session-calls.ts'
import { subscriptionCalls } from '../cleeng/subscription-calls.ts'
import { switchCalls } from '../cleeng/switch-calls.ts'
import type { SandboxServer } from '../core/server.ts'

const groups = [
  sessionCalls,
  customerCalls,
  captureCalls,
  checkoutCalls,
  gatewayCalls,
  paypalCalls,
  subscriptionCalls,
  switchCalls,
  historyCalls,
]

export const cleeng: SandboxServer = {
  name: 'billing',
  summary: 'The subscription-billing provider: JSON with an envelope, tokens that expire, strict about every field',
  describe: [
    'GET /locales, POST /auths, POST /auths/refresh_token, PUT and PATCH /customers/passwords',
    'POST /customers, GET and PATCH /customers/{id}',
    'GET /publishers/{id}/consents, GET and PUT /customers/{id}/consents',
    'GET /customers/{id}/capture/status, PUT /customers/{id}/capture',
    'GET /offers/{id}, POST /orders, GET and PATCH /orders/{id}, GET /payment-methods, POST /payments',
    'POST /connectors/paypal/v1/tokens, /connectors/paypal/v1/payment_details/tokens',
    'POST /connectors/adyen/sessions, /connectors/adyen/{initial-payment,payment-details}, each with /finalize',
    'GET /entitlements/{offer}, GET and PATCH /customers/{id}/subscriptions',
    'GET /customers/{id}/subscription_switches/{offer}/availability, POST without availability',
    'GET /subscription_switches/{id}, GET /customers/{id}/payment_details, DELETE /payment_details/{id}',
    'GET /customers/{id}/transactions?limit&offset, GET /receipt/{id}',
  ],
  routes: (sandbox) => {
    const app = new Hono()
    const calls = callsOf(app, sandbox, protocol)
    for (const add of groups) add(calls)
    app.all('*', (c) => c.json({ responseData: {}, errors: ['Not found'] }, 404))
    return app
  },
}
