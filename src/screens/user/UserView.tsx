import type { ReactNode } from 'react'
import { textFor } from '#i18n/text.ts'
import { AccountEntries } from '#ui/site/AccountLinks.tsx'
import { EmptyState } from '#ui/site/EmptyState.tsx'
import { PageHeader } from '#ui/site/PageHeader.tsx'
import s from './UserView.module.css'
import { type UserProps, userPath, userTitle } from './user.ts'

/** `panel` shows what is the viewer's own, once the session is known. */
export function UserView({ panel, ...props }: UserProps & { panel?: ReactNode }) {
  const { language, pages } = props
  const text = textFor(language)
  return (
    <div className={s.area}>
      {pages && (
        <aside className={s.side}>
          <AccountEntries language={language} pages={pages} path={userPath(props.page)} />
        </aside>
      )}
      <div className={s.page}>
        <PageHeader title={userTitle(props)} />
        {panel || (
          <EmptyState title={text('common:signed_out.title')} text={text('common:signed_out.text')} icon="user" />
        )}
      </div>
    </div>
  )
}
