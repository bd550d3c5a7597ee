import { expect, it } from 'vitest'
import { NotEnabled, notEnabled } from './account-provider.ts'
import { isSpent } from './account-session.ts'

it('a verb that the provider does not have refuses by the name of its feature', async () => {
  const error = await notEnabled('exportData')().catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(NotEnabled)
  expect(String(error)).toBe('NotEnabled: exportData feature is not enabled')
})

it('a token counts as spent five seconds before it runs out, as it may pass while it travels', () => {
  const expires = 1_000_000
  const at = (now: number) => isSpent({ access: 'a', refresh: '', expires }, now)
  expect([at(expires - 5001), at(expires - 5000), at(expires)]).toEqual([false, true, true])
})
