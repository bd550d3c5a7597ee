import { afterEach, expect, test, vi } from 'vitest'
import { parseConfig } from '#core/config.ts'
import { showSite, siteInForce } from '#core/site.store.ts'
import { preloadPlayer, preloadWhenVisible } from './preload.ts'

const loaded = vi.hoisted((): string[] => [])
vi.mock('virtual:foyer/site', () => ({ site: {} }))
vi.mock('./Player.tsx', () => ({ Player: 'player' }))
vi.mock('./engine/load-engines.ts', () => ({
  loadHls: async () => loaded.push('hls.js'),
  loadDash: async () => loaded.push('Shaka Player'),
}))
afterEach(() => {
  vi.unstubAllGlobals()
  loaded.length = 0
})

test.each([
  ['on a line that says nothing of itself', {}, true],
  ['on a quick line', { connection: { saveData: false, effectiveType: '4g' } }, true],
  ['on a slow line', { connection: { saveData: false, effectiveType: '3g' } }, false],
  ['for who saves data', { connection: { saveData: true, effectiveType: '4g' } }, false],
])('the player is fetched ahead only where there is something to spare: %s', (_, navigator, isAhead) => {
  const observed: unknown[] = []
  class Observer {
    observe = (element: unknown) => observed.push(element)
    disconnect = () => undefined
  }
  vi.stubGlobal('navigator', navigator)
  vi.stubGlobal('IntersectionObserver', Observer)
  const button: Element = Object.create(null)
  preloadWhenVisible(button)()
  expect(observed).toEqual(isAhead ? [button] : [])
})

const signing = { host: 'https://sign.test', drmPolicyId: 'policy' }

test.each([
  ['hls.js for clear films', {}, {}, ['hls.js']],
  ['Shaka Player for protected films', { contentSigningService: signing }, {}, ['Shaka Player']],
  ['none for protected films in Safari', { contentSigningService: signing }, { WebKitMediaKeys: class {} }, []],
])('the engine that is fetched ahead is %s', (_, fields, window, engines) => {
  vi.stubGlobal('window', window)
  const config = parseConfig(
    { id: 'engines1', siteId: 'site', siteName: 'Engines', description: '', ...fields },
    'engines1',
  )
  showSite({ ...siteInForce(), config })
  preloadPlayer()
  expect(loaded).toEqual(engines)
})
