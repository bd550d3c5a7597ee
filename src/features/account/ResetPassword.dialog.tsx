import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { textFor } from '#core/i18n/account-text.ts'
import { $viewer } from '#core/viewer.store.ts'
import { Button } from '#ui/base/Button.tsx'
import { Form } from '#ui/form/Form.tsx'
import { SubmitButton } from '#ui/form/SubmitButton.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { Heading } from './parts.client.tsx'
import { mailMe } from './password.store.ts'
import type { DialogProps } from './types.client.ts'

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
      go(await mailMe())
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
