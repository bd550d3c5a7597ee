import { forgotRules } from '#core/form-rules.ts'
import { textFor } from '#core/i18n/account-text.ts'
import { EmailField } from '#ui/form/EmailField.tsx'
import { Form } from '#ui/form/Form.tsx'
import { SubmitButton } from '#ui/form/SubmitButton.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { DialogLink, Footnote, Heading } from './parts.client.tsx'
import { requestPasswordMail } from './password.store.ts'
import type { DialogProps } from './types.client.ts'

/** Requests a password reset email. */
export function ForgotPassword({ language, go }: DialogProps) {
  const text = textFor(language)
  const form = useForm({
    name: 'forgot-password',
    accountForm: 'forgotPassword',
    initial: { email: '' },
    rules: forgotRules,
    send: async ({ email }) => go(await requestPasswordMail(String(email).trim())),
  })
  return (
    <>
      <Heading title={text('account:reset.forgot_password')}>{text('account:reset.forgot_text')}</Heading>
      <Form language={language} form={form} testId="forgot-password-form">
        <EmailField language={language} form={form} />
        <SubmitButton language={language} busy={form.busy}>
          {text('account:reset.email_me')}
        </SubmitButton>
      </Form>
      <Footnote>
        <DialogLink go={go} to="login">
          {text('account:reset.back_login')}
        </DialogLink>
      </Footnote>
    </>
  )
}
