import { afterEach, expect, test, vi } from 'vitest'
import { preloadWhenVisible } from './preload.ts'

vi.mock('virtual:foyer/site', () => ({ site: {} }))
afterEach(() => vi.unstubAllGlobals())

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
