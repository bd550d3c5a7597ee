import { afterEach, expect, it, vi } from 'vitest'
import { fakeCustomer } from '../../../tests/support/fake-accounts.ts'
import { closeBrowser } from '../../../tests/support/fake-browser.ts'
import { fakeSite, fakeTokens, openPage, refusal } from '../../../tests/support/fake-page.ts'

afterEach(closeBrowser)

async function openProvider(plan: Parameters<typeof openPage>[0] = {}) {
  const page = openPage(plan)
  const { $viewer } = await import('#core/account/viewer.store.ts')
  const { flashMessage } = await import('./flash-message.store.ts')
  return { ...page, $viewer, flashMessage, ...(await import('./provider.store.ts')) }
}

it.each([
  ['svod', true],
  ['authvod', true],
  ['avod', false],
] as const)('hasAccounts on a site of the model %s returns %s', async (model, has) => {
  const { hasAccounts } = await openProvider({ site: fakeSite(model) })
  expect(hasAccounts()).toBe(has)
})

it('openAccount creates the provider once, with the stored tokens', async () => {
  const { openAccount, provider, bearers } = await openProvider()
  const [first, second] = await Promise.all([openAccount(), openAccount()])
  expect(first).toBe(second)
  expect(first.provider).toBe(provider)
  expect(first.tokens.read()?.access).toBe('access-1')
  expect(bearers).toHaveLength(1)
})

it('loadAccountFeatures returns the features of the provider', async () => {
  const { loadAccountFeatures, provider } = await openProvider({ features: { canExportAccountData: false } })
  expect(await loadAccountFeatures()).toEqual({ ...provider.features, canExportAccountData: false })
})

it('openAccount creates another provider after the active site changes', async () => {
  const { openAccount, bearers } = await openProvider()
  const account = await openAccount()
  const { showSite } = await import('#core/site/site.store.ts')
  showSite(fakeSite('authvod'))
  expect(await openAccount()).not.toBe(account)
  expect(bearers).toHaveLength(2)
})

it('openAccount loads the provider again after a failed import', async () => {
  const { provider } = await openProvider()
  vi.resetModules()
  const load = vi.fn().mockRejectedValueOnce(new Error('Chunk lost')).mockResolvedValue(provider)
  vi.doMock('#providers/choose.ts', () => ({ chooseProvider: load }))
  const again = await import('./provider.store.ts')
  await expect(again.openAccount()).rejects.toThrow('Chunk lost')
  expect((await again.openAccount()).provider).toBe(provider)
  expect(load).toHaveBeenCalledTimes(2)
})

it('openAccount rejects on a site without accounts', async () => {
  await openProvider({ site: fakeSite('avod') })
  vi.resetModules()
  vi.doMock('#providers/choose.ts', () => ({ chooseProvider: async () => undefined }))
  const { openAccount } = await import('./provider.store.ts')
  await expect(openAccount()).rejects.toThrow('This site has no accounts')
})

it('openAccount passes the config, the account hosts and the session token to the provider', async () => {
  const hosts = { jwp: 'https://accounts.test' }
  const site = fakeSite('svod', { accountHosts: hosts })
  await openProvider({ site })
  vi.resetModules()
  const choose = vi.fn(async (_choice: object) => ({ session: { stored: { key: 'k', read: () => fakeTokens() } } }))
  vi.doMock('#providers/choose.ts', () => ({ chooseProvider: choose }))
  const { openAccount } = await import('./provider.store.ts')
  await openAccount()
  const { config, moved, bearer } = Object(choose.mock.calls[0]?.[0])
  expect([config, moved]).toEqual([site.config, hosts])
  expect(await bearer.token()).toBe('access-1')
})

it('the bearer of the session returns the account that owns the session', async () => {
  const { openAccount, bearers, browser } = await openProvider()
  await openAccount()
  expect(bearers[0]?.owner?.()).toBeNull()
  browser.localStorage.setItem('account.owner', 'cleeng.7')
  expect(bearers[0]?.owner?.()).toBe('cleeng.7')
})

it('a rejected access token is refreshed with the stored refresh token', async () => {
  const { openAccount, bearers, browser } = await openProvider({
    responses: { session: { refresh: async () => fakeTokens({ access: 'access-2' }) } },
  })
  await openAccount()
  expect(await bearers[0]?.renewed('access-1')).toBe('access-2')
  expect(browser.localStorage.getItem('jwapp.auth')).toContain('access-2')
})

it('a session that the provider rejects is cleared and records the expired message', async () => {
  const { openAccount, bearers, $viewer, flashMessage } = await openProvider()
  await openAccount()
  bearers[0]?.onRejected()
  expect($viewer.get().signedIn).toBe(false)
  expect(flashMessage.$note.get()).toBe('expired')
})

it('a token refresh that fails with 401 ends the session', async () => {
  const { openAccount, bearers, $viewer, flashMessage } = await openProvider({
    tokens: fakeTokens({ expires: 0 }),
    responses: { session: { refresh: refusal(401, 'Expired') } },
  })
  await openAccount()
  await expect(bearers[0]?.token()).rejects.toThrow('Expired')
  expect([$viewer.get().signedIn, flashMessage.$note.get()]).toEqual([false, 'expired'])
})

it('a rejected token of an anonymous viewer records no expired message', async () => {
  const { openAccount, bearers, flashMessage } = await openProvider({ tokens: undefined })
  await openAccount()
  bearers[0]?.onRejected()
  expect(flashMessage.$note.get()).toBeUndefined()
})

it('loadTokenOwner uses tokens outside the session without refreshing or storing them', async () => {
  const { loadTokenOwner, bearers, browser, $viewer } = await openProvider({ tokens: undefined })
  expect(await loadTokenOwner(fakeTokens({ access: 'other' }))).toEqual(fakeCustomer())
  expect(await bearers[0]?.token()).toBe('other')
  await expect(bearers[0]?.renewed('other')).rejects.toMatchObject({ message: 'User not logged in', status: 401 })
  bearers[0]?.onRejected()
  expect($viewer.get().signedIn).toBe(false)
  expect(browser.localStorage.getItem('jwapp.auth')).toBeNull()
})

it('the end of a session removes the stored tokens of every account provider, also of another one', async () => {
  const { browser } = await openProvider()
  const { accountStorageKeys } = await import('#providers/registry.ts')
  const { clearSession } = await import('#core/account/viewer.store.ts')
  for (const key of accountStorageKeys) browser.localStorage.setItem(key, 'tokens')
  clearSession()
  expect(Object.keys(browser.localStorage)).toEqual([])
})
