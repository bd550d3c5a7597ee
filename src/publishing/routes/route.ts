import { defaultLocale, localePath, locales } from '#i18n/locales.ts'

/** What is rendered at a time: one thing in all languages, and the addresses that lead to it from before. */
export type Route = { key: string; addresses: string[]; moved: { from: string; to: string }[] }

/** The prefix of each language's addresses; the default lives at the root. */
export const prefixes = locales.map((locale) => (locale === defaultLocale ? undefined : locale))

/** A page in every language. */
export const everyLanguage = () => prefixes.map((locale) => ({ params: { locale } }))

/** The address of a page in every language. */
export const inAllLanguages = (path: string) => locales.map((locale) => localePath(locale, path))

/** Leads from the addresses that a page had to the one it has, in every language. */
export const movesTo = (path: string, before: readonly string[]): Route['moved'] =>
  before.flatMap((from) => locales.map((locale) => ({ from: localePath(locale, from), to: localePath(locale, path) })))

/** Where the page of an address is stored. */
export const fileOf = (address: string) => {
  if (address === '/404/') return '404.html'
  return `${address.slice(1)}${address.endsWith('/') ? 'index.html' : ''}`
}
