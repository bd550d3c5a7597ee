import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { readQuery } from '#core/address/url.store.ts'
import { textFor } from '#core/i18n/account-text.ts'
import { Heading } from '#features/dialog/Heading.client.tsx'
import type { DialogProps } from '#features/dialog/types.client.ts'
import { $offeredSession } from '#features/session/social-departure.store.ts'
import { Button } from '#ui/base/Button.tsx'
import { Form, SubmitButton, useForm } from '#ui/form/Form.tsx'
import { announceMessage } from '#ui/site/announce.ts'
import { acceptOfferedSession, warnIfNotPersisted } from './sign-in.store.ts'

/** Confirmation before a social sign-in replaces the session of another account. */
export function SwitchAccount({ language, close }: DialogProps) {
  const text = textFor(language)
  const offered = useStore($offeredSession)
  useEffect(() => {
    if (!$offeredSession.get()) close()
  }, [close])
  // Only this dialog stores the session, so every close drops it.
  useEffect(() => () => $offeredSession.set(undefined), [])
  const form = useForm({
    name: 'switch-account',
    accountForm: 'login',
    initial: {},
    rules: {},
    send: async () => {
      const entry = await acceptOfferedSession()
      if (!entry) return close()
      announceMessage(text('account:login.sign_in_success'), 'assertive')
      warnIfNotPersisted(language, entry)
      history.replaceState(history.state, '', location.pathname + entry.search)
      readQuery()
    },
  })
  if (!offered) return null
  const { email } = offered
  return (
    <>
      <Heading title={text('account:switch_account.title')}>{text('account:switch_account.text', { email })}</Heading>
      <Form language={language} form={form}>
        <SubmitButton language={language} busy={form.busy}>
          {text('account:switch_account.confirm', { email })}
        </SubmitButton>
        <Button variant="secondary" onClick={close}>
          {text('account:switch_account.stay')}
        </Button>
      </Form>
    </>
  )
}
