import { expect, it, vi } from 'vitest'
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

it('a provider whose script does not load shows a connection error in the sign-in form', async () => {
  vi.resetModules()
  vi.doMock('./jwp/index.ts', () => Promise.reject(new TypeError('Failed to fetch dynamically imported module')))
  const { accountErrors } = await import('#core/account/account-errors.ts')
  const again = await import('./choose.ts')
  const error = await again.chooseProvider(choice({ jwp: { clientId: 'c' } })).catch((reason: unknown) => reason)
  expect(accountErrors('login', error)).toEqual([{ key: 'error:connection' }])
  vi.doUnmock('./jwp/index.ts')
})
