import type { ReactNode } from 'react'
import type { Locale } from '#core/i18n/locales.ts'
import { AccountEntries } from '#ui/site/AccountLinks.tsx'
import type { AccountPages } from '#ui/site/site-props.ts'
import s from './UserArea.module.css'

type Props = {
  language: Locale
  /** Undefined on sites without accounts, which show the content alone. */
  pages: AccountPages | undefined
  /** Address of the page, without locale. */
  path: string
  /** Only viewers with a session see the links on a page for everyone. */
  audience?: 'everyone' | undefined
  children: ReactNode
}

/** Page with the links of the account beside it on wide screens. */
export function UserArea({ language, pages, path, audience, children }: Props) {
  return (
    <div className={pages && s.area} data-audience={audience}>
      {pages && (
        <aside className={s.side}>
          <AccountEntries language={language} pages={pages} path={path} />
        </aside>
      )}
      <div className={s.page}>{children}</div>
    </div>
  )
}
