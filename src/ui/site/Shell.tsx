import type { ReactNode } from 'react'
import type { Locale } from '#core/i18n/locales.ts'
import { textFor } from '#core/i18n/text.ts'
import { IconButton } from '../base/Button.tsx'
import { VisuallyHidden } from '../base/VisuallyHidden.tsx'
import { AccountLinks } from './AccountLinks.tsx'
import { Footer } from './Footer.tsx'
import { closeSidebar, Header, NavLinks } from './Header.tsx'
import s from './Shell.module.css'
import { type LanguageLink, navEntries, type SiteProps } from './site-props.ts'

export type ShellProps = {
  language: Locale
  site: SiteProps
  /** The current address without its language prefix. */
  path: string
  alternates: LanguageLink[]
  footer?: boolean | undefined
  children?: ReactNode
  /** Islands; without one the search is a plain link. */
  search?: ReactNode
  /** Account island with its dialogs. */
  account?: ReactNode
  consent?: ReactNode
  footerBlock?: ReactNode
}

/** Live regions exist from the start, so that screen readers announce changes. */
const Announcer = () => (
  <VisuallyHidden>
    <span role="status" data-announcer="polite" />
    <span role="alert" data-announcer="assertive" />
  </VisuallyHidden>
)

/** Header, sidebar and footer of every page. Works without scripts. */
export function Shell(props: ShellProps) {
  const { language, site, path, alternates, footer = true, children, search, account, consent, footerBlock } = props
  return (
    <div className={s.shell}>
      <SkipLink language={language} />
      <Header language={language} site={site} path={path} alternates={alternates} search={search} />
      <Sidebar language={language} site={site} path={path} />
      <main className={s.main} id="content" tabIndex={-1}>
        {children}
      </main>
      {footer && (
        <Footer
          text={site.footerText}
          block={footerBlock}
          history={site.history}
          consent={site.requiresConsent}
          language={language}
        />
      )}
      {consent}
      {account}
      <Announcer />
    </div>
  )
}

/** Skip link: first in the focus order of every page. */
const SkipLink = ({ language }: { language: Locale }) => (
  <a className={s.skip} href="#content">
    {textFor(language)('common:skip_to_content')}
  </a>
)

type SidebarProps = { language: Locale; site: SiteProps; path: string }

/** Native modal dialog: the browser handles focus, Escape, backdrop and the inert page. */
function Sidebar({ language, site, path }: SidebarProps) {
  const text = textFor(language)
  return (
    <dialog id="sidebar" className={s.sidebar} aria-label={text('menu:sidebar')} closedby="any">
      <div className={s.close}>
        <IconButton label={text('menu:close_menu')} icon="close" {...closeSidebar} />
      </div>
      <nav aria-label={text('menu:sidebar')}>
        <NavLinks entries={navEntries(site, path, language)} className={s.list} />
      </nav>
      {site.account && (
        <div className={s.user}>
          <AccountLinks language={language} pages={site.account} path={path} />
        </div>
      )}
    </dialog>
  )
}
