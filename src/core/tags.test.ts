import { expect, test } from 'vitest'
import { z } from 'zod/mini'
import { asksConsent, categoriesOfTags } from './analytics.ts'
import { parseConfig } from './config.ts'

z.config(z.locales.en())

const configWith = (custom: object, more: object = {}) =>
  parseConfig({ description: '', siteId: 'site0001', custom, ...more })

test('a configuration without a look of its own gains no field', () => {
  expect(JSON.stringify(configWith({ adHosts: 'a.test' }).custom)).toBe('{"adHosts":"a.test"}')
})

test('a dashboard may store the tags as text', () => {
  const tags = [{ src: 'https://tags.test/a.js', consent: 'analytics' }]
  const read = { ...tags[0], when: 'idle', hosts: [], attributes: {}, globals: {} }
  expect(configWith({ tags }).custom.tags).toEqual([read])
  expect(configWith({ tags: JSON.stringify(tags) }).custom.tags).toEqual([read])
})

test.each<[string, object, string]>([
  ['a font of an open address', { font: 'http://fonts.test/a.woff2' }, 'custom.font: must be an https address'],
  ['a font of another protocol', { fontBold: 'data:font/woff2,' }, 'custom.fontBold: must be an https address'],
  ['a path to another host', { font: '//fonts.test/a.woff2' }, 'custom.font: must be'],
  ['text that is no list', { tags: 'gtm' }, 'custom.tags: Invalid input: expected array'],
  ['a tag without a category', { tags: [{ src: '/a.js' }] }, 'custom.tags.0.consent: Invalid option'],
  [
    'a tag of an open address',
    { tags: [{ src: 'http://a.test/a.js', consent: 'necessary' }] },
    'custom.tags.0.src: must be',
  ],
  [
    'a host that would end the policy',
    { tags: [{ src: '/a.js', consent: 'necessary', hosts: ['a.test; script-src *'] }] },
    'custom.tags.0.hosts.0: must be a host name',
  ],
  [
    'an attribute that runs code',
    { tags: [{ src: '/a.js', consent: 'necessary', attributes: { onload: 'x()' } }] },
    'custom.tags.0.attributes.onload',
  ],
  [
    'a field that does not exist',
    { tags: [{ src: '/a.js', consent: 'necessary', html: '<b>' }] },
    'custom.tags.0: Unrecognized key: "html"',
  ],
  ['a page that is no id', { landingPage: 7 }, 'custom.landingPage: '],
])('%s is refused by the path of its field', (_, custom, message) => {
  expect(() => configWith(custom)).toThrow(message)
})

test('viewers are asked about the categories of the tags, and of analytics where it needs consent', () => {
  const tag = (consent: string) => ({ src: '/a.js', consent })
  const measuring = { analyticsToken: 'token' }
  expect(asksConsent(configWith({}, measuring))).toBe(false)
  expect(categoriesOfTags(configWith({ tags: [tag('necessary')], analyticsConsent: true }, measuring))).toBeUndefined()
  expect(asksConsent(configWith({ tags: [tag('advertising')] }))).toBe(true)
  expect(categoriesOfTags(configWith({ tags: [tag('advertising')] }))).toEqual(['advertising'])
  expect(categoriesOfTags(configWith({ tags: [tag('advertising')], analyticsConsent: true }, measuring))).toEqual([
    'analytics',
    'advertising',
  ])
})
