import { expect, it, test } from 'vitest'
import { captionLanguage } from './caption-language.ts'

test.each([
  ['en', 'English', 'en'],
  ['pt-BR', undefined, 'pt-BR'],
  ['pt_br', undefined, 'pt-BR'],
  ['SPA', 'Spanish', 'es'],
  ['fre', undefined, 'fr'],
  ['es-419', 'Español', 'es-419'],
  ['en-x', 'English', 'en'],
  ['haw', 'Hawaiian', 'haw'],
  ['und', 'Deutsch', 'de'],
  ['xx', 'Deutsch', 'de'],
  ['Spanish', undefined, 'es'],
  ['Español', 'CC', 'es'],
  ['unknown', 'Français', 'fr'],
  [' pt-BR ', undefined, 'pt-BR'],
])('captions with the code %j and the label %j have the language %s', (language, label, tag) => {
  expect(captionLanguage({ language, label })).toBe(tag)
})

test.each([
  ['English', 'en'],
  ['English (CC)', 'en'],
  ['English [CC]', 'en'],
  ['English SDH', 'en'],
  ['english - forced', 'en'],
  ['en', 'en'],
  ['EN_us', 'en-US'],
  [' fil ', 'fil'],
  ['English (US) ', 'en-US'],
  ['English ( US )', 'en-US'],
  ['English - AUDIO DESCRIPTION', 'en'],
  ['English (US)', 'en-US'],
  ['English (UK)', 'en-GB'],
  ['British English', 'en-GB'],
  ['Spanish', 'es'],
  ['Español', 'es'],
  ['Espanol', 'es'],
  ['ESPAÑOL', 'es'],
  [' Español latinoamericano', 'es-419'],
  ['Español (Latinoamérica)', 'es-419'],
  ['Español (América Latina)', 'es-419'],
  ['Spanish (Latin America) [CC]', 'es-419'],
  ['Latin American Spanish', 'es-419'],
  ['Spanish LATAM', 'es-419'],
  ['Español (ES)', 'es-ES'],
  ['European Spanish', 'es-ES'],
  ['Castellano', 'es-ES'],
  ['Castilian', 'es-ES'],
  ['Español latino', 'es-419'],
  ['Español (Ecuador)', 'es-EC'],
  ['Subtítulos en español', 'es'],
  ['SUBTÍTULOS EN ESPAÑOL DE MÉXICO', 'es-MX'],
  ['Auto-generated English', 'en'],
  ['Inglés', 'en'],
  ['Português (Brasil)', 'pt-BR'],
  ['Portuguese-BR', 'pt-BR'],
  ['Brazilian Portuguese', 'pt-BR'],
  ['Portugués de Brasil', 'pt-BR'],
  ['Français (Canada)', 'fr-CA'],
  ['Français canadien', 'fr-CA'],
  ['Deutsch', 'de'],
  ['German', 'de'],
  ['Deutsch (Österreich)', 'de-AT'],
  ['Norsk bokmål', 'nb'],
  ['Chinese (Simplified)', 'zh-Hans'],
  ['Traditional Chinese', 'zh-Hant'],
  ['Chinese - Traditional', 'zh-Hant'],
  ['Mandarin', 'zh'],
  ['Farsi', 'fa'],
  ['Tagalog', 'fil'],
  ['简体中文', 'zh-Hans'],
  ['中文（繁體）', 'zh-Hant'],
  ['日本語', 'ja'],
  ['한국어', 'ko'],
  ['العربية', 'ar'],
  ['עברית', 'he'],
  ['Русский', 'ru'],
  ['ไทย', 'th'],
  ['हिन्दी', 'hi'],
  ['Amharic', 'am'],
  ['አማርኛ', 'am'],
  ['Somali [CC]', 'so'],
  ['Haitian Creole', 'ht'],
])('captions with only the label %j have the language %s', (label, tag) => {
  expect(captionLanguage({ label })).toBe(tag)
})

it('captions without a language in their code and label have none', () => {
  for (const label of ['', 'Captions', 'CC', 'SDH', 'Subtitles 1', 'sub', 'Track 2 (US)', '__proto__', 'constructor'])
    expect(captionLanguage({ label }), label).toBeUndefined()
  expect(captionLanguage({ language: 'constructor' })).toBeUndefined()
  expect(captionLanguage({})).toBeUndefined()
})

test.each([
  ['es', 'Español (Latinoamérica)', 'es-419'],
  ['spa', 'Spanish (Spain)', 'es-ES'],
  ['pt', 'Português do Brasil', 'pt-BR'],
  ['es-MX', 'Español (España)', 'es-MX'],
  ['es', 'English (United States)', 'es'],
  ['en', 'English SDH', 'en'],
])('captions with the code %j and the label %j have the language %s', (language, label, tag) => {
  expect(captionLanguage({ language, label })).toBe(tag)
})
