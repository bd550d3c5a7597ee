import { type Locale, localePath } from '#core/i18n/locales.ts'
import { textFor } from '#core/i18n/text.ts'
import s from './Logo.module.css'
import type { SiteProps } from './site-props.ts'

/** The way home: the publisher's banner, or the name set in type. */
export function Logo({ language, site }: { language: Locale; site: SiteProps }) {
  const label = textFor(language)('common:home_logo', { siteName: site.name })
  return (
    <a className={s.logo} href={localePath(language, site.homePath)} aria-label={site.banner ? undefined : label}>
      {site.banner ? <img {...site.banner} alt={label} /> : site.name}
    </a>
  )
}
