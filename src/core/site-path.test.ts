import { expect, test } from 'vitest'
import { baseOf, isWithin, ownAddress, pathInSite, sitePath, withSiteBase } from './site-path.ts'

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

test('ownAddress resolves paths against the site URL, preserves absolute URLs and rejects invalid ones', () => {
  const at = (address: string) => ownAddress(address, 'https://site.test/tv')
  expect(at('/banner.png')).toBe('https://site.test/tv/banner.png')
  expect(at('banner.png')).toBe('https://site.test/tv/banner.png')
  expect(at('https://cdn.test/banner.png')).toBe('https://cdn.test/banner.png')
  expect(at('//cdn.test/banner.png')).toBe('https://cdn.test/banner.png')
  expect(at('https://')).toBeUndefined()
})

test('withSiteBase replaces siteBase in inlined code by a string, also with a module name', () => {
  expect(withSiteBase('caches.open(siteBase)', '/tv')).toBe('caches.open("/tv")')
  expect(withSiteBase('open(__vi_import_0__.siteBase)', '')).toBe('open("")')
})
