import type { Locale } from '#core/i18n/locales.ts'
import { textFor } from '#core/i18n/text.ts'
import { IconButton } from '../base/Button.tsx'
import { AccountLinks } from './AccountLinks.tsx'
import s from './Sidebar.module.css'
import { closeSidebar } from './sidebar-commands.ts'
import { navEntries, type SiteProps } from './site-props.ts'

type SidebarProps = { language: Locale; site: SiteProps; path: string }

/** A native modal dialog: focus, Escape, backdrop and the stillness behind it are the browser's. */
export function Sidebar({ language, site, path }: SidebarProps) {
  const text = textFor(language)
  return (
    <dialog id="sidebar" className={s.sidebar} aria-label={text('menu:sidebar')} closedby="any">
      <div className={s.close}>
        <IconButton label={text('menu:close_menu')} icon="close" {...closeSidebar} />
      </div>
      <nav aria-label={text('menu:sidebar')}>
        <ul className={s.list}>
          {navEntries(site, path, language).map(({ label, href, current }) => (
            <li key={href}>
              <a href={href} aria-current={current}>
                {label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {site.account && (
        <div className={s.user}>
          <AccountLinks language={language} pages={site.account} path={path} />
        </div>
      )}
    </dialog>
  )
}
