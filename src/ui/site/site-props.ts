import { type Locale, localePath } from '#i18n/locales.ts'
import { textFor } from '#i18n/text.ts'

/** What every page knows of the publisher's site; paths come without a language prefix. */
export type SiteProps = {
  name: string
  banner?: { src: string; width: number; height: number } | undefined
  menu: { label: string; path: string }[]
  searchEnabled: boolean
  footerText?: string | undefined
  /** The viewer is asked before anything is measured. */
  asksConsent?: boolean | undefined
  insights?: boolean | undefined
  homePath: string
}

/** The same page in a language of the site; `name` is what the language calls itself. */
export type Alternate = { language: string; name: string; href: string }

export type NavEntry = { label: string; href: string; current: boolean }

/** Home, the publisher's menu, Insights: in the header and again in the sidebar (spec 1 §2). */
export function navEntries(site: SiteProps, path: string, language: Locale): NavEntry[] {
  const text = textFor(language)
  const entries = [
    { label: text('menu:home'), path: site.homePath },
    ...site.menu,
    ...(site.insights ? [{ label: text('menu:insights'), path: '/insights/' }] : []),
  ]
  return entries.map((entry) => ({
    label: entry.label,
    href: localePath(language, entry.path),
    current: path !== '' && bare(localePath(language, entry.path)) === bare(localePath(language, path)),
  }))
}

/** An address without query, hash and last slash. */
const bare = (path: string) => (path.split(/[?#]/)[0] ?? '').replace(/\/$/, '')
