import { textFor } from '#core/i18n/account-text.ts'
import { Button } from '#ui/base/Button.tsx'
import { Form } from '#ui/form/Form.tsx'
import { SubmitButton } from '#ui/form/SubmitButton.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { Heading } from './parts.client.tsx'
import { mailMe } from './password.store.ts'
import type { DialogProps } from './types.client.ts'

/** Password setup that must precede the deletion of an account without a password. */
export function DeletionWarning({ language, go, close }: DialogProps) {
  const text = textFor(language)
  const form = useForm({
    name: 'warning-account-deletion',
    accountForm: 'addPassword',
    initial: {},
    rules: {},
    send: async () => {
      await mailMe()
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
