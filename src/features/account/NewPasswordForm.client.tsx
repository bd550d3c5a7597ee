import { giveFeedback } from '#core/feedback.store.ts'
import { newPasswordRules } from '#core/form-rules.ts'
import { textFor } from '#core/i18n/account-text.ts'
import { TextField } from '#ui/form/Field.tsx'
import { Form } from '#ui/form/Form.tsx'
import { PasswordField } from '#ui/form/PasswordField.tsx'
import { SubmitButton } from '#ui/form/SubmitButton.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { setByOld, setByToken } from './password.store.ts'
import type { DialogProps } from './types.client.ts'

type Props = DialogProps & { proof: 'old' | 'token'; token?: string | undefined }

/** Password, repeated password and proof of identity. A sign-in with the new password follows. */
export function NewPasswordForm({ language, go, proof, token }: Props) {
  const text = textFor(language)
  const typed = proof === 'token' && !token
  const form = useForm({
    name: `new-password-by-${proof}`,
    accountForm: 'password',
    initial: {
      ...(proof === 'old' && { oldPassword: '' }),
      ...(typed && { token: '' }),
      password: '',
      confirmation: '',
    },
    rules: newPasswordRules(typed ? 'token' : proof === 'old' ? 'old' : 'link'),
    secret: ['oldPassword', 'token', 'password', 'confirmation'],
    send: async (values) => {
      const passwords = { password: String(values.password), confirmation: String(values.confirmation) }
      await (proof === 'old'
        ? setByOld(String(values.oldPassword), passwords)
        : setByToken(token ?? String(values.token).trim(), passwords))
      giveFeedback('success', text('account:reset.success'))
      go('login')
    },
  })
  const common = { language, form, required: true }
  return (
    <Form language={language} form={form}>
      {proof === 'old' && (
        <PasswordField
          {...common}
          name="oldPassword"
          label={text('account:reset.old_password')}
          autoComplete="current-password"
        />
      )}
      {typed && <TextField {...common} name="token" label={text('account:reset.token')} autoComplete="one-time-code" />}
      <PasswordField
        {...common}
        name="password"
        label={text('account:reset.new_password')}
        hint={text('account:registration.password_helper_text')}
        autoComplete="new-password"
        meter
      />
      <PasswordField
        {...common}
        name="confirmation"
        label={text('account:reset.repeat_new_password')}
        autoComplete="new-password"
      />
      <SubmitButton language={language} busy={form.busy}>
        {text('common:confirm')}
      </SubmitButton>
    </Form>
  )
}
