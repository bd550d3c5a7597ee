import { afterEach, describe, expect, it, vi } from 'vitest'
import { fakeCustomer, fakeJwp, jwpHost } from '../../../tests/support/fake-accounts.ts'
import { failureOf, fakeBearer, fakeServer } from '../../../tests/support/fake-server.ts'
import { parseConfig } from '../platform/parse-config.ts'
import { createJwpProvider } from './index.ts'

afterEach(() => vi.unstubAllGlobals())

const tokenRoute = 'GET /v2/items/jw-media/token'
const plansRoute = 'GET /v3/sites/site%2F1/entitlements'

describe('media token', () => {
  it('mediaToken requests a token for one item of the site with the access token of the viewer', async () => {
    const { provider, requests, on } = fakeJwp()
    on(tokenRoute, { token: 'stream-token' })
    expect(await provider.access.mediaToken('SaltRoad')).toBe('stream-token')
    expect(requests).toMatchObject([
      {
        url: `${jwpHost}/v2/items/jw-media/token`,
        query: { app_config_id: 'demosvod', media_id: 'SaltRoad' },
        headers: { authorization: 'Bearer viewer-token' },
      },
    ])
  })

  it.each([400, 402, 403, 404])(
    'a media token refused with status %i rejects with "Unauthorized" and status 403',
    async (status) => {
      const { provider, on } = fakeJwp()
      on(tokenRoute, { message: 'No access' }, status)
      expect(await failureOf(provider.access.mediaToken('SaltRoad'))).toMatchObject({
        ...{ message: 'Unauthorized', status: 403, cause: { status, message: 'No access' } },
      })
    },
  )

  it.each([408, 429])('a media token request that fails with status %i is not "Unauthorized"', async (status) => {
    const { provider, on } = fakeJwp()
    on(tokenRoute, { message: 'Try later' }, status)
    expect(await failureOf(provider.access.mediaToken('SaltRoad'))).toMatchObject({ message: 'Try later', status })
  })

  it('mediaToken does not report "Unauthorized" after a 500 or an empty token or for an anonymous viewer', async () => {
    const { provider, on } = fakeJwp()
    on(tokenRoute, { message: 'Down' }, 500)
    expect(await failureOf(provider.access.mediaToken('SaltRoad'))).toMatchObject({ message: 'Down', status: 500 })
    const { provider: empty, on: answer } = fakeJwp()
    answer(tokenRoute, { token: '' })
    expect(await failureOf(empty.access.mediaToken('SaltRoad'))).toMatchObject({ status: 200 })
    const anonymous = fakeJwp(undefined, { token: '' }).provider.access
    expect(await failureOf(anonymous.mediaToken('SaltRoad'))).toMatchObject({ message: 'User not logged in' })
  })
})

describe('entitled plans', () => {
  const plans = [{ id: 5, metadata: { access_model: 'svod', name: 'Plan' } }]

  it('plans are requested with the token of a signed-in viewer and without one for an anonymous viewer', async () => {
    for (const [token, authorization] of [
      ['viewer-token', 'Bearer viewer-token'],
      ['', undefined],
    ] as const) {
      const { provider, requests, on } = fakeJwp(undefined, { token })
      on(plansRoute, { plans, total: 1 })
      expect(await provider.access.plans()).toEqual([{ id: '5', accessModel: 'svod' }])
      expect(requests[0]?.headers.authorization).toBe(authorization)
    }
  })

  it('plans of a site without an access bridge reject as not enabled, without a request', async () => {
    const server = fakeServer()
    const provider = createJwpProvider({
      url: jwpHost,
      config: parseConfig({ siteId: 's', description: '', integrations: { jwp: { clientId: 'client-1' } } }),
      bearer: fakeBearer('viewer-token').bearer,
      fetchOptions: { fetch: server.fetch },
    })
    expect(await failureOf(provider.access.plans())).toMatchObject({
      message: 'Entitled plans feature is not enabled',
    })
    expect(server.requests).toEqual([])
  })

  it('a failed plan request rejects with "Failed to fetch entitled plans" and its cause', async () => {
    const { provider, on } = fakeJwp()
    on(plansRoute, { message: 'No such site' }, 404)
    expect(await failureOf(provider.access.plans())).toMatchObject({
      ...{ message: 'Failed to fetch entitled plans', status: 404, cause: { message: 'No such site' } },
    })
  })
})

describe('refused access token', () => {
  const account = { id: 7, email: 'vera@example.com' }

  it('a refused access token is renewed once and the request is repeated with the new one', async () => {
    const { provider, requests, on, log } = fakeJwp(undefined, { renewed: 'newer-token' })
    on('GET /accounts', { message: 'Invalid JWT token' }, 401)
    on('GET /accounts', account)
    expect(await provider.customer.get()).toMatchObject({ id: '7' })
    expect(requests.map(({ headers }) => headers.authorization)).toEqual(['Bearer viewer-token', 'Bearer newer-token'])
    expect(log).toEqual({ refused: 0, renewals: ['viewer-token'] })
  })

  it.each(['Invalid JWT token', 'Invalid auth token'])(
    'a second token refusal with "%s" ends the session',
    async (message) => {
      const { provider, on, log } = fakeJwp(undefined, { renewed: 'newer-token' })
      on('GET /accounts', { message }, 401)
      expect(await failureOf(provider.customer.get())).toMatchObject({ message, status: 401 })
      expect(log.refused).toBe(1)
    },
  )

  it('an invalid token response ends the session even if the request sent no token', async () => {
    const { provider, on, log } = fakeJwp()
    on('GET /v2/items/93000/access-fees', { message: 'Invalid auth token' }, 401)
    await failureOf(provider.checkout.offers(['93000']))
    expect(log).toEqual({ refused: 1, renewals: [] })
  })

  it('neither a wrong password nor missing privileges renew the token or end the session', async () => {
    const { provider, on, log } = fakeJwp()
    on('GET /accounts', { message: 'Invalid privileges' }, 403)
    on('POST /v2/accounts/authenticate', { message: 'Invalid credentials' }, 401)
    await failureOf(provider.customer.get())
    await failureOf(provider.session.login({ email: 'a@example.com', password: 'x' }))
    expect(log).toEqual({ refused: 0, renewals: [] })
  })
})

it('the sign-in referrer is the origin of the page without its path', async () => {
  vi.stubGlobal('location', { origin: 'https://page.test', href: 'https://page.test/private?token=1' })
  const requests: string[] = []
  const provider = createJwpProvider({
    url: jwpHost,
    config: parseConfig({ siteId: 's', description: '', integrations: { jwp: {} } }),
    bearer: { token: () => Promise.resolve(''), renewed: () => Promise.resolve(''), onRejected: () => {} },
    fetchOptions: {
      fetch: async (input) => {
        requests.push(await (input as Request).text())
        return Response.json({ access_token: 'a' })
      },
    },
  })
  const { expires } = await provider.session.login({ email: 'a@example.com', password: 'x' })
  expect(Object.fromEntries(new URLSearchParams(requests[0]))).toEqual({
    ...{ grant_type: 'password', referrer: 'https://page.test', username: 'a@example.com', password: 'x' },
  })
  expect(Math.abs(expires - Date.now() - 3_600_000)).toBeLessThan(5_000)
})

it('an account without a uuid opens no notification connection', async () => {
  const { provider, requests } = fakeJwp()
  const stop = await provider.notifications.listen(fakeCustomer(), () => expect.unreachable('an event'))
  expect(stop()).toBeUndefined()
  expect(requests).toEqual([])
})
