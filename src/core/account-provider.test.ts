import { expect, it } from 'vitest'
import { NotEnabled, notEnabled } from './account-provider.ts'

it('a verb that the provider does not have refuses by the name of its feature', async () => {
  const error = await notEnabled('exportData')().catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(NotEnabled)
  expect(String(error)).toBe('NotEnabled: exportData feature is not enabled')
})
