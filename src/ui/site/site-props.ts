import { paths } from '#core/address/paths.ts'
import { defaultLocale, type Locale, localePath } from '#core/i18n/locales.ts'
import { textFor } from '#core/i18n/text.ts'
import type { MenuEntry } from '#core/site/site.ts'

/** Site data of every page; paths have no language prefix. */
export type SiteProps = {
  name: string
  banner?: { src: string; width: number; height: number } | undefined
  menu: MenuEntry[]
  searchEnabled: boolean
  footerText?: string | undefined
  /** True where analytics requires consent. */
  requiresConsent?: boolean | undefined
  insights?: boolean | undefined
  downloads?: boolean | undefined
  /** True where watched films have a page. */
  history?: boolean | undefined
  /** Pages of the user area; undefined without accounts. */
  account?: AccountPages | undefined
  homePath: string
}

/** Optional pages of the account menu. */
export type AccountPages = { favorites: boolean; history: boolean; payments: boolean }

/** Link to this page in another language, with its native name. */
export type LanguageLink = { language: string; name: string; href: string }

/** `current` is the `aria-current` value: page, or true for the section. `lang` is that of an untranslated label. */
export type NavEntry = { label: string; lang?: Locale | undefined; href: string; current: 'page' | 'true' | undefined }

/** Navigation of header and sidebar: home, the publisher's menu, Insights. */
export function navEntries(site: SiteProps, path: string, language: Locale): NavEntry[] {
  const text = textFor(language)
  const labelOf = ({ label, labels }: MenuEntry) => {
    const translated = labels?.[language]
    if (translated !== undefined || language === defaultLocale) return { label: translated ?? label }
    return { label, lang: defaultLocale }
  }
  const entries: { label: string; lang?: Locale | undefined; path: string }[] = [
    { label: text('menu:home'), path: site.homePath },
    ...site.menu.map((entry) => ({ ...labelOf(entry), path: entry.path })),
    ...(site.insights ? [{ label: text('menu:insights'), path: paths.insights }] : []),
    ...(site.downloads ? [{ label: text('menu:downloads'), path: paths.downloads }] : []),
  ]
  return entries.map((entry) => ({
    label: entry.label,
    lang: entry.lang,
    href: localePath(language, entry.path),
    current: currentOf(entry.path, path),
  }))
}

function currentOf(entry: string, path: string) {
  if (path !== '' && bare(entry) === bare(path)) return 'page'
  return entry === paths.insights && path.startsWith(paths.insights) ? 'true' : undefined
}

/** Pages of the viewer in user menu, sidebar and area navigation. */
export function accountEntries({ favorites, history, payments }: AccountPages, path: string, language: Locale) {
  const text = textFor(language)
  const entries = [
    { label: text('menu:account'), path: paths.account, icon: 'user' },
    ...(favorites ? [{ label: text('common:favorites'), path: paths.favorites, icon: 'heart' } as const] : []),
    ...(history ? [{ label: text('menu:history'), path: paths.history, icon: 'restart' } as const] : []),
    ...(payments ? [{ label: text('menu:payments'), path: paths.payments, icon: 'card' } as const] : []),
  ] as const
  return entries.map((entry) => ({
    ...entry,
    href: localePath(language, entry.path),
    current: path !== '' && bare(entry.path) === bare(path),
  }))
}

/** Removes query, hash and trailing slash of an address. */
const bare = (path: string) => (path.split(/[?#]/)[0] ?? '').replace(/\/$/, '')
