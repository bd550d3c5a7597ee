import { useEffect, useState } from 'react'
import { accountErrors } from '#domain/account-errors.ts'
import { paths } from '#domain/paths.ts'
import { textFor } from '#i18n/account-text.ts'
import { localePath } from '#i18n/locales.ts'
import { $deletion, parting } from '#stores/account-flow.ts'
import { deleteAccount } from '#stores/session.ts'
import { Button } from '#ui/base/Button.tsx'
import { SubmitButton } from '#ui/form/SubmitButton.tsx'
import { Actions, Heading } from './parts.tsx'
import type { DialogProps } from './types.ts'

/** Second step of the deletion: warning and confirmation. The password stays in memory. */
export function ConfirmDeletion({ language, go, close }: DialogProps) {
  const text = textFor(language)
  const [password] = useState(() => $deletion.get().password)
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    if (!password) go('delete-account')
  }, [password, go])
  const leave = () => {
    $deletion.set({})
    close()
  }
  const confirm = async () => {
    if (busy || !password) return
    setBusy(true)
    try {
      await deleteAccount(password)
      $deletion.set({})
      parting.write('deleted')
      location.assign(localePath(language, paths.home))
    } catch (error) {
      $deletion.set({ errors: accountErrors('deleteAccount', error) })
      go('delete-account')
    }
  }
  return (
    <>
      <Heading title={text('user:account.delete_account.confirm_title')}>
        <p>{text('user:account.delete_account.confirm_text')}</p>
        <p>{text('user:account.delete_account.confirm_subscription')}</p>
        <p>{text('user:account.delete_account.confirm_contact')}</p>
      </Heading>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void confirm()
        }}
        aria-busy={busy}
      >
        <Actions>
          <SubmitButton language={language} busy={busy}>
            {text('user:account.delete_account.confirm')}
          </SubmitButton>
          <Button variant="secondary" onClick={leave}>
            {text('common:cancel')}
          </Button>
        </Actions>
      </form>
    </>
  )
}
