import { loginRules } from '#core/account/account-rules.ts'
import type { SocialLink } from '#core/account/account-session.ts'
import { importProvider } from '#core/browser/import-again.ts'
import { isPlainClick } from '#core/browser/links.ts'
import { textFor } from '#core/i18n/account-text.ts'
import { DialogLink } from '#features/dialog/DialogLink.client.tsx'
import { Footnote } from '#features/dialog/Footnote.client.tsx'
import { Heading } from '#features/dialog/Heading.client.tsx'
import type { DialogProps } from '#features/dialog/types.client.ts'
import { useAsync } from '#ui/base/use-async.ts'
import { EmailField } from '#ui/form/EmailField.tsx'
import { Form, SubmitButton, useForm } from '#ui/form/Form.tsx'
import { PasswordField } from '#ui/form/PasswordField.tsx'
import { announceMessage } from '#ui/site/announce.ts'
import s from './Login.module.css?adopt'

// The form does not wait for the code of its requests.
const loadSignIn = () => importProvider(() => import('./sign-in.store.ts'))

/** Sign-in by email and password, or by a social account if the provider supports it. */
export function Login({ language, siteName, go, close, storeReturnQuery }: DialogProps) {
  const text = textFor(language)
  const form = useForm({
    name: 'login',
    accountForm: 'login',
    initial: { email: '', password: '' },
    rules: loginRules,
    secret: ['password'],
    send: async ({ email, password }) => {
      const { login, warnIfNotPersisted } = await loadSignIn()
      const entry = await login({ email: String(email).trim(), password: String(password) })
      announceMessage(text('account:login.sign_in_success'), 'assertive')
      warnIfNotPersisted(language, entry)
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
      <Footnote>
        {text('account:login.not_registered', { siteName })}{' '}
        <DialogLink go={go} to="create-account">
          {text('account:login.sign_up')}
        </DialogLink>
      </Footnote>
      {/* Last, so that links which arrive late move nothing. */}
      <Social language={language} storeReturnQuery={storeReturnQuery} />
    </>
  )
}

const loadLinks = async (): Promise<SocialLink[]> =>
  (await loadSignIn()).loadSocialLinks(location.origin + location.pathname)

/** Social sign-in links, hidden when unavailable. */
function Social({ language, storeReturnQuery }: Pick<DialogProps, 'language' | 'storeReturnQuery'>) {
  const text = textFor(language)
  const links = useAsync('links', loadLinks)
  if (links.state !== 'ready' || links.value.length === 0) return null
  return (
    <div className={s.social}>
      <p className={s.or}>
        <span>{text('account:login.or')}</span>
      </p>
      {links.value.map(({ network, url }) => (
        <a
          key={network}
          className={s.network}
          href={url}
          data-network={network}
          onClick={(event) => isPlainClick(event) && storeReturnQuery()}
        >
          <NetworkLogo network={network} />
          {text(`account:login.social.${network}`)}
        </a>
      ))}
    </div>
  )
}

/** Logos of social networks, each one path on a grid of 24 by 24. */
const logos: Record<SocialLink['network'], string> = {
  facebook:
    'M24 12a12 12 0 1 0-13.9 11.85V15.5H7.1V12h3V9.4c0-3 1.8-4.7 4.6-4.7 1.3 0 2.7.25 2.7.25v2.9h-1.5c-1.5 0-2 .95-2 1.9V12h3.3l-.5 3.5h-2.8v8.35A12 12 0 0 0 24 12z',
  google:
    'M12.3 10.6v3.4h7.9c-.25 1.85-.9 3.2-1.8 4.15-1.15 1.15-3 2.4-6.1 2.4a8.6 8.6 0 0 1 0-17.2c2.6 0 4.5 1 5.9 2.35l2.4-2.4A11.7 11.7 0 0 0 12.3 0a12 12 0 0 0 0 24c3.6 0 6.3-1.2 8.4-3.35 2.15-2.15 2.8-5.2 2.8-7.65 0-.75-.05-1.45-.2-2.4z',
  twitter: 'M18.5 1.8h3.6l-7.9 9 9.3 12.3h-7.3l-5.7-7.5-6.5 7.5H.4l8.4-9.7L0 1.8h7.5l5.1 6.8zM17.2 21h2L6.5 3.8H4.3z',
}

/** Logo of a network next to the name in a link. */
const NetworkLogo = ({ network }: { network: SocialLink['network'] }) => (
  <svg viewBox="0 0 24 24" width="20" height="20" fill="currentColor" aria-hidden="true">
    <path d={logos[network]} />
  </svg>
)
