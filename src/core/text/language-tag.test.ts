import { expect, it } from 'vitest'
import { languageTag, primaryLanguage } from './language-tag.ts'

it.each([
  ['spa', 'es'],
  ['ger', 'de'],
  ['iw', 'he'],
  ['EN', 'en'],
  ['es_MX', 'es-MX'],
  ['es-419', 'es-419'],
  ['zh_hant_tw', 'zh-Hant-TW'],
  ['en-us-us', 'en'],
])('the code %s is the language tag %s', (code, tag) => expect(languageTag(code)).toBe(tag))

it.each(['', 'e', 'english', 'en-', '-en', 'en--us', 'x en', 'en us', '1en', 'en-abcdefghi'])(
  'the text %j is no language tag',
  (code) => expect(languageTag(code)).toBeUndefined(),
)

it('the primary language of a tag has small letters and no region', () => {
  expect(['es-419', 'PT-br', 'de'].map(primaryLanguage)).toEqual(['es', 'pt', 'de'])
})
