import { expect, it } from 'vitest'
import type { Bearer } from '#core/account/account-provider.ts'
import { failureOf, fakeBearer, fakeServer } from '../../../tests/support/fake-server.ts'
import { platformPlans } from './plans.ts'

const route = 'GET /v3/sites/site%2F1/entitlements'
const gold = { id: 7, metadata: { access_model: 'svod', name: 'Gold' } }
const pass = { id: 'p1', metadata: { access_model: 'free' } }
const refused = { message: 'Not allowed' }

/** Plans of a viewer over a fake server. */
function plansOf(bearer: Bearer) {
  const server = fakeServer()
  const fetchOptions = { fetch: server.fetch, retries: 0 }
  return { ...server, load: platformPlans({ host: 'https://account.test//', siteId: 'site/1', bearer, fetchOptions }) }
}

it('platformPlans returns the plans of the viewer with their access model', async () => {
  const { load, on, requests } = plansOf(fakeBearer('viewer-token').bearer)
  on(route, { plans: [gold, pass] })
  expect(await load()).toEqual([
    { id: '7', accessModel: 'svod' },
    { id: 'p1', accessModel: 'free' },
  ])
  expect(requests).toMatchObject([
    {
      url: 'https://account.test/v3/sites/site%2F1/entitlements',
      headers: { authorization: 'Bearer viewer-token', 'content-type': 'application/x-www-form-urlencoded' },
    },
  ])
})

it('platformPlans requests the public plans without a header for viewers that are not signed in', async () => {
  const { load, on, requests } = plansOf(fakeBearer(undefined).bearer)
  on(route, { plans: [pass] })
  expect(await load()).toEqual([{ id: 'p1', accessModel: 'free' }])
  expect(requests[0]?.headers).not.toHaveProperty('authorization')
})

it.each([401, 403])(
  'platformPlans requests the public plans after a refusal of the token with status %i',
  async (status) => {
    const { load, on, requests } = plansOf(fakeBearer('viewer-token').bearer)
    on(route, refused, status)
    on(route, { plans: [pass] })
    expect(await load()).toEqual([{ id: 'p1', accessModel: 'free' }])
    expect(requests.map(({ headers }) => headers.authorization)).toEqual(['Bearer viewer-token', undefined])
  },
)

it.each([
  ['viewer-token', 500, 1],
  ['viewer-token', 403, 2],
  [undefined, 403, 1],
])('with the token %s and status %i platformPlans rejects after %i requests', async (token, status, count) => {
  const { load, on, requests } = plansOf(fakeBearer(token).bearer)
  on(route, refused, status)
  expect(await failureOf(load())).toMatchObject({
    ...{ name: 'ApiError', message: 'Failed to fetch entitled plans', status, cause: { message: 'Not allowed' } },
  })
  expect(requests).toHaveLength(count)
})

it('platformPlans rejects a response in another format', async () => {
  const { load, on } = plansOf(fakeBearer('viewer-token').bearer)
  on(route, { plans: [{ id: 1 }] })
  expect(await failureOf(load())).toMatchObject({ message: 'Failed to fetch entitled plans', status: 200 })
})
