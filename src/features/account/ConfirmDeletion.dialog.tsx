import { useEffect, useState } from 'react'
import { accountErrors } from '#core/account-errors.ts'
import { textFor } from '#core/i18n/account-text.ts'
import { localePath } from '#core/i18n/locales.ts'
import { paths } from '#core/paths.ts'
import { Button } from '#ui/base/Button.tsx'
import { SubmitButton } from '#ui/form/SubmitButton.tsx'
import { $deletion, parting } from './account-flow.store.ts'
import { Actions, Heading } from './parts.client.tsx'
import { deleteAccount } from './session.store.ts'
import type { DialogProps } from './types.client.ts'

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
