import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod/mini'
import type { Order } from '#core/checkout/offer.ts'
import { fakeCleeng, fakeCustomer } from '../../../tests/support/fake-accounts.ts'
import { failureOf, fakeBearer, fakeServer } from '../../../tests/support/fake-server.ts'
import { createCleengCall } from './call.ts'

/** Call over a fake server, with one response. */
function calling(body: unknown, status = 200) {
  const { fetch, on } = fakeServer()
  const { bearer } = fakeBearer('t')
  on('GET /x', body, status)
  const call = createCleengCall({ url: 'https://m.test', bearer, fetchOptions: { fetch, retries: 0 } })
  return call('/x', z.object({ a: z.number() }))
}

describe('cleeng response', () => {
  it('a response without errors resolves to its responseData', async () => {
    expect(await calling({ responseData: { a: 1 }, errors: [] })).toEqual({ a: 1 })
    expect(await calling({ responseData: { a: 1 }, errors: null })).toEqual({ a: 1 })
    expect(await calling({ responseData: { a: 1 }, code: 'OK' })).toEqual({ a: 1 })
  })

  it.each([
    [{ responseData: { a: 1 }, errors: ['First', 'Second'] }, 200, 'First,Second', 422],
    [{ responseData: {}, errors: ['', 'Second'] }, 400, 'Second', 400],
    [{ responseData: {}, errors: [{ message: 'Nested' }, { code: 5 }] }, 409, 'Nested', 409],
    [{ code: 'AUTH0002', message: 'Bad token' }, 403, 'Bad token', 403],
    [{ code: 'REQ0001' }, 200, 'REQ0001', 422],
    [{ code: 'USER0002', errors: ['Sorry'] }, 409, 'Sorry,Customer already exists', 409],
    [{ code: 'ADYEN0002', message: 'adyen_refused' }, 422, 'Refused', 422],
    [{ message: 'Missing', responseData: null }, 400, 'Missing', 400],
    [{ responseData: { a: 1 } }, 404, 'Request failed with status 404', 404],
    [{ responseData: {}, errors: [''] }, 200, 'Request failed with status 200', 422],
  ])('the response %o with status %i rejects with "%s"', async (body, status, message, expected) => {
    expect(await failureOf(calling(body, status))).toMatchObject({ message, status: expected })
  })

  it('a refusal for too many requests keeps its waiting time', async () => {
    const headers = { 'retry-after': '120' }
    const fetch = async () => Response.json({ errors: ['Slow down'] }, { status: 429, headers })
    const { bearer } = fakeBearer('t')
    const call = createCleengCall({ url: 'https://m.test', bearer, fetchOptions: { fetch, retries: 0 } })
    expect(await failureOf(call('/x', z.object({})))).toMatchObject({ status: 429, retryAfterMs: 120_000 })
  })

  it.each([{}, { message: 'x' }, { errors: null }])('a response of the wrong shape, %o, is rejected', async (body) => {
    expect(await failureOf(calling(body))).toMatchObject({
      ...{ message: expect.stringContaining('neither responseData nor errors nor a code'), status: 200 },
    })
  })

  it('invalid responseData rejects with the URL and the invalid field', async () => {
    expect(await failureOf(calling({ responseData: { a: 'x' }, errors: [] }))).toMatchObject({
      message: expect.stringMatching(/https:\/\/m\.test\/x[\s\S]*\ba\b/),
    })
  })
})

describe('refused access token', () => {
  const john = { responseData: { id: 7, email: 'a@example.com' }, errors: [] }
  const renewed = `h.${btoa('{"customerId":7}')}.renewed`

  it.each([
    [401, 'Expired'],
    [403, 'Invalid JWT token'],
  ])('a token refused with status %i and "%s" is renewed once and the request is repeated', async (status, message) => {
    const { provider, requests, on, log } = fakeCleeng({}, { renewed })
    on('GET /customers/7', { errors: [message] }, status)
    on('GET /customers/7', john)
    expect(await provider.customer.get()).toMatchObject({ id: '7' })
    expect(requests[1]?.headers.authorization).toBe(`Bearer ${renewed}`)
    expect([log.renewals.length, log.refused]).toEqual([1, 0])
  })

  it('a 403 Forbidden response neither renews the token nor ends the session', async () => {
    const { provider, on, log } = fakeCleeng({}, { renewed })
    on('GET /customers/7', { errors: ['Forbidden'] }, 403)
    expect(await failureOf(provider.customer.get())).toMatchObject({ message: 'Forbidden', status: 403 })
    expect(log).toEqual({ refused: 0, renewals: [] })
  })

  it('a second token refusal ends the session, and a wrong password does not', async () => {
    const { provider, on, log } = fakeCleeng({}, { renewed })
    on('GET /customers/7', { errors: ['Invalid JWT token'] }, 401)
    await failureOf(provider.customer.get())
    expect(log.refused).toBe(1)
    const { provider: other, on: answer, log: none } = fakeCleeng({}, { renewed })
    answer('POST /auths', { errors: ['Incorrect credentials'] }, 401)
    await failureOf(other.session.login({ email: 'a@example.com', password: 'x' }))
    expect(none).toEqual({ refused: 0, renewals: [] })
  })

  it('an invalid token response ends the session even if the request sent no token', async () => {
    const { provider, on, log } = fakeCleeng()
    on('GET /publishers/11/consents', { errors: ['Invalid JWT token'] }, 401)
    await failureOf(provider.customer.registrationFields())
    expect(log.refused).toBe(1)
  })
})

describe('technical error message', () => {
  it.each([
    [500, ['Stack trace']],
    [429, ['Slow down']],
    [408, ['Late']],
  ])('a technical error message with status %i is replaced by a general message', async (status, errors) => {
    const { provider, on } = fakeCleeng()
    on('PATCH /customers/7/subscriptions', { errors }, status)
    const subscription = { offerId: 'S1' } as Parameters<typeof provider.subscription.cancel>[1]
    expect(await failureOf(provider.subscription.cancel(fakeCustomer(), subscription))).toMatchObject({
      ...{ message: 'Failed to update subscription', status, cause: { message: errors[0] } },
    })
  })
})

describe('missing response', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }))
  afterEach(() => void vi.useRealTimers())
  const order = { id: '1', offerId: 'S1' } as Order

  it('a payment without a response returns the state waiting after 45 seconds', async () => {
    const { provider, onNever } = fakeCleeng()
    onNever('POST /payments')
    let state = 'pending'
    const paid = provider.checkout.payWithoutDetails(order).then((payment) => {
      state = payment.state
    })
    await vi.advanceTimersByTimeAsync(44_999)
    expect(state).toBe('pending')
    await vi.advanceTimersByTimeAsync(1)
    await paid
    expect(state).toBe('waiting')
  })

  it('a call other than a payment has a total time limit of nine seconds', async () => {
    const limits = vi.spyOn(AbortSignal, 'timeout')
    const { provider, on } = fakeCleeng()
    on('GET /payment-methods', { responseData: { paymentMethods: [] }, errors: [] })
    await provider.checkout.paymentMethods()
    expect(limits.mock.calls).toEqual([[9_000]])
    limits.mockRestore()
  })

  type Send = (provider: ReturnType<typeof fakeCleeng>['provider']) => Promise<unknown>
  const locale = { country: 'NL', currency: 'EUR', locale: 'nl_NL', ipAddress: '5.132.0.0' }
  // Payments and new cards first request the locale, which alone has the limit.
  it.each<[string, Send, number[][]]>([
    ['initial-payment', ({ checkout }) => checkout.payByGateway(order, {}, 'https://site.test'), [[9_000]]],
    ['initial-payment/finalize', ({ checkout }) => checkout.finalizePayment('1', {}), []],
    ['payment-details', ({ subscription }) => subscription.updateByGateway(1, {}, 'https://site.test'), [[9_000]]],
    ['payment-details/finalize', ({ subscription }) => subscription.finalizeUpdate(1, {}), []],
  ])('POST /connectors/adyen/%s may wait for a bank longer than nine seconds', async (path, send, expected) => {
    const limits = vi.spyOn(AbortSignal, 'timeout')
    const { provider, on, at } = fakeCleeng()
    on('GET /locales', { responseData: locale, errors: [] })
    on(`POST /connectors/adyen/${path}`, { responseData: { payment: {} }, errors: [] })
    await send(provider)
    expect(at(`POST /connectors/adyen/${path}`)).toHaveLength(1)
    expect(limits.mock.calls).toEqual(expected)
    limits.mockRestore()
  })
})
