import type { ReactNode } from 'react'
import { type Locale, localePath } from '#core/i18n/locales.ts'
import { textFor } from '#core/i18n/text.ts'
import { ButtonLink, IconButton, IconLink } from '../base/Button.tsx'
import { Panel } from '../base/Panel.tsx'
import { AccountEntries } from './AccountLinks.tsx'
import s from './Header.module.css'
import { LanguageMenu } from './LanguageMenu.tsx'
import { type AccountPages, type LanguageLink, type NavEntry, navEntries, type SiteProps } from './site-props.ts'
import { ViewerSwitch } from './ViewerSwitch.tsx'

/** Invoker commands of the sidebar, typed loosely for React. */
const invoke = (command: string): object => ({ commandfor: 'sidebar', command })

const openSidebar = invoke('show-modal')
export const closeSidebar = invoke('close')

type HeaderProps = {
  language: Locale
  site: SiteProps
  path: string
  alternates: LanguageLink[]
  search?: ReactNode
}

/** Page header with fixed rows, so that late islands cause no layout shift. */
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

/** Home link: the publisher's banner, or the site name as text. */
function Logo({ language, site }: { language: Locale; site: SiteProps }) {
  const label = textFor(language)('common:home_logo', { siteName: site.name })
  return (
    <a className={s.logo} href={localePath(language, site.homePath)} aria-label={site.banner ? undefined : label}>
      {site.banner ? <img {...site.banner} alt={label} /> : site.name}
    </a>
  )
}

function Nav({ entries, label }: { entries: NavEntry[]; label: string }) {
  return (
    <nav className={s.nav} aria-label={label}>
      <NavLinks entries={entries} />
    </nav>
  )
}

type NavLinksProps = { entries: NavEntry[]; className?: string | undefined }

/** Links of the main menu. */
export const NavLinks = ({ entries, className }: NavLinksProps) => (
  <ul className={className}>
    {entries.map(({ label, lang, href, current }) => (
      <li key={href}>
        <a href={href} lang={lang} aria-current={current}>
          {label}
        </a>
      </li>
    ))}
  </ul>
)

type Props = { language: Locale; pages: AccountPages; path: string }

/** Sign-in links and the user menu; CSS shows one of them. */
function UserMenu({ language, pages, path }: Props) {
  const text = textFor(language)
  return (
    <ViewerSwitch
      className={s.anonymous}
      anonymous={
        <>
          <ButtonLink variant="quiet" href="?u=login" aria-haspopup="dialog">
            {text('menu:sign_in')}
          </ButtonLink>
          <ButtonLink variant="primary" href="?u=create-account" aria-haspopup="dialog">
            {text('menu:sign_up')}
          </ButtonLink>
        </>
      }
      signedIn={
        <>
          <IconButton label={text('menu:open_user_menu')} icon="user" popoverTarget="menu_panel" />
          <Panel isBelow className={s.panel} id="menu_panel">
            <h2 className={s.title}>{text('menu:settings')}</h2>
            <AccountEntries language={language} pages={pages} path={path} />
          </Panel>
        </>
      }
    />
  )
}
