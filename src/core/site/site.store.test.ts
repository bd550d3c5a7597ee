import { expect, it, vi } from 'vitest'
import { fakeSite } from '../../../tests/support/fake-page.ts'

it('currentSite returns the built site until showSite sets another one', async () => {
  const [built, replacement] = [fakeSite(), fakeSite('avod')]
  vi.resetModules()
  vi.doMock('virtual:foyer/site', () => ({ site: built }))
  const { currentSite, showSite } = await import('./site.store.ts')
  expect(currentSite()).toBe(built)
  showSite(replacement)
  expect(currentSite()).toBe(replacement)
})
