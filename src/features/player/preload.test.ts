import { afterEach, expect, test, vi } from 'vitest'
import { currentSite, showSite } from '#core/site/site.store.ts'
import { parseConfig } from '#providers/platform/parse-config.ts'
import { preloadPlayer, preloadWhenVisible } from './preload.ts'

const loadHls = vi.hoisted(() => vi.fn(async () => 'hls.js'))
vi.mock('virtual:foyer/site', () => ({ site: {} }))
vi.mock('./Player.tsx', () => ({ Player: 'player', loadEngines: async () => undefined }))
vi.mock('./engine/loaders.ts', () => ({ loadHls }))
afterEach(() => {
  vi.unstubAllGlobals()
  loadHls.mockClear()
})

test.each([
  ['an unknown connection', {}, true],
  ['a 4g connection', { connection: { saveData: false, effectiveType: '4g' } }, true],
  ['a 3g connection', { connection: { saveData: false, effectiveType: '3g' } }, false],
  ['a connection with data saving', { connection: { saveData: true, effectiveType: '4g' } }, false],
])(
  'preloadWhenVisible observes the element only on a fast connection without data saving: %s',
  (_, navigator, isAhead) => {
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
  },
)

test.each([
  ['preloaded on a site without DRM', {}, 1],
  ['not preloaded on a site with DRM', { contentSigningService: { host: 'https://sign.test', drmPolicyId: 'p' } }, 0],
])('hls.js is %s', (_, fields, calls) => {
  const config = parseConfig(
    { id: 'engines1', siteId: 'site', siteName: 'Engines', description: '', ...fields },
    'engines1',
  )
  showSite({ ...currentSite(), config })
  preloadPlayer()
  expect(loadHls).toHaveBeenCalledTimes(calls)
})
