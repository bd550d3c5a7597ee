import { expect, test } from 'vitest'
import { baseOf, isWithin, ownAddress, pathInSite, sitePath, withSiteBase } from './site-path.ts'

test('the base of a site is the path of its address, without a slash at the end', () => {
  expect(
    ['https://site.test', 'https://site.test/', 'https://site.test/tv', 'https://site.test/a/b/'].map(baseOf),
  ).toEqual(['', '', '/tv', '/a/b'])
})

test('a path belongs to a site only at the end of a segment', () => {
  expect(['/tv', '/tv/', '/tv/m/abc/', '/tvs/', '/'].map((path) => isWithin('/tv', path))).toEqual([
    true,
    true,
    true,
    false,
    false,
  ])
  expect(isWithin('', '/m/abc/')).toBe(true)
})

test('at the root of a host every path is its own address', () => {
  expect([sitePath('/m/abc/'), pathInSite('/m/abc/'), pathInSite('/')]).toEqual(['/m/abc/', '/m/abc/', '/'])
})

test('a file that a publisher names by its path is at the path of the site, and a URL stays', () => {
  const at = (address: string) => ownAddress(address, 'https://site.test/tv')
  expect(at('/banner.png')).toBe('https://site.test/tv/banner.png')
  expect(at('banner.png')).toBe('https://site.test/tv/banner.png')
  expect(at('https://cdn.test/banner.png')).toBe('https://cdn.test/banner.png')
  expect(at('//cdn.test/banner.png')).toBe('https://cdn.test/banner.png')
  expect(at('https://')).toBeUndefined()
})

test('an inlined function has the base as a constant, whatever name its module has', () => {
  expect(withSiteBase('caches.open(siteBase)', '/tv')).toBe('caches.open("/tv")')
  expect(withSiteBase('open(__vi_import_0__.siteBase)', '')).toBe('open("")')
})
