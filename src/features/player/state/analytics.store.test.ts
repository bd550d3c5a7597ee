import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { parseConfig } from '#core/config.ts'
import type { Site } from '#core/site.ts'

const site: { now: Partial<Site> } = vi.hoisted(() => ({ now: {} }))
vi.mock('#core/site.store.ts', () => ({ siteInForce: () => site.now }))
vi.mock('./playback-viewer.store.ts', () => ({ playbackViewer: { userId: async () => '4711' } }))

const { measured } = await import('./analytics.store.ts')
const { $consent } = await import('#core/consent.store.ts')
const { setViewer, anonymous } = await import('#core/viewer.store.ts')

const film = { id: 'film0001', title: 'Film', feed: 'list0001' }
const publish = (more: object) => {
  site.now = {
    analytics: 'https://measure',
    config: parseConfig({ siteId: 's', description: '', ...more }, 'demofree'),
  }
}

beforeEach(() => {
  vi.stubGlobal('location', { hostname: 'site.example' })
  vi.stubGlobal('document', { documentElement: { dataset: {} } })
})
afterEach(() => {
  setViewer(anonymous)
  vi.unstubAllGlobals()
  $consent.set(undefined)
})

describe('what is measured', () => {
  it('is nothing without a token', async () => {
    publish({})
    expect(await measured(film)).toBeUndefined()
  })

  it('names the film, the place and no person; of a signed-in viewer their number and nothing else', async () => {
    publish({ analyticsToken: 'token' })
    expect(await measured(film)).toMatchObject({
      token: 'token',
      page: 'site.example',
      feed: 'list0001',
      config: 'demofree',
    })
    expect((await measured(film))?.viewer).toBeUndefined()
    setViewer({ signedIn: true, subscribed: false })
    expect((await measured(film))?.viewer).toBe(4711)
  })

  it('waits for consent only where the publisher asks for it', async () => {
    publish({ analyticsToken: 'token', custom: { analyticsConsent: 'true' } })
    expect(await measured(film)).toBeUndefined()
    $consent.set('refused')
    expect(await measured(film)).toBeUndefined()
    $consent.set('given')
    expect(await measured(film)).toBeDefined()
    publish({ analyticsToken: 'token', custom: { analyticsConsent: 'false' } })
    $consent.set(undefined)
    expect(await measured(film)).toBeDefined()
  })
})
