import { expect, test } from 'vitest'
import { baseOf, isWithin, pathInSite, sitePath, withSiteBase } from './site-path.ts'

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

test('withSiteBase replaces siteBase in inlined code by a string, also with a module name', () => {
  expect(withSiteBase('caches.open(siteBase)', '/tv')).toBe('caches.open("/tv")')
  expect(withSiteBase('open(__vi_import_0__.siteBase)', '')).toBe('open("")')
})
