import type { ReactNode } from 'react'
import { textFor } from '#i18n/text.ts'
import { EmptyState } from '#ui/site/EmptyState.tsx'
import { PageHeader } from '#ui/site/PageHeader.tsx'
import { type UserProps, userTitle } from './user.ts'

/** `panel` shows what is the viewer's own, once the session is known. */
export function UserView({ panel, ...props }: UserProps & { panel?: ReactNode }) {
  return (
    <>
      <PageHeader title={userTitle(props)} />
      {panel || <SignedOut language={props.language} />}
    </>
  )
}

/** What strangers read who are not led away. */
export function SignedOut({ language }: Pick<UserProps, 'language'>) {
  const text = textFor(language)
  return <EmptyState title={text('common:signed_out.title')} text={text('common:signed_out.text')} icon="user" />
}
