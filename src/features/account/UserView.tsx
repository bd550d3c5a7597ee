import type { ReactNode } from 'react'
import { textFor } from '#core/i18n/text.ts'
import { EmptyState, NotFound } from '#ui/site/EmptyState.tsx'
import { PageHeader } from '#ui/site/PageHeader.tsx'
import { UserArea } from './UserArea.tsx'
import { type UserProps, userIntro, userPath, userTitle } from './user.screen.ts'

/** `panel` shows the viewer's private data, after the session check. */
export function UserView({ panel, ...props }: UserProps & { panel?: ReactNode }) {
  const { language, pages } = props
  // Sites without sign-in have no account and no payments page.
  if (!pages && !panel) return <NotFound language={language} />
  return (
    <UserArea language={language} pages={pages} path={userPath(props.page)}>
      <PageHeader title={userTitle(props)} description={userIntro(props)} />
      {panel || <SignedOut language={language} />}
    </UserArea>
  )
}

/** Message for anonymous viewers who are not redirected. */
export function SignedOut({ language }: Pick<UserProps, 'language'>) {
  const text = textFor(language)
  return <EmptyState title={text('common:signed_out.title')} text={text('common:signed_out.text')} icon="user" />
}
