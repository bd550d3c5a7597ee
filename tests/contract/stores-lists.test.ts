import { describe, expect, it, vi } from 'vitest'
import { member, viewer } from './account-fixture.ts'
import { openStores } from './stores-fixture.ts'

vi.mock('virtual:foyer/site', () => ({ site: {} }))

const { open, fault, sandbox, requestsTo } = await openStores()

/** Endpoint of list changes, per provider. */
const changes = { billsvod: '/billing/customers/\\d+$', demosvod: '/accounts/v2/accounts/media/' }
const sites = ['billsvod', 'demosvod'] as const

const listsOf = async () => {
  const [{ $favorites, toggleStoredFavorite }, { $history, saveProgress }, { reconcileLists, saveNow }] =
    await Promise.all([
      import('#features/lists/lists.store.ts'),
      import('#features/lists/lists.store.ts'),
      import('#features/account/account-lists.store.ts'),
    ])
  const liked = () => $favorites.get().map(({ mediaid }) => mediaid)
  const watched = () => Object.fromEntries($history.get().map(({ mediaid, progress }) => [mediaid, progress]))
  return { liked, watched, toggleStoredFavorite, saveProgress, reconcileLists, saveNow }
}

/** Account lists, and their change by another browser. */
const elsewhere = async () => {
  const [{ openAccount }, { loadCustomer }] = await Promise.all([
    import('#features/session/provider.store.ts'),
    import('#features/session/customer.store.ts'),
  ])
  const [{ provider }, customer] = await Promise.all([openAccount(), loadCustomer()])
  const storedLists = () => provider.customer.lists(customer)
  const like = async (id: string) => {
    const before = await storedLists()
    await provider.customer.updateLists(
      customer,
      { ...before, favorites: [{ mediaid: id }, ...before.favorites] },
      before,
    )
  }
  return { held: storedLists, like, likes: async () => (await storedLists()).favorites.map(({ mediaid }) => mediaid) }
}

const offline = (site: keyof typeof changes) => fault({ path: changes[site], status: 503, times: 50 })
const online = () => sandbox.send('DELETE', '/faults')

const invalid = 'Invalid JWT token'

/** Makes the provider reject the session token as invalid. */
const refuse = () =>
  fault({
    path: '/(billing|accounts)/',
    status: 401,
    body: { code: 401, message: invalid, errors: [invalid] },
    times: 50,
  })

/** Ends the session with the next customer request. */
const endSession = async () => {
  const [{ refreshCustomer }, { $viewer }] = await Promise.all([
    import('#features/session/customer.store.ts'),
    import('#core/account/viewer.store.ts'),
  ])
  await expect(refreshCustomer()).rejects.toThrow(/^Invalid JWT token|renews no session$/)
  await online()
  expect($viewer.get().signedIn).toBe(false)
}

const accountKeys = ({ localStorage }: Awaited<ReturnType<typeof open>>) =>
  localStorage.all().filter(([key]) => key.startsWith('account.'))

describe.each(sites)('lists of %s', (site) => {
  it('unsaved list changes of an expired session are restored at the next login of the same viewer only', async () => {
    const page = await open(site)
    const lists = await listsOf()
    lists.toggleStoredFavorite('SaltRoad')
    await lists.saveNow()
    await refuse()
    lists.toggleStoredFavorite('Undertow')
    lists.saveProgress('OrbitMom', 0.5)
    await endSession()
    expect(accountKeys(page)).toEqual([])
    expect(lists.liked()).toEqual([])

    await page.reload()
    const { login } = await import('#features/account/sign-in.store.ts')
    const others = await listsOf()
    await login(member)
    const seen = [others.liked(), await (await elsewhere()).likes()].flat()
    expect(seen).not.toContain('Undertow')
    expect(others.watched()).not.toHaveProperty('OrbitMom')
    await (await import('#features/account/sign-in.store.ts')).logout()

    await login(viewer)
    expect(others.liked()).toEqual(['Undertow', 'SaltRoad'])
    expect(others.watched()).toEqual({ OrbitMom: 0.5 })
    expect(new Set(await (await elsewhere()).likes())).toEqual(new Set(['Undertow', 'SaltRoad']))
    expect(page.localStorage.all().filter(([key]) => key.startsWith('unsaved.'))).toEqual([])
  })

  it('saved lists leave no data in localStorage after the session has expired', async () => {
    const page = await open(site)
    const lists = await listsOf()
    lists.toggleStoredFavorite('SaltRoad')
    await lists.saveNow()
    await refuse()
    await endSession()
    expect(page.localStorage.all().filter(([key]) => /^(account|unsaved)\./.test(key))).toEqual([])
  })

  it('list changes during an outage persist across pages and merge with changes of another browser', async () => {
    const page = await open(site)
    const before = await listsOf()
    before.toggleStoredFavorite('SaltRoad')
    await before.saveNow()

    await offline(site)
    before.toggleStoredFavorite('Undertow')
    before.toggleStoredFavorite('SaltRoad')
    before.saveProgress('OrbitMom', 0.5)
    await expect(before.saveNow()).rejects.toThrow()
    await page.reload()
    const kept = await listsOf()
    expect(kept.liked()).toEqual(['Undertow'])
    await expect(kept.reconcileLists()).rejects.toThrow()
    expect(kept.liked()).toEqual(['Undertow'])

    await online()
    await (await elsewhere()).like('GlassHou')
    await kept.reconcileLists()
    expect(kept.liked()).toEqual(['Undertow', 'GlassHou'])
    expect(kept.watched()).toEqual({ OrbitMom: 0.5 })
    const { held: storedLists, likes } = await elsewhere()
    expect(new Set(await likes())).toEqual(new Set(['Undertow', 'GlassHou']))
    expect((await storedLists()).history).toEqual([{ mediaid: 'OrbitMom', progress: 0.5 }])
  })

  it('logout saves the lists, clears the account data and discards changes that the provider rejects', async () => {
    const page = await open(site)
    const first = await listsOf()
    first.toggleStoredFavorite('SaltRoad')
    await page.session.logout()
    expect(page.localStorage.all().filter(([key]) => key.startsWith('account.'))).toEqual([])
    await page.session.login({ email: 'viewer@example.com', password: 'Password1' })
    expect(first.liked()).toEqual(['SaltRoad'])

    // A 400 is not retried; a retry of a 503 could follow the logout.
    await fault({ path: changes[site], status: 400, times: 50 })
    first.toggleStoredFavorite('Undertow')
    await page.session.logout()
    await online()
    expect(page.localStorage.all().filter(([key]) => key.startsWith('account.'))).toEqual([])
    const count = (await requestsTo(new RegExp(changes[site]))).length
    await page.reload()
    await (await listsOf()).saveNow()
    expect(await requestsTo(new RegExp(changes[site]))).toHaveLength(count)
  })
})
