import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AccountProvider } from '#domain/account-provider.ts'
import type { Customer } from '#domain/customer.ts'
import { ApiError } from '#domain/errors.ts'
import { card, declined, type OpenAccounts, openAccounts, password } from './open.ts'

let world: OpenAccounts
let customer: Customer
beforeAll(async () => {
  world = await openAccounts()
})
beforeEach(async () => {
  await world.reset()
  customer = await world.signIn('member@example.com')
})
afterAll(() => world.close())

const none = { favorites: [], history: [] }
const credentials = { email: 'viewer@example.com', password }
const film = {
  offerId: 'C93002_71002',
  title: '',
  price: 3.99,
  currency: 'EUR',
  active: true,
  freeDays: 0,
  freePeriods: 0,
  planSwitchEnabled: false,
}
const urls = {
  success: 'http://site.test/a',
  waiting: 'http://site.test/b',
  cancel: 'http://site.test/c',
  error: 'http://site.test/d',
}
const transaction = {
  id: 'C-1',
  token: 'T-1',
  at: 0,
  offerId: '',
  offerType: '',
  offerTitle: '',
  price: 0,
  currency: 'EUR',
  paymentMethod: '',
}
const yearly = {
  offerId: 'S93000_70002',
  title: '',
  period: 'year',
  price: 70,
  currency: 'EUR',
  direction: 'upgrade',
} as const
const subscription = () => world.provider.subscription.current(customer).then((one) => one ?? expect.unreachable())

type Ask = (provider: AccountProvider) => Promise<unknown>

/** Every call of the provider that a viewer may set off, with a piece of its address. */
const calls: [string, string, Ask][] = [
  ['login', 'authenticate', ({ session }) => session.login(credentials)],
  ['register', '/accounts$', ({ session }) => session.register({ ...credentials, consents: [], details: {} })],
  ['logout', 'logout', ({ session }) => session.logout()],
  ['socialLinks', 'social', ({ session }) => session.socialLinks('http://site.test/')],
  ['forgotPassword', 'forgot-password', ({ session }) => session.forgotPassword('viewer@example.com', '')],
  [
    'resetPassword',
    'forgot-password',
    ({ session }) => session.resetPassword({ email: '', token: 'secret-token', password: 'a', confirmation: 'a' }),
  ],
  [
    'changePassword',
    'change-password',
    ({ session }) => session.changePassword({ oldPassword: password, password, confirmation: password }),
  ],
  ['get', '/accounts$', (provider) => provider.customer.get()],
  [
    'updateNames',
    '/accounts$',
    (provider) => provider.customer.updateNames(customer, { firstName: 'A', lastName: 'B' }),
  ],
  ['registrationFields', 'register-fields', (provider) => provider.customer.registrationFields()],
  ['updateConsents', '/accounts$', (provider) => provider.customer.updateConsents(customer, [])],
  ['lists', 'favorites', (provider) => provider.customer.lists(customer)],
  [
    'updateLists',
    'watch-history',
    (provider) =>
      provider.customer.updateLists(customer, { favorites: [], history: [{ mediaid: 'A', progress: 0.5 }] }, none),
  ],
  ['exportData', 'export', (provider) => provider.customer.exportData()],
  ['deleteAccount', 'erase', (provider) => provider.customer.deleteAccount(password)],
  ['offers', 'access-fees', ({ checkout }) => checkout.offers(['93000'])],
  [
    'updateOrder',
    'discount',
    async ({ checkout }) => checkout.updateOrder(await checkout.createOrder(customer, film), { couponCode: 'HALF' }),
  ],
  ['paymentMethods', 'methods', ({ checkout }) => checkout.paymentMethods()],
  [
    'payByPayPal',
    'external-payments',
    async ({ checkout }) => checkout.payByPayPal(await checkout.createOrder(customer, film), urls),
  ],
  ['hasAccess', '/access$', ({ checkout }) => checkout.hasAccess('S93000_70001')],
  ['current', '/accounts/subscriptions$', (provider) => provider.subscription.current(customer)],
  ['cancel', 'cancel', async (provider) => provider.subscription.cancel(customer, await subscription())],
  ['switches', 'access-fees', async (provider) => provider.subscription.switches(customer, await subscription())],
  ['change', 'stripe:switch', async (provider) => provider.subscription.change(customer, await subscription(), yearly)],
  ['paymentDetails', 'cards', (provider) => provider.subscription.paymentDetails(customer)],
  ['updateCard', 'cards', (provider) => provider.subscription.updateCard(customer, card, 'EUR')],
  [
    'transactions',
    'payment-history',
    (provider) => provider.subscription.transactions(customer, { limit: 1, offset: 0 }),
  ],
  ['receipt', 'receipt', (provider) => provider.subscription.receipt(transaction)],
  ['mediaToken', 'jw-media', ({ access }) => access.mediaToken('SaltRoad')],
  ['plans', 'entitlements', ({ access }) => access.plans()],
]

/** What may be shown or logged of a failure. */
const wordsOf = (error: unknown): string =>
  error instanceof Error ? `${error.name} ${error.message} ${error.stack} ${wordsOf(error.cause)}` : String(error ?? '')

async function refusalOf(ask: Ask, provider: AccountProvider): Promise<ApiError> {
  const error = await ask(provider).then(
    () => expect.unreachable('the call succeeded'),
    (thrown: unknown) => thrown,
  )
  for (const secret of [password, world.token(), 'secret-token']) expect(wordsOf(error)).not.toContain(secret)
  return error instanceof ApiError ? error : expect.unreachable(`${error} is no ApiError`)
}

describe.each(calls)('%s', (name, path, ask) => {
  it('tells of a 500', async () => {
    await world.breakNext({ path, status: 500, times: 9 })
    expect(await refusalOf(ask, world.provider)).toMatchObject({ status: 500 })
  })

  it('tells of an answer that never comes', async () => {
    await world.breakNext({ path, delayMs: 400, times: 9 })
    const provider = world.providerFor(undefined, { retries: 0, timeoutMs: 80 })
    expect(await refusalOf(ask, provider)).toMatchObject({ status: 0 })
  })

  it('tells that the session is over', async () => {
    await world.breakNext({ path, status: 401, body: { code: 401, message: 'Invalid JWT token' } })
    expect(await refusalOf(ask, world.provider)).toMatchObject({ status: name === 'mediaToken' ? 403 : 401 })
    expect(world.refusals()).toBe(1)
  })
})

describe.each(calls.filter(([name]) => name !== 'receipt'))('%s', (_name, path, ask) => {
  it('tells of an answer that breaks off', async () => {
    await world.breakNext({ path, status: 200, truncateAt: 1, times: 9 })
    expect(await refusalOf(ask, world.provider)).toMatchObject({ status: 200 })
  })
})

describe('what the provider receives', () => {
  it('has secrets in bodies and headers only, and a card only where it is paid with', async () => {
    for (const [, , ask] of calls) await ask(world.provider).catch(() => undefined)
    await world.signIn('viewer@example.com')
    const { checkout } = world.provider
    const [offer] = await checkout.offers([film.offerId])
    if (offer) await checkout.payByCard(await checkout.createOrder(customer, offer), declined, urls.waiting)
    const all = await world.asked(/./)
    expect(all.length).toBeGreaterThan(30)
    const said = all.map(({ path, query }) => `${path} ${JSON.stringify(query)}`).join('\n')
    for (const secret of [password, world.token(), 'example.com', '4111', '4000']) expect(said).not.toContain(secret)
    const withCard = all.filter(({ body }) => /4111111111111111|4000000000000002/.test(body ?? ''))
    expect(withCard.map(({ path }) => path)).toEqual(['/accounts/v2/payments/cards/default', '/accounts/payments'])
  })
})

describe('the twin', () => {
  it('refuses what it does not know, by name', async () => {
    const ask = (path: string, init: RequestInit) => world.json(`/accounts${path}`, init)
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const own = { ...form, authorization: `Bearer ${world.token()}` }
    expect(await ask('/accounts', { headers: { authorization: own.authorization } })).toEqual({
      code: 422,
      message: 'Header Content-Type must be application/x-www-form-urlencoded, not missing',
    })
    expect(await ask('/accounts/export', { method: 'POST', headers: own, body: 'branding_id=0&more=1' })).toEqual({
      code: 422,
      message: 'Field more is not expected',
    })
    expect(await ask('/accounts/export', { method: 'POST', headers: own, body: '' })).toEqual({
      code: 422,
      message: 'Field branding_id is missing',
    })
    expect(await ask('/accounts', { headers: form })).toEqual({ code: 401, message: 'Invalid auth token' })
    expect(await ask('/nowhere', {})).toEqual({ code: 404, message: 'Not found' })
  })
})
