import { type Context, Hono } from 'hono'
import { choicePage } from '../accounts/choice-page.ts'
import { decrypt } from '../accounts/encrypted.ts'
import { challengePage, resultPage } from '../adyen/challenge-page.ts'
import { fieldsPage } from '../adyen/fields-page.ts'
import { consentResult } from '../cleeng/bank-challenge.ts'
import { isObject } from '../core/json.ts'
import { originOf, sendError } from '../core/response.ts'
import type { Sandbox, SandboxServer } from '../core/server.ts'
import { readToken } from '../core/tokens.ts'

const showPage = (c: Context, { state }: Sandbox) => {
  const [challenge, now] = [c.req.query('challenge'), state.clock.now()]
  const back = (approved: boolean) => consentResult(challenge, approved, now)?.href
  const [yes, no] = [back(true), back(false)]
  if (!yes || !no) return sendError(c, 404, 'This payment is not known')
  const ways = [
    { label: 'Yes, this is me', href: yes },
    { label: 'No, stop it', href: no },
  ]
  return c.html(choicePage({ title: 'Your bank', text: 'Do you agree to this payment with your card?', ways }))
}

/** Challenge in a frame, with the gateway's posted data. */
const challenge = async (c: Context, { state }: Sandbox) => {
  const { creq } = await c.req.parseBody()
  const request: unknown = JSON.parse(Buffer.from(String(creq ?? ''), 'base64url').toString() || 'null')
  const token = isObject(request) && readToken(String(request.acsTransID), state.clock.now())
  if (!token || typeof token.shop !== 'string') return sendError(c, 404, 'This payment is not known')
  const shop = token.shop
  const to = (status: string) => `${originOf(c)}/adyen/3ds2/result?${new URLSearchParams({ status, shop })}`
  return c.html(challengePage(to))
}

const result = (c: Context) =>
  c.html(resultPage(c.req.query('status') === 'Y' ? 'Y' : 'N', c.req.query('shop') ?? originOf(c)))

/** Setup calls of the gateway's package. */
const setup = async (c: Context, { state }: Sandbox) => {
  const body: unknown = await c.req.json()
  if (!isObject(body) || typeof body.sessionData !== 'string') return sendError(c, 400, 'There is no such session')
  return c.json({
    id: c.req.param('id'),
    sessionData: body.sessionData,
    amount: { currency: 'EUR', value: 0 },
    countryCode: 'NL',
    expiresAt: new Date(state.clock.now().getTime() + 3_600_000).toISOString(),
    paymentMethods: { paymentMethods: [{ type: 'scheme', name: 'Cards', brands: ['visa', 'mc', 'amex'] }] },
    configuration: {},
  })
}

const findShopper = async (c: Context) => {
  const body: unknown = await c.req.json()
  if (!isObject(body) || typeof body.encryptedBin !== 'string') return sendError(c, 400, 'encryptedBin is missing')
  const bin = decrypt('encryptedBin', body.encryptedBin)
  const brand = bin.startsWith('4') ? 'visa' : /^3[47]/.test(bin) ? 'amex' : 'mc'
  const rules = { supported: true, enableLuhnCheck: true, cvcPolicy: 'required', expiryDatePolicy: 'required' }
  return c.json({ requestId: body.requestId, issuingCountryCode: 'NL', brands: [{ brand, ...rules }] })
}

export const adyen: SandboxServer = {
  name: 'adyen',
  summary: 'The card gateway: its fields for cards, and the consent pages of a bank (3-D Secure)',
  describe: [
    'GET /securedfields/{key}/{version}/securedFields.html, POST /v1/sessions/{id}/setup, POST /v3/bin/binLookup',
    'GET /3ds?challenge, POST /3ds2/challenge, GET /3ds2/result',
    'POST /v3/analytics, GET /sdk/{version}/translations/{locale}.json',
  ],
  routes: (sandbox) => {
    const app = new Hono()
    app.get('/3ds', (c) => showPage(c, sandbox))
    app.post('/3ds2/challenge', (c) => challenge(c, sandbox))
    app.get('/3ds2/result', result)
    app.get('/securedfields/:key/:version/securedFields.html', (c) => c.html(fieldsPage()))
    app.post('/v1/sessions/:id/setup', (c) => setup(c, sandbox))
    app.post('/v3/bin/binLookup', findShopper)
    app.post('/v3/analytics', (c) => c.json({ checkoutAttemptId: 'foyer-attempt' }))
    app.post('/v3/analytics/:attempt', (c) => c.json({}))
    app.get('/sdk/:version/translations/:locale', (c) => c.json({}))
    return app
  },
}
