import { useStore } from '@nanostores/react'
import { textFor } from '#core/i18n/account-text.ts'
import { $viewer } from '#core/viewer.store.ts'
import { Button } from '#ui/base/Button.tsx'
import { resetEmail } from './account-flow.store.ts'
import { Actions, DialogLink, Footnote, Heading } from './parts.client.tsx'
import type { DialogProps } from './types.client.ts'

/** Confirmation that the reset email was sent. */
export function SendConfirmation({ language, go, close }: DialogProps) {
  const text = textFor(language)
  const email = useStore(resetEmail.$note)
  const { signedIn } = useStore($viewer)
  return (
    <>
      <Heading title={text('account:reset.link_sent')}>
        {email ? text('account:reset.link_sent_text', { email }) : text('account:reset.link_sent_text_no_email')}
      </Heading>
      <Actions>
        <Button variant="primary" onClick={() => (signedIn ? close() : go('login'))}>
          {text(signedIn ? 'common:close' : 'account:reset.back_login')}
        </Button>
      </Actions>
      {!signedIn && (
        <Footnote>
          {text('account:reset.not_sure')}{' '}
          <DialogLink go={go} to="forgot-password">
            {text('common:retry')}
          </DialogLink>
        </Footnote>
      )}
    </>
  )
}
