import { expect, it, vi } from 'vitest'
import { useSandbox } from './account-descriptor.ts'
import { chooseProvider } from './choose.ts'
import { parseConfig } from './platform/parse-config.ts'
import './cleeng/index.ts'
import './jwp/index.ts'

const choice = (integrations: object) => ({
  config: parseConfig({ siteId: 's', description: '', integrations }),
  bearer: {
    token: () => Promise.reject(new Error('User not logged in')),
    renewed: () => Promise.reject(new Error('User not logged in')),
    onRejected: () => {},
  },
})

it('chooseProvider returns the cleeng provider for a config with a cleeng id', async () => {
  const provider = await chooseProvider(choice({ cleeng: { id: '1', monthlyOffer: 'S1_NL' } }))
  expect(provider?.kind).toBe('cleeng')
  expect(provider?.checkout.subscriptionOfferIds()).toEqual(['S1_NL'])
})

it('chooseProvider returns undefined for a config without an integration or with an empty cleeng id', async () => {
  expect(await chooseProvider(choice({}))).toBeUndefined()
  expect(await chooseProvider(choice({ cleeng: { id: '' } }))).toBeUndefined()
})

it('the cleeng and jwp providers each declare exactly their supported features', async () => {
  const cleeng = await chooseProvider(choice({ cleeng: { id: '1' } }))
  const jwp = await chooseProvider(choice({ jwp: { clientId: 'c' } }))
  expect(cleeng?.features).toEqual({
    canUpdateEmail: true,
    canSupportEmptyFullName: true,
    canChangePasswordWithOldPassword: false,
    canRenewSubscription: true,
    canExportAccountData: false,
    canDeleteAccount: false,
    canUpdatePaymentMethod: true,
    canShowReceipts: false,
    hasSocialURLs: false,
    hasNotifications: false,
    watchListSizeLimit: 48,
    canListFinished: true,
  })
  expect(jwp?.features).toEqual({
    canUpdateEmail: false,
    canSupportEmptyFullName: false,
    canChangePasswordWithOldPassword: true,
    canRenewSubscription: false,
    canExportAccountData: true,
    canDeleteAccount: true,
    canUpdatePaymentMethod: false,
    canShowReceipts: true,
    hasSocialURLs: true,
    hasNotifications: true,
    watchListSizeLimit: 48,
    canListFinished: false,
  })
})

it('the plans of a viewer are read from the video platform on a site with an access bridge, and nowhere otherwise', async () => {
  const addresses: string[] = []
  const fetch = async (request: RequestInfo | URL) => {
    addresses.push(String(Object(request).url))
    return Response.json({ plans: [{ id: 7, metadata: { access_model: 'svod' } }] })
  }
  const options = { ...choice({ cleeng: { id: '1', useSandbox: false } }), fetchOptions: { fetch } }
  const provider = await chooseProvider({ ...options, bridge: 'https://bridge.test' })
  expect(await provider?.access.plans()).toEqual([{ id: '7', accessModel: 'svod' }])
  expect(addresses).toEqual(['https://sims.jwplayer.com/v3/sites/s/entitlements'])
  await expect((await chooseProvider(options))?.access.plans()).rejects.toThrow('Entitled plans')
  expect(addresses).toHaveLength(1)
})

it.each([
  [undefined, true],
  [null, true],
  [true, true],
  [false, false],
])('accounts of a config with useSandbox %s are at the test host: %s', (value, isTest) => {
  expect(useSandbox.parse(value)).toBe(isTest)
})

it('a provider whose script does not load shows a connection error in the sign-in form', async () => {
  vi.resetModules()
  vi.doMock('./jwp/index.ts', () => Promise.reject(new TypeError('Failed to fetch dynamically imported module')))
  const { accountErrors } = await import('#core/account/account-errors.ts')
  const again = await import('./choose.ts')
  const error = await again.chooseProvider(choice({ jwp: { clientId: 'c' } })).catch((reason: unknown) => reason)
  expect(accountErrors('login', error)).toEqual([{ key: 'error:connection' }])
  vi.doUnmock('./jwp/index.ts')
})
