import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defaultLocale, localeOf, localePath, locales } from './locales.ts'

const segment = fc.stringMatching(/^[\w-]{3,12}$/)
const path = fc
  .tuple(fc.array(segment), fc.constantFrom('', '?r=a/b&play=1', '?u=login#top', '#es'))
  .map(([segments, rest]) => `/${segments.join('/')}${rest}`)
const locale = fc.constantFrom(...locales)

test('localeOf returns the language of a path, and localePath is reversible and idempotent', () => {
  fc.assert(
    fc.property(path, locale, locale, (path, one, other) => {
      const there = localePath(one, path)
      expect(localeOf(there)).toBe(one)
      expect(localePath(defaultLocale, localePath(other, there))).toBe(path)
      expect(localePath(one, localePath(one, path))).toBe(there)
    }),
  )
})

test('localePath never returns a path to another origin', () => {
  const slashes = fc.string({ unit: fc.constantFrom('/', '\\', '\t', '\n', ' ', 'es', 'evil.com'), maxLength: 8 })
  fc.assert(
    fc.property(slashes, path, locale, (start, path, locale) => {
      expect(new URL(localePath(locale, start + path), 'https://site.test').origin).toBe('https://site.test')
    }),
  )
  expect(localePath('en', '//evil.com/')).toBe('/evil.com/')
  expect(localePath('es', '//evil.com/')).toBe('/es/evil.com/')
  expect(localePath('en', '/es//evil.com/')).toBe('/evil.com/')
})

test('paths of the default language have no language prefix', () => {
  expect(localePath('en', '/es/')).toBe('/')
  expect(localePath('en', '/es')).toBe('/')
  expect(localePath('en', '/es?u=login')).toBe('/?u=login')
  expect(localePath('es', '/')).toBe('/es/')
  expect(localePath('es', '/m/abc/film/?r=x#top')).toBe('/es/m/abc/film/?r=x#top')
  expect(localeOf('/essays/')).toBe('en')
})
