import type { ReactNode } from 'react'
import { type Locale, localePath } from '#core/i18n/locales.ts'
import { textFor } from '#core/i18n/text.ts'
import { IconButton, IconLink } from '../base/Button.tsx'
import s from './Header.module.css'
import { LanguageMenu } from './LanguageMenu.tsx'
import { Logo } from './Logo.tsx'
import { Nav } from './Nav.tsx'
import { openSidebar } from './sidebar-commands.ts'
import { type LanguageLink, navEntries, type SiteProps } from './site-props.ts'
import { UserMenu } from './UserMenu.tsx'

type HeaderProps = {
  language: Locale
  site: SiteProps
  path: string
  alternates: LanguageLink[]
  search?: ReactNode
}

/** Its rows are fixed, so that nothing moves however late its islands come. */
export function Header({ language, site, path, alternates, search }: HeaderProps) {
  const text = textFor(language)
  return (
    <header className={s.header}>
      <IconButton label={text('menu:open_menu')} icon="menu" {...openSidebar} />
      <Logo language={language} site={site} />
      <Nav entries={navEntries(site, path, language)} label={text('menu:main_navigation')} />
      <div className={s.tools}>
        {site.searchEnabled && (search ?? <SearchLink language={language} />)}
        <LanguageMenu language={language} alternates={alternates} />
        {site.account && (
          <div className={s.user}>
            <UserMenu language={language} pages={site.account} path={path} />
          </div>
        )}
      </div>
    </header>
  )
}

const SearchLink = ({ language }: { language: Locale }) => (
  <IconLink href={localePath(language, '/q/')} label={textFor(language)('search:open')} icon="search" />
)
