import { expect, it, vi } from 'vitest'
import { fakeSite } from '../../tests/support/fake-page.ts'

it('siteInForce returns the built site until showSite sets another one', async () => {
  const [built, other] = [fakeSite(), fakeSite('avod')]
  vi.resetModules()
  vi.doMock('virtual:foyer/site', () => ({ site: built }))
  const { siteInForce, showSite } = await import('./site.store.ts')
  expect(siteInForce()).toBe(built)
  showSite(other)
  expect(siteInForce()).toBe(other)
})
