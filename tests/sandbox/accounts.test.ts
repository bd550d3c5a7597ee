import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { encrypt } from '../../scripts/sandbox/accounts/encrypted.ts'
import { ids } from '../../scripts/sandbox/catalogue/index.ts'
import { type OpenSandbox, openSandbox } from './start.ts'

let sandbox: OpenSandbox
beforeAll(async () => {
  sandbox = await openSandbox()
})
beforeEach(() => sandbox.send('POST', '/reset'))
afterAll(() => sandbox.close())

const password = 'Password1'
const form = { 'content-type': 'application/x-www-form-urlencoded' }
const json = { 'content-type': 'application/json' }
const day = 86_400_000

/** Call of an account server: status, and message of a refusal. */
const call = async (token: string, method: string, path: string, body?: Record<string, unknown>) => {
  const isCleeng = path.startsWith('/billing')
  const fields = Object.entries(body ?? {}).map(([name, value]) => [name, String(value)])
  const text = isCleeng ? JSON.stringify(body) : new URLSearchParams(fields).toString()
  const headers = { ...(isCleeng ? json : form), authorization: `Bearer ${token}` }
  const response = await sandbox.call(path, { method, headers, ...(body && { body: text }) })
  const { message, errors, ...data } = await response.json()
  return { status: response.status, message: message ?? errors?.[0], data }
}

const later = (days: number) => sandbox.send('PUT', '/clock', { now: new Date(Date.now() + days * day).toISOString() })

describe('account token', () => {
  it.each([
    ['/accounts/accounts', (name: string) => sandbox.accountToken(name), 31, 'Expired JWT token'],
    ['/billing/payment-methods', (name: string) => sandbox.cleengToken(name), 1, 'JWT token has expired'],
  ])('%s rejects an expired token with another message than a forged one', async (path, tokenOf, days, words) => {
    const token = await tokenOf('viewer@example.com')
    expect((await call(token, 'GET', path)).status).toBe(200)
    expect(await call(`${token}x`, 'GET', path)).toMatchObject({ status: 401, message: 'Invalid JWT token' })
    await later(days)
    expect(await call(token, 'GET', path)).toMatchObject({ status: 401, message: words })
  })

  it('a revoked token is rejected as an invalid token', async () => {
    const token = await sandbox.accountToken('viewer@example.com')
    await call(token, 'GET', '/accounts/accounts/logout')
    expect(await call(token, 'GET', '/accounts/accounts')).toMatchObject({ status: 401, message: 'Invalid JWT token' })
  })
})

describe('account lists', () => {
  const favorites = '/accounts/v2/accounts/media/favorites'
  const history = '/accounts/v2/accounts/media/watch-history'

  it('an account accepts 48 favourites and rejects another one with 422', async () => {
    const token = await sandbox.accountToken('viewer@example.com')
    const add = (id: number) => call(token, 'POST', favorites, { media_id: `Film${1000 + id}` })
    for (let id = 1; id <= 48; id++) expect((await add(id)).status).toBe(200)
    expect(await add(49)).toMatchObject({ status: 422, message: 'At most 48 favorites are allowed' })
    expect((await add(48)).status).toBe(200)
  })

  it('the watch history accepts one filter and returns at most 48 entries in pages of 30', async () => {
    const token = await sandbox.accountToken('viewer@example.com')
    const watch = (media_id: string, progress: number) => call(token, 'PATCH', history, { media_id, progress })
    await watch('Finished', 1)
    await watch('Dropped1', 0)
    await watch('Begun001', 0.4)
    const idsOf = async (query: string) =>
      (await call(token, 'GET', history + query)).data.collection.map(({ media_id }: { media_id: string }) => media_id)
    expect(await idsOf('?filter=currently_watching')).toEqual(['Begun001'])
    expect((await idsOf('')).sort()).toEqual(['Begun001', 'Dropped1', 'Finished'])
    expect((await call(token, 'GET', `${history}?filter=finished`)).status).toBe(422)
    for (let id = 10; id < 60; id++) await watch(`Film00${id}`, 0.5)
    const pages = [await call(token, 'GET', `${history}?filter=currently_watching`)]
    pages.push(await call(token, 'GET', `${history}?filter=currently_watching&cursor=${pages[0]?.data.cursor}`))
    expect(pages.map(({ data }) => [data.collection.length, data.cursor])).toEqual([
      [30, 'Film0030'],
      [18, undefined],
    ])
    expect((await call(token, 'GET', `${history}?cursor=Unknown1`)).message).toBe('Query cursor is invalid')
  })
})

describe('jwp refusals', () => {
  const card = { number: '4242424242424242', card_name: 'V', exp_month: '12', exp_year: '2030', cvv: '123' }

  it.each<[method: string, path: string, body: Record<string, string>, message: string]>([
    ['PUT', '/accounts', { full_name: ' ', 'metadata[first_name]': 'V' }, 'Field full_name is missing'],
    ['POST', '/v2/accounts/media/favorites', { media_id: 'SaltRoad,Undertow' }, 'Field media_id must be the id of'],
    ['PATCH', '/v2/accounts/media/watch-history', { media_id: '7', progress: '0.5' }, 'Field media_id must be the id'],
    ['PUT', '/v2/payments/cards/default', { ...card, currency_iso: 'euro' }, 'Field currency_iso must be a currency'],
  ])('%s %s with %o is rejected with 422', async (method, path, body, message) => {
    const token = await sandbox.accountToken('viewer@example.com')
    const refused = await call(token, method, `/accounts${path}`, body)
    expect([refused.status, refused.message]).toEqual([422, expect.stringContaining(message)])
  })

  it('a sign-in requires the address of the site as its referrer', async () => {
    const client = { client_id: '2b6f0c11-4d5e-4f70-9a3c-0f0e1e500001', grant_type: 'password', referrer: 'the site' }
    const body = new URLSearchParams({ ...client, username: 'viewer@example.com', password })
    const response = await sandbox.call('/accounts/v2/accounts/authenticate', { method: 'POST', body })
    expect(response.status).toBe(422)
    expect((await response.json()).message).toBe('Field referrer must be an address')
  })

  it('a subscription of a store cannot be changed', async () => {
    const token = await sandbox.accountToken('google@example.com')
    const { data } = await call(token, 'GET', '/accounts/subscriptions?limit=15&page=0')
    const body = { inplayer_token: data.collection[0].subscription_id, access_fee_id: '70002' }
    const refused = await call(token, 'POST', '/accounts/v2/subscriptions/stripe:switch', body)
    expect(refused).toMatchObject({ status: 422, message: 'Subscription is managed by a store' })
  })

  it('ended and incomplete subscriptions are listed and give no access', async () => {
    const token = await sandbox.accountToken('returned@example.com')
    const { data } = await call(token, 'GET', '/accounts/subscriptions?limit=15&page=0')
    const actions = data.collection.map(({ action_type }: { action_type: string }) => action_type)
    expect(actions).toEqual(['incomplete_expired', 'ended'])
    const { data: plans } = await call(token, 'GET', '/accounts/v3/sites/FoyerPix/entitlements')
    expect(plans.plans.map(({ id }: { id: string }) => id)).toEqual(['PlanAuth'])
  })
})

describe('plan change', () => {
  it.each([
    ['70002', 200],
    ['93000_70002', 200],
    ['70003', 404],
    ['93100_70003', 404],
    ['71002', 404],
  ])('a plan change to the access fee %s returns status %i', async (access_fee_id, status) => {
    const token = await sandbox.accountToken('member@example.com')
    const body = { inplayer_token: 81_000, access_fee_id }
    expect((await call(token, 'POST', '/accounts/v2/subscriptions/stripe:switch', body)).status).toBe(status)
  })
})

describe('sandbox settings', () => {
  it('a cancellation link uses the host of the cancelHost setting', async () => {
    const token = await sandbox.accountToken('member@example.com')
    const link = async () =>
      (await call(token, 'GET', '/accounts/subscriptions?limit=15&page=0')).data.collection[0].unsubscribe_url
    expect(await link()).toMatch(`${sandbox.url}/accounts/subscriptions/cancel/`)
    await sandbox.send('PUT', '/settings', { cancelHost: 'https://services.inplayer.com' })
    expect(await link()).toMatch('https://services.inplayer.com/subscriptions/cancel/')
  })

  it.each([{ cancelHost: 'nowhere' }, { metadata: 'keep' }, { capture: 'yes' }, { colour: 'red' }, []])(
    'the sandbox rejects the settings %o with 400',
    async (order) => {
      const response = await sandbox.send('PUT', '/settings', order)
      expect(response.status).toBe(400)
    },
  )
})

describe('signing service', () => {
  const entitled = async (item: string, authorization: string) => {
    const init = { method: 'POST', headers: { authorization }, body: '{}' }
    return (await sandbox.json(`/signing/media/${item}/sign`, init)).entitled
  }

  it('the signing service signs only media that the viewer may watch, and none for an invalid token', async () => {
    const { free, locked, premier } = ids.access
    const viewer = `Bearer ${await sandbox.accountToken('viewer@example.com')}`
    const member = `Bearer ${await sandbox.accountToken('member@example.com')}`
    const customer = `Bearer ${await sandbox.cleengToken('member@example.com')}`
    expect([await entitled(free, ''), await entitled(locked, ''), await entitled(premier, '')]).toEqual([
      ...[true, false, false],
    ])
    expect([await entitled(free, viewer), await entitled(locked, viewer)]).toEqual([true, false])
    expect([await entitled(locked, member), await entitled(premier, member)]).toEqual([true, false])
    expect(await entitled(locked, customer)).toBe(true)
    for (const forged of ['Bearer forged', `${member}x`]) expect(await entitled(free, forged)).toBe(false)
    await later(31)
    expect(await entitled(free, member)).toBe(false)
  })
})

describe('cleeng customers', () => {
  const customer = '/billing/customers/930200001'
  const code = { locale: 'nl_NL', country: 'NL', currency: 'EUR' }
  const registration = { email: 'new@example.com', password: 'Zebra-cross-42', publisherId: '930000440', ...code }

  it.each([
    [{ locale: 'nl-NL' }, 'Invalid param locale'],
    [{ country: '419' }, 'Invalid param country'],
    [{ currency: '€' }, 'Invalid param currency'],
    [{ customerIP: 'here' }, 'Invalid param customerIP'],
  ])('a registration with %o is rejected with 422', async (change, message) => {
    const body = JSON.stringify({ ...registration, ...change })
    const response = await sandbox.call('/billing/customers', { method: 'POST', headers: json, body })
    expect(response.status).toBe(422)
    expect((await response.json()).errors).toEqual([message])
  })

  it.each([
    [{ birthDate: '01-02-2000' }, {}, 'Invalid param birthDate'],
    [{ birthDate: '2000-02-31' }, {}, 'Invalid param birthDate'],
    [{}, { questionId: 'custom_9' }, 'Question custom_9 does not exist'],
    [{}, { question: 'You like' }, 'Question custom_3 does not exist'],
    [{}, { value: 'Films' }, 'Invalid answer to custom_3'],
  ])('answers with %o and %o are rejected with 422', async (personal, answer, message) => {
    const token = await sandbox.cleengToken('viewer@example.com')
    const answers = { firstName: 'V', lastName: 'V', address: 'Street 1', birthDate: '2000-01-01', ...personal }
    const customAnswers = [{ question: 'You prefer', questionId: 'custom_3', value: 'films', ...answer }]
    const refused = await call(token, 'PUT', `${customer}/capture`, { ...answers, customAnswers })
    expect(refused).toMatchObject({ status: 422, message })
  })

  it('a negative limit of transactions is rejected, and an unknown path returns an envelope', async () => {
    const token = await sandbox.cleengToken('member@example.com')
    const member = '/billing/customers/930200002'
    expect((await call(token, 'GET', `${member}/transactions?limit=-1&offset=0`)).status).toBe(422)
    expect((await call(token, 'GET', `${member}/transactions?limit=2&offset=1`)).status).toBe(200)
    expect(await sandbox.json('/billing/nowhere')).toEqual({ responseData: {}, errors: ['Not found'] })
  })
})

describe('cleeng orders and card payments', () => {
  const customerId = '930200001'
  const market = { country: 'NL', currency: 'EUR', customerIP: '5.132.0.0' }
  const order = async (token: string, more: object = {}) =>
    call(token, 'POST', '/billing/orders', { offerId: 'S930000002_NL', customerId, ...market, ...more })
  const card = {
    type: 'scheme',
    encryptedCardNumber: encrypt('4111111111111111'),
    encryptedExpiryMonth: encrypt('03'),
    encryptedExpiryYear: encrypt('2030'),
    encryptedSecurityCode: encrypt('737'),
    holderName: 'Vera Viewer',
  }

  it.each([
    [{ country: 'ZZ' }, 'Invalid param country'],
    [{ currency: 'XXX' }, 'Invalid param currency'],
    [{ paymentMethodId: 1 }, 'Invalid param paymentMethodId'],
    [{ buyAsAGift: 'no' }, 'Field buyAsAGift must be flag'],
  ])('an order with %o is rejected with 422', async (more, message) => {
    expect(await order(await sandbox.cleengToken('viewer@example.com'), more)).toMatchObject({ status: 422, message })
  })

  it.each([
    [{ returnUrl: 'nonsense' }, 'Invalid param returnUrl'],
    [{ attemptAuthentication: 'perhaps' }, 'Invalid param attemptAuthentication'],
  ])('a card payment with %o is rejected with 422 and not recorded in the ledger', async (more, message) => {
    const token = await sandbox.cleengToken('viewer@example.com')
    const { id: orderId } = (await order(token)).data.responseData.order
    const terms = { paymentMethod: card, returnUrl: 'http://a.test/', attemptAuthentication: 'always' }
    const initial = '/billing/connectors/adyen/initial-payment'
    expect(await call(token, 'POST', initial, { orderId, ...terms, ...more })).toMatchObject({ status: 422, message })
    const details = { paymentMethodId: 930100001, ...terms, ...more }
    const update = await call(token, 'POST', '/billing/connectors/adyen/payment-details', details)
    expect(update).toMatchObject({ status: 422, message })
    expect(await sandbox.json('/_sandbox/ledger')).toEqual([])
  })

  it('orders, payments and captures accept the additional fields of the cleeng client library', async () => {
    const token = await sandbox.cleengToken('viewer@example.com')
    const { data, status } = await order(token, { buyAsAGift: false })
    expect(status).toBe(200)
    const { id: orderId } = data.responseData.order
    const browser = { browserInfo: { userAgent: 'x' }, origin: 'http://a.test' }
    const terms = { paymentMethod: card, returnUrl: 'http://a.test/', ...browser }
    expect((await call(token, 'POST', '/billing/connectors/adyen/initial-payment', { orderId, ...terms })).status).toBe(
      200,
    )
    const answers = { firstName: 'V', lastName: 'V', address: 'Street 1', birthDate: '2000-01-01', companyName: null }
    const customAnswers = [
      { question: 'You prefer', questionId: 'custom_3', value: 'films' },
      { question: 'Your shoe size', questionId: 'custom_5', value: '' },
    ]
    const capture = `/billing/customers/${customerId}/capture`
    expect((await call(token, 'PUT', capture, { ...answers, customAnswers })).status).toBe(200)
  })
})
