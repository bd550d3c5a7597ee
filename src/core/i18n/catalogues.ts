import { arabic } from './ar/catalogue.ts'
import { german } from './de/catalogue.ts'
import { english } from './en/catalogue.ts'
import { spanish } from './es/catalogue.ts'
import { french } from './fr/catalogue.ts'
import { italian } from './it/catalogue.ts'
import { japanese } from './ja/catalogue.ts'
import type { Locale } from './languages.ts'
import { dutch } from './nl/catalogue.ts'
import { polish } from './pl/catalogue.ts'
import { portuguese } from './pt/catalogue.ts'

/** English texts define the keys; every language has all of them. */
export type Catalogue = typeof english

export type Texts = { [key: string]: string | Texts }

type Namespaces = Record<keyof Catalogue, Texts> & Record<'country' | 'us_state', Record<string, string>>

/** Texts of every language. Browsers get a group of one language instead (`textFiles`). */
export const catalogues: Partial<Record<Locale, Partial<Namespaces>>> = {
  en: english,
  es: spanish satisfies Translated<Catalogue, 'one' | 'many' | 'other'>,
  fr: french satisfies Translated<Catalogue, 'one' | 'many' | 'other'>,
  de: german satisfies Translated<Catalogue, 'one' | 'other'>,
  pt: portuguese satisfies Translated<Catalogue, 'one' | 'many' | 'other'>,
  it: italian satisfies Translated<Catalogue, 'one' | 'many' | 'other'>,
  nl: dutch satisfies Translated<Catalogue, 'one' | 'other'>,
  pl: polish satisfies Translated<Catalogue, 'one' | 'few' | 'many' | 'other'>,
  ar: arabic satisfies Translated<Catalogue, Plural>,
  ja: japanese satisfies Translated<Catalogue, 'other'>,
} satisfies Record<Locale, object>

export type Plural = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other'

/** Structure of the English catalogue with the plural forms of another language. */
export type Translated<Texts, Forms extends Plural> = {
  [Key in keyof Texts as Key extends `${infer Name}_${Plural}` ? `${Name}_${Forms}` : Key]: Texts[Key] extends string
    ? string
    : Translated<Texts[Key], Forms>
}
