export const locales = ['en', 'es'] as const
export type Locale = (typeof locales)[number]
export const defaultLocale: Locale = 'en'

/** What each language calls itself, for the language menu. */
export const localeNames: Record<Locale, string> = { en: 'English', es: 'Español' }

/** A language with the place it is written for, as previews elsewhere ask for it. */
export const territories: Record<Locale, string> = { en: 'en_US', es: 'es_ES' }

/** The catalogues every page may need at once. */
export const pageNamespaces = ['common', 'menu', 'video', 'search', 'epg', 'error'] as const
/** The catalogues that a browser fetches when a dialog, a field or an article asks for them. */
export const lazyNamespaces = ['account', 'user', 'country', 'us_state', 'insights'] as const
export const namespaces = [...pageNamespaces, ...lazyNamespaces] as const

export type LazyNamespace = (typeof lazyNamespaces)[number]

export const isLocale = (value: string): value is Locale => locales.some((locale) => locale === value)

/** The language of an address: the first segment when it names one, else the default that lives at the root. */
export function localeOf(pathname: string): Locale {
  const first = pathname.split(/[/?#]/)[1] ?? ''
  return isLocale(first) && first !== defaultLocale ? first : defaultLocale
}

/** The same page in another language; query and hash stay. */
export function localePath(locale: Locale, path: string): string {
  const rest = withoutLocale(rooted(path))
  return locale === defaultLocale ? rest : `/${locale}${rest}`
}

function withoutLocale(path: string): string {
  const current = localeOf(path)
  if (current === defaultLocale) return path
  return rooted(path.slice(current.length + 1))
}

/** Below the root of this site: an address that begins with two slashes, or with what browsers read as such, names another. */
const rooted = (path: string) => `/${path.replace(/^[/\\\s]+/, '')}`
