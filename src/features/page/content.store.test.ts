import { afterEach, expect, it, vi } from 'vitest'
import { parseConfig } from '#core/config.ts'
import { showSite, siteInForce } from '#core/site.store.ts'
import { freshMedia } from '#features/media/live.store.ts'
import { openSource } from './config-source.store.ts'
import { contentIn, freshContentIn } from './content.store.ts'

vi.mock('virtual:foyer/site', () => ({ site: {} }))
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it('makes a viewer wait at most 20 s for an answer of the platform', async () => {
  const config = parseConfig({ siteId: 's', siteName: 'Site', description: '' })
  showSite({ ...siteInForce(), platform: 'https://p.test', config })
  vi.stubGlobal('fetch', async () => Response.json({ message: 'Nothing here' }, { status: 404 }))
  vi.stubGlobal('location', { origin: 'https://own.test' })
  const limits = vi.spyOn(AbortSignal, 'timeout')
  await contentIn('en').media('item0001')
  await freshContentIn('en').media('item0001')
  await freshMedia('item0001', 'en')
  await expect(openSource('other001')).rejects.toThrow()
  expect(limits.mock.calls).toEqual([[20_000], [20_000], [20_000], [20_000]])
})
