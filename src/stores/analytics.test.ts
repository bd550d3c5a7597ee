import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { parseConfig } from '#domain/config.ts'
import type { Site } from '#domain/site.ts'
import { $viewer, stranger } from './viewer.ts'

const site: { now: Partial<Site> } = vi.hoisted(() => ({ now: {} }))
vi.mock('./site.ts', () => ({ siteInForce: () => site.now }))

const { measured } = await import('./analytics.ts')
const { $consent } = await import('./consent.ts')

const film = { id: 'film0001', title: 'Film', feed: 'list0001' }
const publish = (more: object) => {
  site.now = {
    analytics: 'https://measure',
    config: parseConfig({ siteId: 's', description: '', ...more }, 'demofree'),
  }
}

beforeEach(() => vi.stubGlobal('location', { hostname: 'site.example' }))
afterEach(() => {
  vi.unstubAllGlobals()
  $viewer.set(stranger)
  $consent.set(undefined)
})

describe('what is measured', () => {
  it('is nothing without a token', () => {
    publish({})
    expect(measured(film)).toBeUndefined()
  })

  it('names the film, the place and no person; of a signed-in viewer their number and nothing else', () => {
    publish({ analyticsToken: 'token' })
    expect(measured(film)).toMatchObject({ token: 'token', page: 'site.example', feed: 'list0001', config: 'demofree' })
    expect(measured(film)?.viewer).toBeUndefined()
    $viewer.set({ signedIn: true, subscribed: false, listed: false, id: 4711 })
    expect(measured(film)?.viewer).toBe(4711)
  })

  it('waits for consent only where the publisher asks for it', () => {
    publish({ analyticsToken: 'token', custom: { analyticsConsent: 'true' } })
    expect(measured(film)).toBeUndefined()
    $consent.set('refused')
    expect(measured(film)).toBeUndefined()
    $consent.set('given')
    expect(measured(film)).toBeDefined()
    publish({ analyticsToken: 'token', custom: { analyticsConsent: 'false' } })
    $consent.set(undefined)
    expect(measured(film)).toBeDefined()
  })
})
