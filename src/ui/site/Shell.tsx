import type { ReactNode } from 'react'
import type { Locale } from '#core/i18n/locales.ts'
import { VisuallyHidden } from '../base/VisuallyHidden.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import s from './Shell.module.css'
import { Sidebar } from './Sidebar.tsx'
import { SkipLink } from './SkipLink.tsx'
import type { LanguageLink, SiteProps } from './site-props.ts'

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
  /** What does the work of an account, and shows its dialogs. */
  account?: ReactNode
  consent?: ReactNode
}

/** Regions that stand from the start, so that screen readers notice what is written into them. */
const Announcer = () => (
  <VisuallyHidden>
    <span role="status" data-announcer="polite" />
    <span role="alert" data-announcer="assertive" />
  </VisuallyHidden>
)

/** What stands around every page. It works before, and without, any script. */
export function Shell(props: ShellProps) {
  const { language, site, path, alternates, footer = true, children, search, account, consent } = props
  return (
    <div className={s.shell}>
      <SkipLink language={language} />
      <Header language={language} site={site} path={path} alternates={alternates} search={search} />
      <Sidebar language={language} site={site} path={path} />
      <main className={s.main} id="content" tabIndex={-1}>
        {children}
      </main>
      {footer && <Footer text={site.footerText} consent={site.asksConsent} language={language} />}
      {consent}
      {account}
      <Announcer />
    </div>
  )
}
