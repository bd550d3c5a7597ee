import { expect, test } from 'vitest'
import { locales, textGroups } from '#core/i18n/locales.ts'
import type { Site } from '#core/site/site.ts'
import { parseConfig } from '#providers/platform/parse-config.ts'
import { headFragmentsOf, iconOf, textFiles } from './site-module.ts'

const configOf = (siteName: string) =>
  parseConfig({ siteId: 's', description: 'd', siteName, styling: { highlightColor: '#f2b34c' } })

test('iconOf draws the uppercase initial of the site name on the highlight colour', () => {
  expect(iconOf(configOf('ñandú TV'))).toMatch(/fill="#f2b34c".*fill="#000000">Ñ</)
})

test('iconOf escapes markup in the site name', () => {
  expect(iconOf(configOf('<script>'))).toContain('>&#60;<')
})

test('textFiles contains each text namespace of a language exactly once', () => {
  const files = textFiles('es')
  const namespaces = files.flatMap(({ text }) => {
    const texts: object = JSON.parse(text.replace('export const catalogues = ', ''))
    expect(Object.keys(texts)).toEqual(['es'])
    return Object.keys(Object.values(texts)[0])
  })
  expect(namespaces.sort()).toEqual(Object.values(textGroups).flat().sort())
})

test('importMapsOf maps texts to files of the page language below the site path, and to all languages for a fallback', () => {
  const site: Site = {
    platform: 'https://p.test',
    url: 'https://s.test/tv',
    settings: { defaultSource: 'own00001', otherSources: [], anySource: false },
    config: configOf('s'),
    menu: [],
  }
  const { importMapsOf } = headFragmentsOf(site)
  for (const language of locales) {
    const [map] = importMapsOf(language, false)
    expect(map?.type).toBe('importmap')
    const { '/tv/compat/site.js': ofSite, ...texts } = JSON.parse(map?.text ?? '').imports
    expect(ofSite).toMatch(/^\/tv\/_astro\/site\.\w{12}\.js$/)
    expect(Object.keys(texts)).toEqual(Object.keys(textGroups).map((group) => `/tv/compat/${group}.js`))
    expect(Object.values(texts)).toEqual(textFiles(language).map(({ path }) => `/tv/${path}`))
  }
  expect(importMapsOf('es', true).map(({ type }) => type)).toEqual(['importmap-en', 'importmap-es'])
})
