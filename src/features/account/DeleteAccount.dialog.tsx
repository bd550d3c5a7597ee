import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { deleteRules } from '#core/form-rules.ts'
import { textFor } from '#core/i18n/account-text.ts'
import { Button } from '#ui/base/Button.tsx'
import { useAsync } from '#ui/base/use-async.ts'
import { Form } from '#ui/form/Form.tsx'
import { PasswordField } from '#ui/form/PasswordField.tsx'
import { SubmitButton } from '#ui/form/SubmitButton.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { $deletion } from './account-flow.store.ts'
import { theCustomer } from './customer.store.ts'
import { Heading } from './parts.client.tsx'
import type { DialogProps } from './types.client.ts'

/** First step of the deletion: the account password. */
export function DeleteAccountDialog({ language, go, close }: DialogProps) {
  const text = textFor(language)
  const { errors } = useStore($deletion)
  const customer = useAsync('customer', theCustomer)
  const lacksPassword = customer.state === 'ready' && !customer.value.hasPassword
  useEffect(() => {
    if (lacksPassword) go('warning-account-deletion')
  }, [lacksPassword, go])
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
