import type { ReactNode } from 'react'
import { type Locale, localePath } from '#core/i18n/locales.ts'
import { textFor } from '#core/i18n/text.ts'
import { ButtonLink, IconButton, IconLink } from '../base/Button.tsx'
import { Icon } from '../base/Icon.tsx'
import panel from '../base/Panel.module.css'
import { AccountEntries } from './AccountLinks.tsx'
import s from './Header.module.css'
import languageMenuStyles from './LanguageMenu.module.css'
import { type AccountPages, type LanguageLink, type NavEntry, navEntries, type SiteProps } from './site-props.ts'
import viewer from './Viewer.module.css'

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
    <>
      <div className={`${viewer.anonymous} ${s.anonymous}`}>
        <ButtonLink variant="quiet" href="?u=login" aria-haspopup="dialog">
          {text('menu:sign_in')}
        </ButtonLink>
        <ButtonLink variant="primary" href="?u=create-account" aria-haspopup="dialog">
          {text('menu:sign_up')}
        </ButtonLink>
      </div>
      <div className={viewer.signedIn}>
        <IconButton label={text('menu:open_user_menu')} icon="user" popoverTarget="menu_panel" />
        <div className={`${panel.panel} ${panel.below} ${s.panel}`} id="menu_panel" popover="auto">
          <h2 className={s.title}>{text('menu:settings')}</h2>
          <AccountEntries language={language} pages={pages} path={path} />
        </div>
      </div>
    </>
  )
}

/** Language popover, for sites with two or more languages. Works without scripts. */
export function LanguageMenu({ language, alternates }: { language: Locale; alternates: LanguageLink[] }) {
  if (alternates.length < 2) return null
  return (
    <>
      <IconButton
        label={textFor(language)('menu:open_language_menu')}
        icon="globe"
        popoverTarget="language-panel"
        data-testid="language-menu-button"
      />
      <ul className={`${panel.panel} ${panel.below} ${languageMenuStyles.panel}`} id="language-panel" popover="auto">
        {alternates.map((alternate) => (
          <li key={alternate.language}>
            <a
              href={alternate.href}
              hrefLang={alternate.language}
              lang={alternate.language}
              aria-current={alternate.language === language ? 'true' : undefined}
            >
              {alternate.name}
              <Icon name="check" />
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}
