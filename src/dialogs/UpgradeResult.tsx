import { textFor } from '#i18n/account-text.ts'
import { Button } from '#ui/base/Button.tsx'
import { Message } from '#ui/base/Message.tsx'
import { Actions, DialogButton, Heading } from './parts.tsx'
import type { DialogProps } from './types.ts'

/** The change of plan is in force (spec 2 §8.4). */
export const UpgradeSuccess = (props: DialogProps) => <Result {...props} outcome="success" />

/** It waits for the end of the paid period. */
export const UpgradePending = (props: DialogProps) => <Result {...props} outcome="pending" />

function Result({ language, close, outcome }: DialogProps & { outcome: 'success' | 'pending' }) {
  const text = textFor(language)
  return (
    <>
      <Heading title={text(`account:checkout.upgrade_${outcome}`)}>
        {text(`account:checkout.upgrade_${outcome}_message`)}
      </Heading>
      <Actions>
        <Button variant="primary" onClick={close}>
          {text('account:payment.back_to_profile')}
        </Button>
      </Actions>
    </>
  )
}

/** It was not made; the viewer may choose again. */
export function UpgradeError({ language, go, close }: DialogProps) {
  const text = textFor(language)
  return (
    <>
      <Heading title={text('account:checkout.upgrade_error')} />
      <Message kind="error">{text('user:payment.change_plan_error')}</Message>
      <Actions>
        <DialogButton go={go} to="upgrade-subscription">
          {text('common:retry')}
        </DialogButton>
        <Button variant="secondary" onClick={close}>
          {text('account:payment.back_to_profile')}
        </Button>
      </Actions>
    </>
  )
}
