import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { forgotRules } from '#core/account/account-rules.ts'
import { $viewer } from '#core/account/viewer.store.ts'
import { textFor } from '#core/i18n/account-text.ts'
import { Actions } from '#features/dialog/Actions.client.tsx'
import { DialogLink } from '#features/dialog/DialogLink.client.tsx'
import { Footnote } from '#features/dialog/Footnote.client.tsx'
import { Heading } from '#features/dialog/Heading.client.tsx'
import type { DialogProps } from '#features/dialog/types.client.ts'
import { Button } from '#ui/base/Button.tsx'
import { EmailField } from '#ui/form/EmailField.tsx'
import { Form, SubmitButton, useForm } from '#ui/form/Form.tsx'
import { resetEmail } from './account-flow.store.ts'
import { requestOwnPasswordMail, requestPasswordMail } from './sign-in.store.ts'

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

/** Confirmation that the reset email was sent. */
export function SendConfirmation({ language, go, close }: DialogProps) {
  const text = textFor(language)
  const email = useStore(resetEmail.$note)
  const { signedIn } = useStore($viewer)
  return (
    <>
      <Heading title={text('account:reset.link_sent')}>
        {email ? text('account:reset.link_sent_text', { email }) : text('account:reset.link_sent_text_no_email')}
      </Heading>
      <Actions>
        <Button variant="primary" onClick={() => (signedIn ? close() : go('login'))}>
          {text(signedIn ? 'common:close' : 'account:reset.back_login')}
        </Button>
      </Actions>
      {!signedIn && (
        <Footnote>
          {text('account:reset.not_sure')}{' '}
          <DialogLink go={go} to="forgot-password">
            {text('common:retry')}
          </DialogLink>
        </Footnote>
      )}
    </>
  )
}

/** Sends signed-in viewers a reset email. Anonymous viewers enter their address first. */
export function ResetPassword({ language, go, close }: DialogProps) {
  const text = textFor(language)
  const { signedIn } = useStore($viewer)
  useEffect(() => {
    if (!signedIn) go('forgot-password')
  }, [signedIn, go])
  const form = useForm({
    name: 'reset-password',
    accountForm: 'resendMail',
    initial: {},
    rules: {},
    send: async () => {
      go(await requestOwnPasswordMail())
    },
  })
  return (
    <>
      <Heading title={text('account:reset.edit_title')}>{text('account:reset.edit_text')}</Heading>
      <Form language={language} form={form}>
        <SubmitButton language={language} busy={form.busy}>
          {text('account:reset.yes')}
        </SubmitButton>
        <Button variant="secondary" onClick={close}>
          {text('account:reset.no')}
        </Button>
      </Form>
    </>
  )
}
