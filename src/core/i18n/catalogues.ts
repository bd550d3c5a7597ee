import type account from './en/account.json'
import type country from './en/country.json'
import type downloads from './en/downloads.json'
import type insights from './en/insights.json'
import type { englishPage } from './en/page.ts'
import type reading from './en/reading.json'
import type usState from './en/us_state.json'
import type user from './en/user.json'
import type { Locale } from './locales.ts'

/** English catalogues define the keys; every language has all of them. */
export type Catalogue = typeof englishPage & {
  account: typeof account
  user: typeof user
  country: typeof country
  us_state: typeof usState
  insights: typeof insights
  downloads: typeof downloads
  reading: typeof reading
}

type Lazily<T> = () => Promise<T>
type Loaders<T> = { page: Lazily<Omit<T, LazyName>> } & { [Name in keyof T & LazyName]: Lazily<T[Name]> }
type LazyName = 'account' | 'user' | 'country' | 'us_state' | 'insights' | 'downloads' | 'reading'

const english = {
  page: async () => (await import('./en/page.ts')).englishPage,
  account: async () => (await import('./en/account.json', { with: { type: 'json' } })).default,
  user: async () => (await import('./en/user.json', { with: { type: 'json' } })).default,
  country: async () => (await import('./en/country.json', { with: { type: 'json' } })).default,
  us_state: async () => (await import('./en/us_state.json', { with: { type: 'json' } })).default,
  insights: async () => (await import('./en/insights.json', { with: { type: 'json' } })).default,
  downloads: async () => (await import('./en/downloads.json', { with: { type: 'json' } })).default,
  reading: async () => (await import('./en/reading.json', { with: { type: 'json' } })).default,
} satisfies Loaders<Catalogue>

const spanish = {
  page: async () => (await import('./es/page.ts')).spanishPage,
  account: async () => (await import('./es/account.json', { with: { type: 'json' } })).default,
  user: async () => (await import('./es/user.json', { with: { type: 'json' } })).default,
  country: async () => (await import('./es/country.json', { with: { type: 'json' } })).default,
  us_state: async () => (await import('./es/us_state.json', { with: { type: 'json' } })).default,
  insights: async () => (await import('./es/insights.json', { with: { type: 'json' } })).default,
  downloads: async () => (await import('./es/downloads.json', { with: { type: 'json' } })).default,
  reading: async () => (await import('./es/reading.json', { with: { type: 'json' } })).default,
} satisfies Loaders<Translated<Catalogue, 'one' | 'many' | 'other'>>

export const catalogues: Record<Locale, Loaders<Catalogue>> = { en: english, es: spanish }

export type Plural = 'one' | 'many' | 'other'

/** Structure of the English catalogue with the plural forms of another language. */
export type Translated<Texts, Forms extends Plural> = {
  [Key in keyof Texts as Key extends `${infer Name}_${Plural}` ? `${Name}_${Forms}` : Key]: Texts[Key] extends string
    ? string
    : Translated<Texts[Key], Forms>
}
