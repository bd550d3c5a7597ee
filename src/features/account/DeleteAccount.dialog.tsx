import { useEffect, useState } from 'react'
import { accountErrors } from '#core/account/account-errors.ts'
import { deleteRules } from '#core/account/account-rules.ts'
import { paths } from '#core/address/paths.ts'
import { textFor } from '#core/i18n/account-text.ts'
import { localePath } from '#core/i18n/locales.ts'
import { Actions } from '#features/dialog/Actions.client.tsx'
import { Heading } from '#features/dialog/Heading.client.tsx'
import type { DialogProps } from '#features/dialog/types.client.ts'
import { loadCustomer } from '#features/session/customer.store.ts'
import { flashMessage } from '#features/session/flash-message.store.ts'
import { Button } from '#ui/base/Button.tsx'
import { useAsync } from '#ui/base/use-async.ts'
import { UsernameField } from '#ui/form/EmailField.tsx'
import { Form, SubmitButton, useForm } from '#ui/form/Form.tsx'
import { PasswordField } from '#ui/form/PasswordField.tsx'
import { $deletion } from './account-flow.store.ts'
import { deleteAccount, requestOwnPasswordMail } from './sign-in.store.ts'

/** First step of the deletion: the account password. */
export function DeleteAccountDialog({ language, go, close }: DialogProps) {
  const text = textFor(language)
  const [errors] = useState(() => $deletion.get().errors)
  const customer = useAsync('customer', loadCustomer)
  const lacksPassword = customer.state === 'ready' && !customer.value.hasPassword
  useEffect(() => {
    if (lacksPassword) go('warning-account-deletion')
  }, [lacksPassword, go])
  // Errors apply to one opening of the dialog.
  useEffect(() => $deletion.set({}), [])
  const form = useForm({
    name: 'delete-account',
    accountForm: 'deleteAccount',
    initial: { password: '' },
    rules: deleteRules,
    secret: ['password'],
    initialErrors: errors,
    send: async ({ password }) => {
      $deletion.set({ password: String(password) })
      go('delete-account-confirmation')
    },
  })
  return (
    <>
      <Heading title={text('account:delete_account.title')}>{text('account:delete_account.password_text')}</Heading>
      <Form language={language} form={form}>
        <UsernameField email={customer.state === 'ready' ? customer.value.email : undefined} />
        <PasswordField
          language={language}
          form={form}
          name="password"
          label={text('account:login.password')}
          autoComplete="current-password"
          required
        />
        <SubmitButton language={language} busy={form.busy}>
          {text('common:continue')}
        </SubmitButton>
        <Button variant="secondary" onClick={close}>
          {text('common:cancel')}
        </Button>
      </Form>
    </>
  )
}

/** Second step of the deletion: warning and confirmation. The password stays in memory. */
export function ConfirmDeletion({ language, go, close }: DialogProps) {
  const text = textFor(language)
  const [password] = useState(() => $deletion.get().password)
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    if (!password) go('delete-account')
  }, [password, go])
  // Only this dialog stores the password, so every close clears it.
  useEffect(() => $deletion.set({}), [])
  const confirm = async () => {
    if (busy || !password) return
    setBusy(true)
    try {
      await deleteAccount(password)
      flashMessage.write('deleted')
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
          <Button variant="secondary" onClick={close}>
            {text('common:cancel')}
          </Button>
        </Actions>
      </form>
    </>
  )
}

/** Password setup that must precede the deletion of an account without a password. */
export function DeletionWarning({ language, go, close }: DialogProps) {
  const text = textFor(language)
  const form = useForm({
    name: 'warning-account-deletion',
    accountForm: 'addPassword',
    initial: {},
    rules: {},
    send: async () => {
      await requestOwnPasswordMail()
      go('add-password')
    },
  })
  return (
    <>
      <Heading title={text('account:delete_account.warning_title')}>
        {text('account:delete_account.warning_text')}
      </Heading>
      <Form language={language} form={form}>
        <SubmitButton language={language} busy={form.busy}>
          {text('account:delete_account.proceed_to_adding_a_password')}
        </SubmitButton>
        <Button variant="secondary" onClick={close}>
          {text('common:cancel')}
        </Button>
      </Form>
    </>
  )
}
