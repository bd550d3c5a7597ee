import { loginRules } from '#core/form-rules.ts'
import { textFor } from '#core/i18n/account-text.ts'
import type { SocialLink } from '#core/session.ts'
import { useAsync } from '#ui/base/use-async.ts'
import { EmailField } from '#ui/form/EmailField.tsx'
import { Form } from '#ui/form/Form.tsx'
import { PasswordField } from '#ui/form/PasswordField.tsx'
import { SubmitButton } from '#ui/form/SubmitButton.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { announceMessage } from '#ui/site/announce.ts'
import s from './Login.module.css?adopt'
import { NetworkMark } from './NetworkMark.client.tsx'
import { DialogLink, Footnote, Heading } from './parts.client.tsx'
import { login, socialLinks } from './session.store.ts'
import type { DialogProps } from './types.client.ts'
import { warnIfUnkept } from './unpersisted.client.ts'

/** Sign-in by email and password, or by a social account if the provider supports it. */
export function Login({ language, siteName, go, close, depart }: DialogProps) {
  const text = textFor(language)
  const form = useForm({
    name: 'login',
    accountForm: 'login',
    initial: { email: '', password: '' },
    rules: loginRules,
    secret: ['password'],
    send: async ({ email, password }) => {
      const entry = await login({ email: String(email).trim(), password: String(password) })
      announceMessage(text('account:login.sign_in_success'), 'assertive')
      warnIfUnkept(language, entry)
      close()
    },
  })
  return (
    <>
      <Heading title={text('account:login.sign_in')} />
      <Form language={language} form={form} testId="login-form">
        <EmailField language={language} form={form} testId="login-email-input" />
        <PasswordField
          language={language}
          form={form}
          name="password"
          label={text('account:login.password')}
          autoComplete="current-password"
          required
          testId="login-password-input"
        />
        <p className={s.forgot}>
          <DialogLink go={go} to="forgot-password">
            {text('account:login.forgot_password')}
          </DialogLink>
        </p>
        <SubmitButton language={language} busy={form.busy}>
          {text('account:login.sign_in')}
        </SubmitButton>
      </Form>
      <Social language={language} depart={depart} />
      <Footnote>
        {text('account:login.not_registered', { siteName })}{' '}
        <DialogLink go={go} to="create-account">
          {text('account:login.sign_up')}
        </DialogLink>
      </Footnote>
    </>
  )
}

/** Social sign-in links, hidden when unavailable. */
function Social({ language, depart }: Pick<DialogProps, 'language' | 'depart'>) {
  const text = textFor(language)
  const found = useAsync('links', (): Promise<SocialLink[]> => socialLinks(location.origin + location.pathname))
  if (found.state !== 'ready' || found.value.length === 0) return null
  return (
    <div className={s.social}>
      <p className={s.or}>
        <span>{text('account:login.or')}</span>
      </p>
      {found.value.map(({ network, url }) => (
        <a key={network} className={s.network} href={url} data-network={network} onClick={depart}>
          <NetworkMark network={network} />
          {text(`account:login.social.${network}`)}
        </a>
      ))}
    </div>
  )
}
