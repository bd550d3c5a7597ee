import { siteBase, sitePath } from '../address/site-path.ts'
import type { Locale } from './languages.ts'
import { defaultLocale, locales } from './site-languages.ts'

export type { Locale } from './languages.ts'
export { defaultLocale, localeNames, locales, retiredLocales, rtlLocales, territories } from './site-languages.ts'

/** Namespaces of texts by the module that adds them. Browsers load the file of a group with that module. */
export const textGroups = {
  page: ['common', 'menu', 'video', 'search', 'epg', 'error'],
  account: ['account', 'user'],
  insights: ['insights', 'reading'],
  downloads: ['downloads'],
  history: ['history'],
  places: ['country', 'us_state'],
} as const

export const isLocale = (value: string): value is Locale => locales.some((locale) => locale === value)

/** Language of a path of the site: its first segment, else the default. */
export function localeOf(pathname: string): Locale {
  const first = pathname.split(/[/?#]/)[1] ?? ''
  return isLocale(first) && first !== defaultLocale ? first : defaultLocale
}

/** Languages with a prefix in addresses. */
export const prefixedLocales: readonly Locale[] = locales.filter((locale) => locale !== defaultLocale)

/** Source of a pattern: the language at the start of a path, if any. */
export const languagePattern: string = prefixedLocales.length > 0 ? `(?:/(?:${prefixedLocales.join('|')})(?=/|$))?` : ''

/** Address of a page in a language: its path on the host, with query and hash. */
export const localePath: typeof pathInLocale = siteBase
  ? (locale, path) => sitePath(pathInLocale(locale, path))
  : pathInLocale

/** Path of the same page in another language within the site, with its query and hash. */
export function pathInLocale(locale: Locale, path: string): string {
  const unprefixed = withoutLocale(rooted(path))
  return locale === defaultLocale ? unprefixed : `/${locale}${unprefixed}`
}

function withoutLocale(path: string): string {
  const current = localeOf(path)
  if (current === defaultLocale) return path
  return rooted(path.slice(current.length + 1))
}

/** Returns whether a path stays on this site; `//` and its variants lead elsewhere. */
const rooted = (path: string) => `/${path.replace(/^[/\\\s]+/, '')}`
