import { expect, it } from 'vitest'
import type { Bearer } from '#core/account/account-provider.ts'
import { keysKey } from './jwp/notification-keys.ts'
import { parseConfig } from './platform/parse-config.ts'
import { accountProviders, accountStorageKeys } from './registry.ts'

const bearer: Bearer = { token: async () => '', renewed: async () => '', onRejected: () => undefined }
const config = parseConfig({ siteId: 's', description: '' })

it.each(accountProviders.map((provider) => [provider.kind, provider] as const))(
  'a sign-out removes the tokens of the provider %s, because its descriptor lists their storage key',
  async (kind, { load, storageKeys }) => {
    const provider = await load({ url: 'https://accounts.test', config, bearer })
    expect(provider.kind).toBe(kind)
    expect(storageKeys).toContain(provider.session.stored.key)
  },
)

it('a sign-out removes the notification keys and the tokens that earlier versions stored', () => {
  expect(accountStorageKeys).toEqual(expect.arrayContaining([keysKey, 'jwapp.inplayer_token']))
  expect(new Set(accountStorageKeys).size).toBe(accountStorageKeys.length)
})

it('account providers have different kinds and environment variables', () => {
  for (const name of ['kind', 'hostVariable'] as const)
    expect(new Set(accountProviders.map((provider) => provider[name])).size).toBe(accountProviders.length)
})
