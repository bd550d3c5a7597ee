import fc from 'fast-check'
import { expect, test } from 'vitest'
import { alternates } from './alternates.ts'
import { localePath, locales } from './locales.ts'

test('alternates returns a URL for each language and x-default, without the query', () => {
  expect(alternates(new URL('https://site.test/es/m/abc/film/?play=1'))).toEqual([
    { hreflang: 'en', href: 'https://site.test/m/abc/film/' },
    { hreflang: 'es', href: 'https://site.test/es/m/abc/film/' },
    { hreflang: 'x-default', href: 'https://site.test/m/abc/film/' },
  ])
  expect(alternates(new URL('https://site.test/')).map(({ href }) => href)).toEqual([
    'https://site.test/',
    'https://site.test/es/',
    'https://site.test/',
  ])
})

test('alternates returns the same paths as localePath for each language', () => {
  const path = fc
    .tuple(
      fc.constantFrom(...locales),
      fc.array(fc.stringMatching(/^[\w-]{3,12}$/), { minLength: 1 }),
      fc.constantFrom('', '/'),
    )
    .map(([locale, segments, end]) => localePath(locale, `/${segments.join('/')}${end}`))
  fc.assert(
    fc.property(path, (path) => {
      const listed = alternates(new URL(path, 'https://site.test')).slice(0, locales.length)
      expect(listed.map(({ href }) => new URL(href).pathname)).toEqual(
        locales.map((locale) => localePath(locale, path)),
      )
    }),
  )
})
