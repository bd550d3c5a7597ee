import { globalPages } from '#core/address/routes.ts'
import { defaultLocale, locales, pathInLocale } from '#core/i18n/locales.ts'

/** Unit of rendering: one record in all languages, with redirects from earlier addresses. */
export type Route = { key: string; addresses: string[]; moved: { from: string; to: string }[] }

/** Address prefix of each language. The default language has none. */
export const prefixes = locales.map((locale) => (locale === defaultLocale ? undefined : locale))

/** Addresses of a page in every language. */
export const inAllLanguages = (path: string) => locales.map((locale) => pathInLocale(locale, path))

/** Redirects from earlier addresses of a page to the current one, in every language. */
export const redirectsTo = (path: string, before: readonly string[]): Route['moved'] =>
  before.flatMap((from) =>
    locales.map((locale) => ({ from: pathInLocale(locale, from), to: pathInLocale(locale, path) })),
  )

/** File path of an address. */
export const fileOf = (address: string) => {
  if (address === globalPages['404.astro']) return '404.html'
  return `${address.slice(1)}${address.endsWith('/') ? 'index.html' : ''}`
}
