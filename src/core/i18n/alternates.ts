import { initAstroI18next, localizeUrl } from 'astro-i18next'
import { pathInSite, sitePath } from '../address/site-path.ts'
import { defaultLocale, locales } from './locales.ts'

// Build only: this module never reaches a browser (integrations/i18n.ts refuses it there).
initAstroI18next({ defaultLocale, locales: [...locales], trailingSlash: 'ignore' })

export type AlternateLink = { hreflang: string; href: string }

/** URLs of a page in all languages, for `<link rel="alternate">` and sitemaps, without queries. */
export function alternates(page: URL): AlternateLink[] {
  const slash = page.pathname.endsWith('/') ? '/' : ''
  const path = (locale: string) => new URL(localizeUrl(page.origin + pathInSite(page.pathname), locale, '/')).pathname
  const href = (locale: string) => page.origin + sitePath(path(locale).replace(/\/?$/, slash))
  return [
    ...locales.map((locale) => ({ hreflang: locale, href: href(locale) })),
    { hreflang: 'x-default', href: href(defaultLocale) },
  ]
}
