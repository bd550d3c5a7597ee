import { afterEach, describe, expect, it, vi } from 'vitest'
import { member, serverPaths, viewer } from './account-fixture.ts'
import { openStores } from './stores-fixture.ts'

vi.mock('virtual:foyer/site', () => ({ site: {} }))

const { open, fault, sandbox, requestsTo } = await openStores()

afterEach(() => vi.unstubAllGlobals())

const sites = [
  ['billsvod', 'cleeng'],
  ['demosvod', 'jwp'],
] as const
const invalid = { status: 401, body: { code: 401, message: 'Invalid JWT token', errors: ['Invalid JWT token'] } }
const silent = { delayMs: 60_000, times: 99 }

const stores = async () => {
  const [{ $viewer }, { refreshCustomer, $customer }, { toggleStoredFavorite, $favorites }] = await Promise.all([
    import('#core/account/viewer.store.ts'),
    import('#features/session/customer.store.ts'),
    import('#features/lists/lists.store.ts'),
  ])
  const liked = () => $favorites.get().map(({ mediaid }) => mediaid)
  return { isIn: () => $viewer.get().signedIn, $customer, refreshCustomer, toggleStoredFavorite, liked }
}

describe('access token rejected before its expiry', () => {
  it('a rejected token is refreshed once for concurrent requests, and the viewer stays signed in', async () => {
    await open('billsvod')
    const { isIn, refreshCustomer } = await stores()
    await fault({ path: '^/billing/customers/', ...invalid, times: 2 })
    const found = await Promise.all([refreshCustomer(), refreshCustomer()])
    expect(found.map(({ email }) => email)).toEqual([viewer.email, viewer.email])
    expect(isIn()).toBe(true)
    expect(await requestsTo(/refresh_token$/)).toHaveLength(1)
  })

  it('a refreshed token that is rejected again ends the session without a second refresh', async () => {
    await open('billsvod')
    const { isIn, refreshCustomer } = await stores()
    await fault({ path: '^/billing/customers/', ...invalid, times: 9 })
    await expect(refreshCustomer()).rejects.toThrow('Invalid JWT token')
    expect(isIn()).toBe(false)
    expect(await requestsTo(/refresh_token$/)).toHaveLength(1)
  })

  it.each([400, 401, 403, 422])('a token refresh that fails with %i ends the session', async (status) => {
    await open('billsvod')
    const { isIn, refreshCustomer } = await stores()
    await fault({ path: '^/billing/customers/', ...invalid, times: 9 })
    await fault({ path: 'refresh_token$', status, body: { errors: ['No'] }, times: 9 })
    await expect(refreshCustomer()).rejects.toThrow('No')
    expect(isIn()).toBe(false)
  })

  it('a token refresh that fails with 503 does not end the session', async () => {
    await open('billsvod')
    const { isIn, refreshCustomer } = await stores()
    await fault({ path: '^/billing/customers/', ...invalid, times: 1 })
    await fault({ path: 'refresh_token$', status: 503, times: 9 })
    await expect(refreshCustomer()).rejects.toThrow()
    expect(isIn()).toBe(true)
  })

  it('a rejected token ends the session of jwp, which has no token refresh', async () => {
    await open('demosvod')
    const { isIn, refreshCustomer } = await stores()
    await fault({ path: '^/accounts/accounts$', ...invalid, times: 1 })
    await expect(refreshCustomer()).rejects.toThrow()
    expect(isIn()).toBe(false)
  })
})

describe.each(sites)('logout on %s', (site, provider) => {
  it('logout without a provider response is immediate, and unsaved lists are restored at the next login', async () => {
    const page = await open(site)
    const { isIn, toggleStoredFavorite, liked } = await stores()
    toggleStoredFavorite('Undertow')
    await fault({ path: `^/${serverPaths[provider]}/`, ...silent })
    const leaving = page.session.logout()
    await vi.waitFor(() => expect(isIn()).toBe(false))
    await leaving
    expect(liked()).toEqual([])
    expect(page.localStorage.all().map(([key]) => key.split('.')[0])).toEqual(['unsaved'])
    await sandbox.send('DELETE', '/faults')
    await page.session.login(viewer)
    expect(liked()).toEqual(['Undertow'])
  })

  it('logout saves the lists, empties localStorage and sends a logout request to jwp, none to cleeng', async () => {
    const page = await open(site)
    const { toggleStoredFavorite } = await stores()
    const { token } = JSON.parse(page.localStorage.getItem('inplayer_token') ?? '{}')
    toggleStoredFavorite('Undertow')
    await page.session.logout()
    await expect.poll(() => page.localStorage.all()).toEqual([])
    // A late request of an earlier session carries another token
    const ends = (await requestsTo(/\/accounts\/logout$/)).filter(
      ({ headers }) => headers.authorization === `Bearer ${token}`,
    )
    expect(ends).toHaveLength(site === 'demosvod' ? 1 : 0)
    await page.session.login(viewer)
    const { liked } = await stores()
    await expect.poll(liked).toEqual(['Undertow'])
  })
})

describe.each(sites)('session on %s', (site, provider) => {
  it('resumeSession without stored tokens ends the session', async () => {
    const page = await open(site)
    for (const [key, value] of page.localStorage.all()) if (value.includes('refresh')) page.localStorage.removeItem(key)
    await page.reload()
    const { isIn } = await stores()
    expect(isIn()).toBe(true)
    const { resumeSession } = await import('#features/account/effects.store.ts')
    await resumeSession()
    expect(isIn()).toBe(false)
  })

  it('resumePayment subscribes to account events on jwp only, and only with a pending charge', async () => {
    const page = await open(site, member)
    const opened = async () => (await requestsTo(/iot\/keys$/)).length
    const resume = async () => {
      await (await import('#features/account/effects.store.ts')).resumeSession()
      ;(await import('#features/checkout/payment-events.store.ts')).resumePayment()
    }
    expect(await opened()).toBe(0)
    await page.reload()
    await resume()
    // A subscription has sent its request after the same steps
    await (await import('#features/session/customer.store.ts')).loadCustomer()
    const { notifications } = (await (await import('#features/session/provider.store.ts')).openAccount()).provider
    await Promise.allSettled([Reflect.get(Object(notifications), 'anyFunction')?.()])
    expect(await opened()).toBe(0)
    const { recordCharge } = await import('#features/checkout/checkout.store.ts')
    recordCharge({ offerId: 'S1', isPaid: false })
    await page.reload()
    await resume()
    if (provider === 'jwp') await vi.waitFor(async () => expect(await opened()).toBe(1))
    else expect(await opened()).toBe(0)
  })

  it('login requests the customer first, then the subscription and the lists', async () => {
    const page = await open(site, member)
    await page.session.logout()
    const before = (await requestsTo(/./)).length
    await page.session.login(member)
    const paths = (await requestsTo(/./)).slice(before).map(({ method, path }) => `${method} ${path}`)
    const at = (what: RegExp) => paths.findIndex((path) => what.test(path))
    const [person, subscription, lists] =
      provider === 'cleeng'
        ? [/GET .*customers\/[^/]+$/, /customers\/.+\/subscriptions$/, /GET .*customers\/[^/]+$/]
        : [/GET \/accounts\/accounts$/, /GET .*\/(subscriptions|access)$/, /media/]
    expect(at(person)).toBeGreaterThanOrEqual(0)
    expect(at(subscription)).toBeGreaterThan(at(person))
    expect(paths.filter((path) => lists.test(path)).length).toBeGreaterThan(provider === 'cleeng' ? 1 : 0)
    expect(page.subscription.$subscription.get()).toBeDefined()
  })

  it('logout clears the subscription and the entitlements for the next viewer', async () => {
    const page = await open(site, member)
    const { hasAnyOffer } = await import('#features/access/entitlements.store.ts')
    const current = await page.subscription.reloadSubscription()
    const offers = [current?.offerId ?? expect.unreachable('there is no subscription')]
    expect(await hasAnyOffer(offers)).toBe(true)
    await page.session.logout()
    expect(page.subscription.$subscription.get()).toBeUndefined()
    await page.session.login(viewer)
    expect(await hasAnyOffer(offers)).toBe(false)
    expect(page.subscription.$subscription.get()).toBeUndefined()
  })
})

describe.each(sites)('customer response on %s after the end of the session', (site, provider) => {
  const loads = {
    'customer refresh': async () => (await stores()).refreshCustomer(),
    'name update': async () =>
      (await import('#features/account/customer-changes.store.ts')).updateNames({
        firstName: 'Vera',
        lastName: 'Late',
      }),
    consents: async () => (await import('#features/account/customer-changes.store.ts')).updateConsents([]),
  }

  it.each(Object.entries(loads))('a late customer response does not restore an ended session: %s', async (_, load) => {
    const page = await open(site)
    const { $customer, isIn } = await stores()
    await fault({ path: `^/${serverPaths[provider]}/(customers|accounts)`, delayMs: 300, times: 3 })
    const sent = vi.spyOn(globalThis, 'fetch')
    const late = load().catch(() => undefined)
    await vi.waitFor(() => expect(sent).toHaveBeenCalled())
    const { clearSession } = await import('#core/account/viewer.store.ts')
    clearSession()
    await late
    sent.mockRestore()
    expect(isIn()).toBe(false)
    expect($customer.get()).toBeUndefined()
    expect(page.localStorage.all()).toEqual([])
  })
})

describe('locale request without a response', () => {
  it('login without a locale response succeeds and sends no customerIP', async () => {
    const page = await open('billsvod')
    await page.session.logout()
    await page.reload()
    const { login } = await import('#features/account/sign-in.store.ts')
    await fault({ path: '^/billing/locales', ...silent })
    await login(viewer)
    expect((await stores()).isIn()).toBe(true)
    expect((await requestsTo(/\/billing\/auths$/)).at(-1)?.body).not.toContain('customerIP')
  }, 10_000)

  it('registration without a locale response uses the browser language for locale, country and currency', async () => {
    const page = await open('billsvod')
    await page.session.logout()
    await page.reload()
    vi.stubGlobal('navigator', { language: 'es-MX' })
    const { register } = await import('#features/account/registration.store.ts')
    await fault({ path: '^/billing/locales', ...silent })
    await register({ email: 'new@example.com', password: 'Passw0rd!', consents: [], details: {} })
    const [sent] = await requestsTo(/\/billing\/customers$/)
    expect(JSON.parse(sent?.body ?? '{}')).toMatchObject({ locale: 'es_MX', country: 'MX', currency: 'MXN' })
    expect(sent?.body).not.toContain('customerIP')
  })
})

describe.each(sites)('login on %s', (site, provider) => {
  it('login succeeds while requests for lists and the subscription have no response', async () => {
    const page = await open(site)
    await page.session.logout()
    const path =
      provider === 'cleeng'
        ? '/billing/(customers/.+/(subscriptions|consents))'
        : '/accounts/(v2/accounts/media|v2/accounting|subscriptions)'
    await fault({ path, ...silent })
    await page.session.login(viewer)
    expect((await stores()).isIn()).toBe(true)
  })
})
