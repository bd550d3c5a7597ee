import { useStore } from '@nanostores/react'
import { accountErrors } from '#core/account-errors.ts'
import { textFor } from '#core/i18n/account-text.ts'
import { $query } from '#core/url.store.ts'
import { chosenOffer } from '#features/account/checkout.store.ts'
import { Actions, Heading } from '#features/account/Frame.client.tsx'
import type { DialogProps } from '#features/account/types.client.ts'
import { Button } from '#ui/base/Button.tsx'
import { messageText } from '#ui/form/Form.tsx'
import { BackToCheckout, RetryActions } from './DialogActions.client.tsx'

/** Failed payment, with its reason if this tab may have started the checkout. */
export const PaymentError = (props: DialogProps) => <Failed {...props} what="error" />

/** Payment cancelled by the viewer. */
export const PaymentCancelled = (props: DialogProps) => <Failed {...props} what="cancelled" />

type Props = DialogProps & { what: 'error' | 'cancelled' }

function Failed({ language, go, close, what, ...props }: Props) {
  const text = textFor(language)
  const { message, paymentMethodId } = useStore($query)
  if (paymentMethodId) return <UpdateFailed {...props} {...{ language, go, close, what }} />
  const canPay = chosenOffer() !== undefined
  const reason = canPay && message && messageText(language, accountErrors('payment', new Error(message)))
  return (
    <>
      <Heading title={text(`account:checkout.payment_${what}`)}>
        <p>{reason || text(`account:checkout.payment_${what}_description`)}</p>
        {canPay && what === 'error' && <p>{text('account:checkout.payment_error_again')}</p>}
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
function UpdateFailed({ language, go, close, what }: Props) {
  const text = textFor(language)
  return (
    <>
      <Heading title={text(`account:payment.update_${what}`)}>
        {text(`account:payment.update_${what}_description`)}
      </Heading>
      <RetryActions {...{ language, go, close }} to="payment-method" />
    </>
  )
}
