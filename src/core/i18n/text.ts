import { createInstance } from 'i18next'
import { type Catalogue, catalogues, type Plural } from './catalogues.ts'
import { defaultLocale, isLocale, type Locale, locales, textGroups } from './locales.ts'

export type Text = (key: TextKey, values?: Record<string, string | number>) => string

const inBrowser = import.meta.env?.SSR === false

/** In the browser: the language of this page. Its texts alone are loaded. */
export const pageLocale: Locale =
  inBrowser && isLocale(document.documentElement.lang) ? document.documentElement.lang : defaultLocale

const i18next = createInstance({
  initAsync: false,
  fallbackLng: false,
  supportedLngs: locales,
  ns: Object.values(textGroups).flat(),
  defaultNS: false,
  resources: {},
  interpolation: { escapeValue: false },
  appendNamespaceToMissingKey: true,
  parseMissingKeyHandler: (key) => fail(`There is no text "${key}"`),
  missingInterpolationHandler: (text) => fail(`A value is missing for the text "${text}"`),
})
void i18next.init()

function fail(reason: string): never {
  throw new Error(reason)
}

/** Adds the texts of a file or of all languages. */
export function addTexts(added: typeof catalogues): void {
  for (const [locale, catalogue] of Object.entries(added))
    for (const [name, texts] of Object.entries(catalogue)) i18next.addResourceBundle(locale, name, texts)
}

addTexts(catalogues)

const texts = new Map<Locale, Text>()
const maxCached = 5_000

/** Returns the text function of an explicit language. */
export function textFor(locale: Locale): Text {
  const cached = texts.get(locale)
  if (cached) return cached
  const fixed = i18next.getFixedT(locale)
  const cache = new Map<string, string>()
  // Cached, because builds repeat few texts on every page.
  const text: Text = (key, values) => {
    const sentence = values ? `${key} ${JSON.stringify(values)}` : key
    const texts = cache.get(sentence) ?? fixed(key, values ?? {})
    if (cache.size < maxCached) cache.set(sentence, texts)
    return texts
  }
  texts.set(locale, text)
  return text
}

type Stem<Key> = Key extends `${infer Name}_${Plural}` ? Name : Key

type Path<Texts> = {
  [Key in keyof Texts & string]: Texts[Key] extends string ? Stem<Key> : `${Key}.${Path<Texts[Key]>}`
}[keyof Texts & string]

/** All text keys as `namespace:path`; plurals use their stem with `count`. */
export type TextKey = {
  [Name in keyof Catalogue & string]: `${Name}:${Path<Catalogue[Name]>}`
}[keyof Catalogue & string]
