import { useStore } from '@nanostores/react'
import { newPasswordRules } from '#core/account/account-rules.ts'
import { $viewer } from '#core/account/viewer.store.ts'
import { giveFeedback } from '#core/browser/feedback.store.ts'
import { textFor } from '#core/i18n/account-text.ts'
import { DialogLink } from '#features/dialog/DialogLink.client.tsx'
import { Footnote } from '#features/dialog/Footnote.client.tsx'
import { Heading } from '#features/dialog/Heading.client.tsx'
import type { DialogProps } from '#features/dialog/types.client.ts'
import { loadCustomer } from '#features/session/customer.store.ts'
import { loadAccountFeatures } from '#features/session/provider.store.ts'
import { LoadingState } from '#ui/base/LoadingState.tsx'
import { useAsync } from '#ui/base/use-async.ts'
import { UsernameField } from '#ui/form/EmailField.tsx'
import { Form, SubmitButton, useForm } from '#ui/form/Form.tsx'
import { PasswordField } from '#ui/form/PasswordField.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import { $mailToken, resetEmail } from './account-flow.store.ts'
import { ResendMail } from './ResendMail.client.tsx'
import { changePasswordByOldPassword, changePasswordByToken } from './sign-in.store.ts'

/** First-password form of an account without one, authorised by the token of an email. */
export function AddPassword(props: DialogProps) {
  const text = textFor(props.language)
  return (
    <>
      <Heading title={text('user:account.add_password')}>{text('user:account.add_password_modal_text')}</Heading>
      <NewPasswordForm {...props} proof="token" />
      <ResendMail language={props.language} />
    </>
  )
}

/** New-password form, authorised by the old password, an email link or a typed token. */
export function EditPassword(props: DialogProps) {
  const text = textFor(props.language)
  const { signedIn } = useStore($viewer)
  const mailed = useStore($mailToken)
  const email = useStore(resetEmail.$note)
  const features = useAsync('features', loadAccountFeatures)
  if (features.state !== 'ready')
    return (
      <>
        <Heading title={text('account:reset.password_reset')} />
        <LoadingState language={props.language} failed={features.state === 'failed'} again={features.again} />
      </>
    )
  // An emailed token replaces the old password.
  const needsOldPassword = signedIn && !mailed && !email && features.value.canChangePasswordWithOldPassword
  const typesToken = !needsOldPassword && !mailed
  return (
    <>
      <Heading title={text('account:reset.password_reset')}>
        {typesToken && email && text('account:reset.token_text', { email })}
      </Heading>
      <NewPasswordForm {...props} proof={needsOldPassword ? 'old' : 'token'} token={mailed?.token} />
      <Footnote>
        <DialogLink go={props.go} to={signedIn ? 'reset-password' : 'forgot-password'}>
          {text('account:login.forgot_password')}
        </DialogLink>
      </Footnote>
    </>
  )
}

type Props = DialogProps & { proof: 'old' | 'token'; token?: string | undefined }

/** Password, repeated password and proof of identity. A sign-in with the new password follows. */
function NewPasswordForm({ language, go, proof, token }: Props) {
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
        ? changePasswordByOldPassword(String(values.oldPassword), passwords)
        : changePasswordByToken(token ?? String(values.token).trim(), passwords))
      giveFeedback('success', text('account:reset.success'))
      go('login')
    },
  })
  const username = useUsername()
  const common = { language, form, required: true }
  return (
    <Form language={language} form={form}>
      <UsernameField email={username} />
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

/** Email address of the account whose password changes: of the mailed link, of the requested mail or of the session. */
function useUsername(): string | undefined {
  const { signedIn } = useStore($viewer)
  const mailed = useStore($mailToken)
  const requested = useStore(resetEmail.$note)
  const customer = useAsync(String(signedIn), async () => (signedIn ? loadCustomer() : undefined))
  return mailed?.email || requested || (customer.state === 'ready' ? customer.value?.email : undefined)
}
