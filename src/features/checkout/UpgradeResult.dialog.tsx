import { useStore } from '@nanostores/react'
import { textFor } from '#core/i18n/account-text.ts'
import { formatDate } from '#core/i18n/format.ts'
import { Actions, Heading } from '#features/account/Frame.client.tsx'
import { $subscription } from '#features/account/subscription.store.ts'
import type { DialogProps } from '#features/account/types.client.ts'
import { Button } from '#ui/base/Button.tsx'
import { MessageBox } from '#ui/base/MessageBox.tsx'
import { RetryActions } from './DialogActions.client.tsx'

/** Confirmation of a plan change in force. */
export const UpgradeSuccess = (props: DialogProps) => (
  <Result {...props} outcome="success" message={textFor(props.language)('account:checkout.upgrade_success_message')} />
)

/** Plan change that starts at the end of the paid period. */
export function UpgradePending(props: DialogProps) {
  const text = textFor(props.language)
  const expiresAt = useStore($subscription)?.expiresAt
  const message = expiresAt
    ? text('account:checkout.upgrade_pending_on', { date: formatDate(props.language, new Date(expiresAt)) })
    : text('account:checkout.upgrade_pending_message')
  return <Result {...props} outcome="pending" message={message} />
}

type ResultProps = DialogProps & { outcome: 'success' | 'pending'; message: string }

function Result({ language, close, outcome, message }: ResultProps) {
  const text = textFor(language)
  return (
    <>
      <Heading title={text(`account:checkout.upgrade_${outcome}`)}>{message}</Heading>
      <Actions>
        <Button variant="primary" onClick={close}>
          {text('account:payment.back_to_profile')}
        </Button>
      </Actions>
    </>
  )
}

/** Failed plan change, with a retry. */
export function UpgradeError({ language, go, close }: DialogProps) {
  const text = textFor(language)
  return (
    <>
      <Heading title={text('account:checkout.upgrade_error')} />
      <MessageBox kind="error">{text('user:payment.change_plan_error')}</MessageBox>
      <RetryActions {...{ language, go, close }} to="upgrade-subscription" />
    </>
  )
}
