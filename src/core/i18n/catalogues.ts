import { english } from './en/catalogue.ts'
import { spanish } from './es/catalogue.ts'
import type { Locale } from './locales.ts'

/** English texts define the keys; every language has all of them. */
export type Catalogue = typeof english

/** Texts of every language. Browsers get a group of one language instead (`textFiles`). */
export const catalogues: Partial<Record<Locale, Partial<Catalogue>>> = {
  en: english,
  es: spanish satisfies Translated<Catalogue, 'one' | 'many' | 'other'>,
} satisfies Record<Locale, object>

export type Plural = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other'

/** Structure of the English catalogue with the plural forms of another language. */
export type Translated<Texts, Forms extends Plural> = {
  [Key in keyof Texts as Key extends `${infer Name}_${Plural}` ? `${Name}_${Forms}` : Key]: Texts[Key] extends string
    ? string
    : Translated<Texts[Key], Forms>
}
