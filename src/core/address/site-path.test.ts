import { afterEach, expect, test, vi } from 'vitest'
import { baseOf, isWithin, pathInSite, sitePath, withSiteBase } from './site-path.ts'

afterEach(() => vi.unstubAllEnvs())

test('baseOf returns the path of the site URL without a trailing slash', () => {
  expect(
    ['https://site.test', 'https://site.test/', 'https://site.test/tv', 'https://site.test/a/b/'].map(baseOf),
  ).toEqual(['', '', '/tv', '/a/b'])
})

test('isWithin matches the base path only at a segment boundary', () => {
  expect(['/tv', '/tv/', '/tv/m/abc/', '/tvs/', '/'].map((path) => isWithin('/tv', path))).toEqual([
    true,
    true,
    true,
    false,
    false,
  ])
  expect(isWithin('', '/m/abc/')).toBe(true)
})

test('sitePath and pathInSite return paths unchanged for a site at the root of its host', () => {
  expect([sitePath('/m/abc/'), pathInSite('/m/abc/'), pathInSite('/')]).toEqual(['/m/abc/', '/m/abc/', '/'])
})

test('sitePath and pathInSite add and remove the path of a site below the root of its host', async () => {
  vi.stubEnv('BASE_URL', '/tv/')
  vi.resetModules()
  const inTv = await import('./site-path.ts')
  expect(inTv.sitePath('/m/abc/')).toBe('/tv/m/abc/')
  expect(['/tv/m/abc/', '/tv', '/tvs/m/', '/other/tv/'].map(inTv.pathInSite)).toEqual([
    '/m/abc/',
    '/',
    '/tvs/m/',
    '/other/tv/',
  ])
})

test('withSiteBase replaces siteBase in inlined code by a string, also with a module name', () => {
  expect(withSiteBase('caches.open(siteBase)', '/tv')).toBe('caches.open("/tv")')
  expect(withSiteBase('open(__vi_import_0__.siteBase)', '')).toBe('open("")')
})
