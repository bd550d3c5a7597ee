import { useEffect } from 'react'
import { textFor } from '#core/i18n/account-text.ts'
import { Actions, DialogButton, titleId } from '#features/account/Frame.client.tsx'
import type { DialogName, DialogProps } from '#features/account/types.client.ts'
import { Button } from '#ui/base/Button.tsx'
import { SubscriptionDone } from './Done.client.tsx'

type Props = Pick<DialogProps, 'language' | 'go' | 'close'> & { to: DialogName }

/** Retry and close buttons below a failed change. */
export function RetryActions({ language, go, close, to }: Props) {
  const text = textFor(language)
  return (
    <Actions>
      <DialogButton go={go} to={to}>
        {text('common:retry')}
      </DialogButton>
      <Button variant="secondary" onClick={close}>
        {text('account:payment.back_to_profile')}
      </Button>
    </Actions>
  )
}

/** Shown when the item no longer needs a payment. */
export function Already(props: DialogProps) {
  const text = textFor(props.language)
  useEffect(() => document.getElementById(titleId)?.focus(), [])
  return <SubscriptionDone {...props} title={text('account:checkout.access_granted')} back={text('common:close')} />
}

/** Link back to the order after a failed payment. */
export const BackToCheckout = ({ language, go }: Pick<DialogProps, 'language' | 'go'>) => (
  <DialogButton go={go} to="checkout">
    {textFor(language)('account:checkout.go_back_to_checkout')}
  </DialogButton>
)
