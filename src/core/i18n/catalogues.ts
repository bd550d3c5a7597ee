import arabic from './ar.json' with { type: 'json' }
import german from './de.json' with { type: 'json' }
import english from './en.json' with { type: 'json' }
import spanish from './es.json' with { type: 'json' }
import french from './fr.json' with { type: 'json' }
import italian from './it.json' with { type: 'json' }
import japanese from './ja.json' with { type: 'json' }
import type { Locale } from './languages.ts'
import dutch from './nl.json' with { type: 'json' }
import polish from './pl.json' with { type: 'json' }
import portuguese from './pt.json' with { type: 'json' }

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
