import { ownValue } from '../data/own-value.ts'
import { type Catalogue, catalogues, type Plural, type Texts } from './catalogues.ts'
import { defaultLocale, isLocale, type Locale, locales } from './locales.ts'

/** Text with its values. Numbers are quantities, formatted for the language; other numbers, such as years, are strings. */
export type Text = (key: TextKey, values?: Record<string, string | number>) => string

const inBrowser = import.meta.env?.SSR === false

/** In the browser: the language of this page. Its texts alone are loaded. */
export const pageLocale: Locale =
  inBrowser && isLocale(document.documentElement.lang) ? document.documentElement.lang : defaultLocale

const loaded: Partial<Record<Locale, Texts>> = {}

/** Adds the texts of a file or of all languages. */
export function addTexts(added: typeof catalogues): void {
  for (const locale of locales) loaded[locale] = { ...loaded[locale], ...added[locale] }
}

addTexts(catalogues)

/** Returns the text at `namespace:path`; undefined if there is none. */
function find(locale: Locale, key: string) {
  let node: string | Texts | undefined = loaded[locale]
  for (const name of key.split(/[:.]/))
    node = typeof node === 'object' ? ownValue<string | Texts>(node, name) : undefined
  return typeof node === 'string' ? node : undefined
}

const variable = /{{(\w+)}}/g
const maxCached = 5_000

function textIn(locale: Locale): Text {
  const plurals = new Intl.PluralRules(locale)
  const numbers = new Intl.NumberFormat(locale)
  const plural = (key: string, count: number) => find(locale, `${key}_${plurals.select(count)}`)
  const fill: Text = (key, values = {}) => {
    const text = ('count' in values && plural(key, Number(values.count))) || find(locale, key)
    if (text === undefined) throw new Error(`There is no text "${key}"`)
    return text.replace(variable, (_, name: string) => {
      const value = ownValue(values, name)
      if (value === undefined) throw new Error(`A value is missing for the text "${text}"`)
      return typeof value === 'number' ? numbers.format(value) : value
    })
  }
  const cache = new Map<string, string>()
  // Cached, because builds repeat few texts on every page.
  return (key, values) => {
    const sentence = values ? `${key} ${JSON.stringify(values)}` : key
    const text = cache.get(sentence) ?? fill(key, values)
    if (cache.size < maxCached) cache.set(sentence, text)
    return text
  }
}

const texts = Object.fromEntries(locales.map((locale) => [locale, textIn(locale)])) as Record<Locale, Text>

/** Returns the text function of an explicit language. Texts have the format of i18next: `{{name}}`, `key_one`. */
export const textFor = (locale: Locale): Text => texts[locale]

type Stem<Key> = Key extends `${infer Name}_${Plural}` ? Name : Key

type Path<Texts> = {
  [Key in keyof Texts & string]: Texts[Key] extends string ? Stem<Key> : `${Key}.${Path<Texts[Key]>}`
}[keyof Texts & string]

/** All text keys as `namespace:path`; plurals use their stem with `count`. */
export type TextKey = {
  [Name in keyof Catalogue & string]: `${Name}:${Path<Catalogue[Name]>}`
}[keyof Catalogue & string]
