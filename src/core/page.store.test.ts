import { afterEach, expect, it, vi } from 'vitest'
import { closeBrowser, fakeBrowser } from '../../tests/support/fake-browser.ts'

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
  return page && [page.route, page.params]
}

it.each([
  ['/', 'home', {}],
  ['/es/', 'home', {}],
  ['/es', 'home', {}],
  ['/m/abcd1234/', 'media', { id: 'abcd1234' }],
  ['/m/abcd1234', 'media', { id: 'abcd1234' }],
  ['/es/m/abcd1234/the-slug/', 'media', { id: 'abcd1234' }],
  ['/s/abcd1234/slug', 'series', { id: 'abcd1234' }],
  ['/p/abcd1234', 'playlist', { id: 'abcd1234' }],
  ['/n/abcd1234', 'contentList', { id: 'abcd1234' }],
  ['/q', 'search', { query: '' }],
  ['/q/', 'search', { query: '' }],
  ['/q/two%20words', 'search', { query: 'two words' }],
  ['/q/100%', 'search', { query: '100%' }],
  ['/insights', 'insights', { rest: '' }],
  ['/insights/a/b', 'insights', { rest: 'a/b' }],
  ['/o/about', 'about', {}],
  ['/u', 'user', { page: '' }],
  ['/es/u/my-account', 'user', { page: 'my-account' }],
])('the address %s is the page %s', async (path, route, params) => {
  expect(await pageAt(path)).toEqual([route, params])
})

it.each([
  '/x/abcd1234',
  '/m',
  '/xyz/m/abcd1234',
  '/m1/abcd1234',
  '/esm/abcd1234',
  '/o/about/more',
  '/insightsx',
  '/qxy',
  '/uxy',
])('the address %s is no page of the site', async (path) => {
  expect(await pageAt(path)).toBeUndefined()
})
