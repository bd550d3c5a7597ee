import { useStore } from '@nanostores/react'
import { accountErrors } from '#core/account/account-errors.ts'
import { $query } from '#core/address/url.store.ts'
import { textFor } from '#core/i18n/account-text.ts'
import { Actions } from '#features/dialog/Actions.client.tsx'
import { Heading } from '#features/dialog/Heading.client.tsx'
import type { DialogProps } from '#features/dialog/types.client.ts'
import { Button } from '#ui/base/Button.tsx'
import { messageText } from '#ui/form/Form.tsx'
import { BackToCheckout } from './BackToCheckout.client.tsx'
import { $paymentFailure, chosenOffer } from './checkout.store.ts'
import { RetryActions } from './RetryActions.client.tsx'
import { hasTypedCard } from './typed-card.store.ts'

/** Failed payment, with its reason after a checkout of this tab or an account event. */
export const PaymentError = (props: DialogProps) => <Failed {...props} outcome="error" />

/** Payment cancelled by the viewer. */
export const PaymentCancelled = (props: DialogProps) => <Failed {...props} outcome="cancelled" />

/** Payment that failed at or was cancelled on an external page. */
export const PaymentIncomplete = (props: DialogProps) => <Failed {...props} outcome="incomplete" />

type Props = DialogProps & { outcome: 'error' | 'cancelled' | 'incomplete' }

function Failed({ language, go, close, outcome, ...props }: Props) {
  const text = textFor(language)
  const { message, paymentMethodId } = useStore($query)
  const failure = useStore($paymentFailure)
  if (paymentMethodId && outcome !== 'incomplete')
    return <UpdateFailed {...props} {...{ language, go, close, outcome }} />
  const canPay = chosenOffer() !== undefined
  const isTrusted = canPay || message === failure
  const reason = isTrusted && message && messageText(language, accountErrors('payment', new Error(message)))
  return (
    <>
      <Heading title={text(`account:checkout.payment_${outcome}`)}>
        {(!reason || outcome === 'incomplete') && <p>{text(`account:checkout.payment_${outcome}_description`)}</p>}
        {reason && <p>{reason}</p>}
        {canPay && hasTypedCard() && <p>{text('account:checkout.payment_error_again')}</p>}
      </Heading>
      <Actions>
        {canPay && <BackToCheckout language={language} go={go} />}
        <Button variant={canPay ? 'secondary' : 'primary'} onClick={close}>
          {text('common:close')}
        </Button>
      </Actions>
    </>
  )
}

/** Failed update of payment details at PayPal, without a charge. */
function UpdateFailed({ language, go, close, outcome }: DialogProps & { outcome: 'error' | 'cancelled' }) {
  const text = textFor(language)
  return (
    <>
      <Heading title={text(`account:payment.update_${outcome}`)}>
        {text(`account:payment.update_${outcome}_description`)}
      </Heading>
      <RetryActions {...{ language, go, close }} to="payment-method" />
    </>
  )
}
