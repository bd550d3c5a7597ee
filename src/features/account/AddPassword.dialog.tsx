import { textFor } from '#core/i18n/account-text.ts'
import { Button } from '#ui/base/Button.tsx'
import { Form } from '#ui/form/Form.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { announceMessage } from '#ui/site/announce.ts'
import s from './AddPassword.module.css?adopt'
import { NewPasswordForm } from './NewPasswordForm.client.tsx'
import { Heading } from './parts.client.tsx'
import { mailMe } from './password.store.ts'
import type { DialogProps } from './types.client.ts'

/** First-password form of an account without one, proved by the token of an email. */
export function AddPassword(props: DialogProps) {
  const text = textFor(props.language)
  return (
    <>
      <Heading title={text('user:account.add_password')}>{text('user:account.add_password_modal_text')}</Heading>
      <NewPasswordForm {...props} proof="token" />
      <Resend language={props.language} />
    </>
  )
}

function Resend({ language }: Pick<DialogProps, 'language'>) {
  const text = textFor(language)
  const form = useForm({
    name: 'resend',
    accountForm: 'resendMail',
    initial: {},
    rules: {},
    send: async () => {
      await mailMe()
      announceMessage(text('account:reset.link_sent'), 'assertive')
    },
  })
  return (
    <div className={s.resend}>
      <Form language={language} form={form}>
        <p>
          {text('account:reset.resend_question')}{' '}
          <Button type="submit" variant="quiet" aria-disabled={form.busy}>
            {text('account:reset.resend')}
          </Button>
        </p>
      </Form>
    </div>
  )
}
