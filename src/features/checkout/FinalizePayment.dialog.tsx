import { accountErrors } from '#core/account/account-errors.ts'
import { $query } from '#core/address/url.store.ts'
import { textFor } from '#core/i18n/account-text.ts'
import { Actions } from '#features/dialog/Actions.client.tsx'
import { Heading } from '#features/dialog/Heading.client.tsx'
import type { DialogProps } from '#features/dialog/types.client.ts'
import { Wait } from '#features/dialog/Wait.client.tsx'
import { MessageBox } from '#ui/base/MessageBox.tsx'
import { useAsync } from '#ui/base/use-async.ts'
import { messageText } from '#ui/form/Form.tsx'
import { navigateAfterPayment } from './after-payment.client.ts'
import { BackToCheckout } from './BackToCheckout.client.tsx'
import { AlreadyEntitledError } from './checkout.store.ts'
import { finalizePayment, offerOfOrder } from './payment-return.store.ts'
import { AlreadyEntitled } from './SubscriptionDone.client.tsx'

/** Completes a payment after the redirect back from the bank, or shows its failure. */
export function FinalizePayment(props: DialogProps) {
  const { language, go } = props
  const text = textFor(language)
  const waited = useAsync('payment', (signal) => complete(props, signal))
  if (waited.state === 'failed' && waited.reason instanceof AlreadyEntitledError) return <AlreadyEntitled {...props} />
  return (
    <>
      <Heading title={text('account:checkout.finalizing')} />
      {waited.state === 'failed' ? (
        <>
          <MessageBox kind="error" title={text('account:checkout.payment_error')}>
            {waited.reason instanceof OrderUnknownError
              ? text('account:checkout.adyen_order_unknown')
              : messageText(language, accountErrors('payment', waited.reason))}
          </MessageBox>
          <Actions>
            <BackToCheckout language={language} go={go} />
          </Actions>
        </>
      ) : (
        <Wait message={text('account:checkout.takes_seconds')} />
      )}
    </>
  )
}

class OrderUnknownError extends Error {}

async function complete(props: DialogProps, signal: AbortSignal) {
  const { orderId, redirectResult } = $query.get()
  if (!orderId) throw new OrderUnknownError('adyen_order_unknown')
  const payment = await finalizePayment(orderId, redirectResult)
  const offerId = await offerOfOrder(orderId)
  if (!signal.aborted) await navigateAfterPayment(payment, offerId, props)
}
