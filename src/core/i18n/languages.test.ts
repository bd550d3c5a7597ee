import { afterEach, expect, test, vi } from 'vitest'
import { parseLanguages, siteLanguagesOf } from './languages.ts'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.resetModules()
})

/** Loads the module of a site with this setting. */
const localesOf = (setting: string) => {
  vi.stubEnv('SITE_LANGUAGES', setting)
  vi.resetModules()
  return import('./locales.ts')
}

test.each([
  ['fr, en', ['fr', 'en'], []],
  ['FR;en fr', ['fr', 'en'], []],
  ['pt-BR,en_GB', ['pt', 'en'], []],
  ['en, tlh, constructor', ['en'], ['tlh', 'constructor']],
  [' , ', [], []],
])('the setting "%s" names the languages %s, and %s have no texts', (setting, codes, unknown) => {
  expect(parseLanguages(setting)).toEqual({ codes, unknown })
})

test('a site without a setting is English and Spanish, and redirects no prefix of a language', () => {
  for (const setting of [undefined, '', 'tlh'])
    expect(siteLanguagesOf(setting)).toMatchObject({ locales: ['en', 'es'], defaultLocale: 'en', retiredLocales: [] })
})

test('a site redirects the prefixes of all languages that have none, with that of its default language', () => {
  const { retiredLocales, localeNames } = siteLanguagesOf('fr, en')
  expect(retiredLocales).toEqual(expect.arrayContaining(['fr', 'es']))
  expect(retiredLocales).not.toContain('en')
  expect(Object.keys(localeNames)).toEqual(['fr', 'en'])
})

test('the first language of the setting is at the root, and the others have a prefix', async () => {
  const { localeOf, localePath } = await localesOf('fr, en')
  expect(localePath('fr', '/en/m/abc/film/?play=1')).toBe('/m/abc/film/?play=1')
  expect(localePath('en', '/m/abc/')).toBe('/en/m/abc/')
  expect([localeOf('/'), localeOf('/en/'), localeOf('/es/'), localeOf('/fr/')]).toEqual(['fr', 'en', 'fr', 'fr'])
})

test('a site of one language has no prefix, not even in the pattern of its addresses', async () => {
  const { languagePattern, localePath, prefixedLocales } = await localesOf('fr')
  expect(prefixedLocales).toEqual([])
  expect('/q/film').toMatch(new RegExp(`^${languagePattern}/q/`))
  expect('/en/q/film').not.toMatch(new RegExp(`^${languagePattern}/q/`))
  expect(localePath('fr', '/q/film')).toBe('/q/film')
})
