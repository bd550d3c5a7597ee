import { describe, expect, it } from 'vitest'
import { createCleengProvider } from '#providers/cleeng/index.ts'
import { ids } from '../../scripts/sandbox/catalogue/index.ts'
import type { Logged } from '../sandbox/start.ts'
import { recording } from '../support/recordings.ts'
import { api, encrypted, readyMember, urls } from './account-calls.ts'
import { member, openFixture } from './account-fixture.ts'
import { cleengCase, cleengOff } from './cleeng-fixture.ts'

const fixture = await openFixture(cleengCase)

const film = ids.offers.payPerView.cleeng

/** Documented calls: sender and body fields. */
const wire: Record<string, string> = {
  'GET /locales': 'anonymous',
  'POST /auths': 'anonymous: customerIP email password publisherId',
  'POST /auths/refresh_token': 'anonymous: refreshToken',
  'POST /customers': 'anonymous: country currency customerIP email locale password publisherId',
  'GET /customers/:id': 'viewer',
  'PATCH /customers/:id': 'viewer: id +one change',
  'GET /customers/:id/consents': 'viewer',
  'PUT /customers/:id/consents': 'viewer: consents id',
  'GET /publishers/:id/consents': 'anonymous',
  'GET /customers/:id/capture/status': 'viewer',
  'PUT /customers/:id/capture': 'viewer: customAnswers customerId firstName',
  'PUT /customers/passwords': 'anonymous: customerEmail publisherId resetUrl',
  'PATCH /customers/passwords':
    'anonymous: customerEmail newPassword newPasswordConfirmation publisherId resetPasswordToken',
  'GET /offers/:id': 'anonymous',
  'POST /orders': 'viewer: country currency customerIP customerId offerId',
  'GET /orders/:id': 'viewer',
  'PATCH /orders/:id': 'viewer: couponCode',
  'GET /payment-methods': 'viewer',
  'POST /payments': 'viewer: orderId',
  'POST /connectors/paypal/v1/tokens': 'viewer: cancelUrl errorUrl orderId successUrl',
  'POST /connectors/paypal/v1/payment_details/tokens':
    'viewer: cancelUrl errorUrl paymentMethodId successUrl waitingUrl',
  'POST /connectors/adyen/sessions': 'viewer: orderId returnUrl',
  'POST /connectors/adyen/initial-payment': 'viewer: attemptAuthentication customerIP orderId paymentMethod returnUrl',
  'POST /connectors/adyen/initial-payment/finalize': 'viewer: details orderId',
  'POST /connectors/adyen/payment-details':
    'viewer: attemptAuthentication customerIP paymentMethod paymentMethodId returnUrl',
  'POST /connectors/adyen/payment-details/finalize': 'viewer: details paymentMethodId',
  'DELETE /payment_details/:id': 'viewer',
  'GET /customers/:id/subscription_switches/:id/availability': 'viewer',
  'POST /customers/:id/subscription_switches/:id': 'viewer: switchDirection toOfferId',
  'GET /subscription_switches/:id': 'viewer',
  'GET /entitlements/:id': 'viewer',
  'GET /customers/:id/subscriptions': 'viewer',
  'PATCH /customers/:id/subscriptions': 'viewer: customerId offerId status',
  'GET /customers/:id/payment_details': 'viewer',
  'GET /customers/:id/transactions?limit&offset': 'viewer',
  'GET /receipt/:id': 'viewer',
}

const nameOf = ({ method, path, query }: Logged) => {
  const steps = path.slice('/billing'.length).split('/')
  const shape = steps.map((step) => (/^(\d+(-\d+)?|[SCT]\d+(_[A-Z]{2})?|none)$/.test(step) ? ':id' : step)).join('/')
  const search = Object.keys(query).sort().join('&')
  return `${method} ${shape}${search && `?${search}`}`
}

const manner = ({ headers, body, ...call }: Logged) => {
  const viewer = headers.authorization ? 'viewer' : 'anonymous'
  if (!body) return viewer
  const fields = Object.keys(JSON.parse(body)).sort()
  const isChange = nameOf({ headers, body, ...call }) === 'PATCH /customers/:id'
  return `${viewer}: ${isChange && fields.includes('id') ? 'id +one change' : fields.join(' ')}`
}

describe('cleeng wire format', () => {
  it('every cleeng call sends the documented method, path, credentials and body fields', async () => {
    const ready = await readyMember(fixture, film)
    for (const [name, request] of Object.entries(api))
      if (!cleengOff.includes(name)) await request(fixture.provider, ready).catch(() => undefined)
    await fixture.provider.subscription.updateByGateway(ready.method?.id ?? 0, encrypted(), urls.waiting, ready.detail)
    const withReceipts = createCleengProvider(fixture.options, { ...fixture.provider.features, canShowReceipts: true })
    await withReceipts.subscription.receipt(ready.transaction)
    const requests = await fixture.requestsTo()
    expect(Object.fromEntries(requests.map((call) => [nameOf(call), manner(call)]))).toEqual(wire)
    for (const { headers } of requests) {
      expect(headers['content-type']).toBe('application/json')
      expect(headers.accept).toBe('application/json')
      expect(headers.authorization).toBeDefined()
    }
    // Requests had all fields; 422 concerns their content
    const refused = requests.filter(({ status }) => status === 422).map(nameOf)
    expect(new Set(refused)).toEqual(
      new Set([
        'PATCH /customers/passwords',
        'PUT /customers/:id/capture',
        'POST /payments',
        'POST /connectors/adyen/initial-payment/finalize',
        'POST /connectors/adyen/payment-details/finalize',
      ]),
    )
  })

  it('a response with errors, an error status or an invalid body rejects', async () => {
    const customer = await fixture.signIn(member)
    const items = { responseData: { items: [] }, errors: [] }
    await fixture.breakAll({ times: 1, status: 500, body: items })
    await expect(fixture.provider.subscription.current(customer)).rejects.toMatchObject({ status: 500 })
    await fixture.breakAll({ times: 1, status: 200, body: items })
    expect(await fixture.provider.subscription.current(customer)).toBeUndefined()
    await fixture.breakAll({ times: 1, status: 200, body: { responseData: {}, errors: ['Not today', 'nor tomorrow'] } })
    await expect(fixture.provider.subscription.current(customer)).rejects.toMatchObject({
      name: 'ApiError',
      message: 'Not today,nor tomorrow',
      status: 422,
    })
    await fixture.breakAll({ times: 1, status: 403, body: { errors: ['Not for you'] } })
    await expect(fixture.provider.subscription.current(customer)).rejects.toMatchObject({
      message: 'Not for you',
      status: 403,
    })
    await fixture.breakAll({ times: 1, status: 400, body: { code: 'ORDER0003', message: 'Order expired' } })
    await expect(fixture.provider.subscription.current(customer)).rejects.toMatchObject({ message: 'Order expired' })
    await fixture.breakAll({ times: 1, status: 200, body: { greeting: 'Hello' } })
    await expect(fixture.provider.subscription.current(customer)).rejects.toThrow('is not as expected')
    await fixture.breakAll({ times: 1, status: 200, body: { responseData: { items: [{ offerId: 7 }] }, errors: [] } })
    await expect(fixture.provider.subscription.current(customer)).rejects.toThrow(/items\.0\.\w+: /)
  })
})

describe('cleeng sandbox', () => {
  const body = { email: member.email, password: member.password, publisherId: '930000440' }
  const headers = { accept: 'application/json', 'content-type': 'application/json', authorization: '' }
  const request = (init: { headers?: object; body?: unknown; path?: string } = {}) =>
    fixture.sandbox.json(`/billing${init.path ?? '/auths'}`, {
      method: 'POST',
      headers: { ...headers, ...init.headers },
      body: typeof init.body === 'string' ? init.body : JSON.stringify({ ...body, ...Object(init.body) }),
    })

  it.each([
    ['an unexpected field', { body: { remember: true } }, 'Field remember is not expected'],
    ['a missing field', { body: { password: undefined } }, 'Field password is missing'],
    ['a field of the wrong type', { body: { password: 7 } }, 'Field password must be text'],
    ['a body that is not JSON', { body: 'email=a' }, 'The body is not a JSON object'],
    [
      'a wrong Content-Type header',
      { headers: { 'content-type': 'text/plain' } },
      'Header Content-Type must be application/json',
    ],
    ['a wrong Accept header', { headers: { accept: 'text/html' } }, 'Header Accept must allow application/json'],
    ['an unexpected header', { headers: { 'x-secret': '1' } }, 'Header x-secret is not expected'],
    ['a token where none is allowed', { headers: { authorization: 'Bearer x' } }, 'Header Authorization must be empty'],
    ['an unexpected query parameter', { path: '/auths?x=1' }, 'Query x is not expected'],
  ])('the cleeng sandbox rejects %s with a specific error', async (_, init, words) => {
    const { errors, responseData } = await request(init)
    expect([errors, responseData]).toEqual([[expect.stringContaining(words)], {}])
  })

  it('the cleeng sandbox accepts the documented login request', async () => {
    expect(await request()).toEqual({
      responseData: { jwt: expect.any(String), refreshToken: expect.any(String) },
      errors: [],
    })
  })

  it('the cleeng sandbox denies access to the consents of another customer', async () => {
    const customer = await fixture.signIn(member)
    await expect(fixture.provider.customer.consents({ ...customer, id: '930200001' })).rejects.toThrow('Access denied')
  })

  it('the cleeng sandbox charges every accepted payment request', async () => {
    const { order } = await readyMember(fixture, film)
    const pay = () => fixture.provider.checkout.payByGateway(order, encrypted(), urls.waiting)
    await Promise.all([pay(), pay()])
    expect(await fixture.charges()).toHaveLength(2)
  })
})

describe('recorded cleeng responses', () => {
  const response = async (name: string, wrap: (recorded: unknown) => unknown = (recorded) => recorded) =>
    fixture.breakAll({ times: 1, body: { responseData: wrap(recording(`platform/${name}.json`)), errors: [] } })

  it('recorded offers, order, customer, subscription, card and transaction responses are parsed', async () => {
    const customer = await fixture.signIn(member)
    const { checkout, customer: person, subscription } = fixture.provider
    await response('monthlyOffer')
    expect(await checkout.offers(['S916977979_NL'])).toMatchObject([{ price: 6.99, period: 'month', freePeriods: 1 }])
    await response('yearlyOffer')
    expect(await checkout.offers(['S345569153_NL'])).toMatchObject([{ period: 'year' }])
    await response('tvodOffer')
    expect(await checkout.offers(['R892134629_NL'])).toMatchObject([{ duration: { amount: 7, period: 'day' } }])
    await response('order', (order) => ({ message: '', order, success: true }))
    expect(await checkout.getOrder('1')).toMatchObject({ id: '696713353', totalPrice: 6.99, taxRate: 0.21 })
    await response('customer')
    expect(await person.get()).toMatchObject({ id: '362344331', registeredAt: Date.UTC(2021, 3, 28, 13, 3, 26) })
    await response('subscription', (recorded) => ({ items: [recorded] }))
    expect(await subscription.current(customer)).toMatchObject({ id: '590680399', expiresAt: 1_615_897_260_000 })
    await response('paymentDetail', (recorded) => ({ paymentDetails: [recorded] }))
    expect(await subscription.paymentDetails(customer)).toMatchObject([
      { variant: 'amex', cardExpirationDate: '03/30' },
    ])
    await response('transactions', (items) => ({ items }))
    const paid = await subscription.transactions(customer, { limit: 9, offset: 0 })
    expect(paid[0]).toMatchObject({ id: 'T712014024', price: 6.99, at: 1_620_226_027_000 })
  })
})
