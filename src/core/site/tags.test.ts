import { expect, test } from 'vitest'
import { z } from 'zod/mini'
import { parseConfig } from '#providers/platform/parse-config.ts'
import { categoriesOfTags, requiresConsent } from '../player/analytics.ts'

z.config(z.locales.en())

const configWith = (custom: object, more: object = {}) =>
  parseConfig({ description: '', siteId: 'site0001', custom, ...more })

test('parseConfig adds no fields to custom parameters without fonts and tags', () => {
  expect(JSON.stringify(configWith({ adHosts: 'a.test' }).custom)).toBe('{"adHosts":"a.test"}')
})

test('custom.tags accepts an array or its JSON text', () => {
  const tags = [{ src: 'https://tags.test/a.js', consent: 'analytics' }]
  const read = { ...tags[0], when: 'idle', hosts: [], attributes: {}, globals: {} }
  expect(configWith({ tags }).custom.tags).toEqual([read])
  expect(configWith({ tags: JSON.stringify(tags) }).custom.tags).toEqual([read])
})

test('a tag keeps the moment that its publisher chose, its hosts, attributes and variables', () => {
  const tag = {
    ...{ src: '/a.js', consent: 'necessary', when: 'interaction', hosts: ['*.tags.test'] },
    ...{ attributes: { 'data-id': '7', id: 'tag' }, globals: { dataLayer: [{ event: 'load' }] } },
  }
  expect(configWith({ tags: [tag] }).custom.tags).toEqual([tag])
})

test.each<[string, object, string]>([
  ['a font with an http URL', { font: 'http://fonts.test/a.woff2' }, 'custom.font: must be an https address'],
  ['a font with a data URL', { fontBold: 'data:font/woff2,' }, 'custom.fontBold: must be an https address'],
  ['a font with a protocol-relative URL', { font: '//fonts.test/a.woff2' }, 'custom.font: must be'],
  ['tags that are not a list', { tags: 'gtm' }, 'custom.tags: Invalid input: expected array'],
  ['a tag without a consent category', { tags: [{ src: '/a.js' }] }, 'custom.tags.0.consent: Invalid option'],
  [
    'a tag with an http URL',
    { tags: [{ src: 'http://a.test/a.js', consent: 'necessary' }] },
    'custom.tags.0.src: must be',
  ],
  [
    'a host with a CSP directive',
    { tags: [{ src: '/a.js', consent: 'necessary', hosts: ['a.test; script-src *'] }] },
    'custom.tags.0.hosts.0: must be a host name',
  ],
  [
    'an event handler attribute',
    { tags: [{ src: '/a.js', consent: 'necessary', attributes: { onload: 'x()' } }] },
    'custom.tags.0.attributes.onload',
  ],
  [
    'an unknown field',
    { tags: [{ src: '/a.js', consent: 'necessary', html: '<b>' }] },
    'custom.tags.0: Unrecognized key: "html"',
  ],
  ['a landing page that is not a string', { landingPage: 7 }, 'custom.landingPage: '],
])('parseConfig rejects %s with the path of the field', (_, custom, message) => {
  expect(() => configWith(custom)).toThrow(message)
})

test('categoriesOfTags returns the tag categories with consent, plus analytics if it requires consent', () => {
  const tag = (consent: string) => ({ src: '/a.js', consent })
  const measuring = { analyticsToken: 'token' }
  expect(requiresConsent(configWith({}, measuring))).toBe(false)
  expect(categoriesOfTags(configWith({ tags: [tag('necessary')], analyticsConsent: true }, measuring))).toBeUndefined()
  expect(requiresConsent(configWith({ tags: [tag('advertising')] }))).toBe(true)
  expect(categoriesOfTags(configWith({ tags: [tag('advertising')] }))).toEqual(['advertising'])
  expect(categoriesOfTags(configWith({ tags: [tag('advertising')], analyticsConsent: true }, measuring))).toEqual([
    'analytics',
    'advertising',
  ])
})
