import { afterEach, expect, it, vi } from 'vitest'
import { closeBrowser, fakeBrowser } from '../../../tests/support/fake-browser.ts'

afterEach(closeBrowser)

async function pageAt(path: string) {
  vi.resetModules()
  const { location } = fakeBrowser(`https://site.test${path}`)
  Object.assign(location, { toString: () => location.href })
  vi.stubGlobal('window', globalThis)
  const { $page } = await import('./page.store.ts')
  const leave = $page.listen(() => undefined)
  const page = $page.get()
  leave()
  return page && [page.route, page.params.firstParam]
}

it.each([
  ['/', 'home', ''],
  ['/es/', 'home', ''],
  ['/es', 'home', ''],
  ['/m/abcd1234/', 'media', 'abcd1234'],
  ['/m/abcd1234', 'media', 'abcd1234'],
  ['/es/m/abcd1234/the-slug/', 'media', 'abcd1234'],
  ['/s/abcd1234/slug', 'series', 'abcd1234'],
  ['/p/abcd1234', 'playlist', 'abcd1234'],
  ['/n/abcd1234', 'contentList', 'abcd1234'],
  ['/q', 'search', ''],
  ['/q/', 'search', ''],
  ['/q/two%20words', 'search', 'two%20words'],
  ['/q/100%', 'search', '100%'],
  ['/insights', 'insights', ''],
  ['/insights/a/b', 'insights', 'a/b'],
  ['/o/about', 'about', ''],
  ['/u', 'user', ''],
  ['/es/u/my-account', 'user', 'my-account'],
])('the path %s matches the route %s with the parameter "%s"', async (path, route, first) => {
  expect(await pageAt(path)).toEqual([route, first])
})

it.each([
  '/x/abcd1234',
  '/m',
  '/xyz/m/abcd1234',
  '/m1/abcd1234',
  '/esm/abcd1234',
  '/tv',
  '/fr/',
  '/en/',
  '/de/m/abcd1234',
  '/fr/q/sea',
  '/o/about/more',
  '/insightsx',
  '/qxy',
  '/uxy',
])('the path %s matches no route', async (path) => {
  expect(await pageAt(path)).toBeUndefined()
})
