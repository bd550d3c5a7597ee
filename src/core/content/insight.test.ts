import { expect, it } from 'vitest'
import { type InsightSummary, inLanguage, versionFor } from './insight.ts'

const version = (language?: string, category?: string) => ({ language, category })

it.each([
  ['es', ['en', 'es', undefined], 'es'],
  ['es', ['en', 'es-MX'], 'es-MX'],
  ['es', ['en', undefined], undefined],
  ['es', ['fr', 'en'], 'en'],
  ['es', ['fr', 'de'], 'fr'],
  ['en', ['es'], 'es'],
] as const)('versionFor returns for %s from the versions %j the one in %s', (language, versions, expected) =>
  expect(
    versionFor(
      versions.map((tag) => version(tag)),
      language,
    )?.language,
  ).toBe(expected),
)

it('the category of an address is that of the default language', () => {
  const versions = [version('es', 'Noticias'), version('en', 'News')]
  expect(versionFor(versions, 'es')).toEqual({ language: 'es', category: 'Noticias', categoryOfAddress: 'News' })
  expect(versionFor(versions, 'en')).toEqual(version('en', 'News'))
  expect(versionFor([version('es', 'Noticias'), version('en')], 'es')).toMatchObject({ categoryOfAddress: '' })
})

it('inLanguage returns one version of each slug, newest first', () => {
  const article = (slug: string, language: string, day: number): InsightSummary => ({
    ...{ slug, language, title: `${slug} ${language}`, tags: [], description: '', minutes: 1 },
    publishedAt: `2026-11-0${day}T00:00:00.000Z`,
  })
  const all = [article('a', 'es', 1), article('a', 'en', 5), article('b', 'en', 3), article('c', 'es', 2)]
  expect(inLanguage(all, 'en').map(({ title }) => title)).toEqual(['a en', 'b en', 'c es'])
  expect(inLanguage(all, 'es').map(({ title }) => title)).toEqual(['b en', 'c es', 'a es'])
})
