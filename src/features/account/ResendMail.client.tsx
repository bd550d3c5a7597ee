import { useState } from 'react'
import { textFor } from '#core/i18n/account-text.ts'
import type { Locale } from '#core/i18n/locales.ts'
import { Button } from '#ui/base/Button.tsx'
import { MessageBox } from '#ui/base/MessageBox.tsx'
import { Form, useForm } from '#ui/form/Form.tsx'
import { announceMessage } from '#ui/site/announce.ts'
import s from './ResendMail.module.css?adopt'
import { requestOwnPasswordMail } from './sign-in.store.ts'

/** Sends the mail with the token of a new password again. */
export function ResendMail({ language }: { language: Locale }) {
  const text = textFor(language)
  const [isSent, setSent] = useState(false)
  const form = useForm({
    name: 'resend',
    accountForm: 'resendMail',
    initial: {},
    rules: {},
    send: async () => {
      setSent(false)
      await requestOwnPasswordMail()
      setSent(true)
      announceMessage(text('account:reset.link_sent'), 'assertive')
    },
  })
  return (
    <div className={s.resend}>
      <Form language={language} form={form}>
        {isSent && (
          <MessageBox kind="success" isAnnounced>
            {text('account:reset.link_sent')}
          </MessageBox>
        )}
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
