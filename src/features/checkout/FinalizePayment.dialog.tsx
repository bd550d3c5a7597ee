import { accountErrors } from '#core/account-errors.ts'
import { textFor } from '#core/i18n/account-text.ts'
import { $query, replaceQuery } from '#core/url.store.ts'
import { AlreadyOpen } from '#features/account/checkout.store.ts'
import { Actions, Heading, Wait } from '#features/account/Frame.client.tsx'
import type { DialogProps } from '#features/account/types.client.ts'
import { MessageBox } from '#ui/base/MessageBox.tsx'
import { useAsync } from '#ui/base/use-async.ts'
import { messageText } from '#ui/form/Form.tsx'
import { Already, BackToCheckout } from './DialogActions.client.tsx'
import { followPayment } from './follow.client.ts'
import { finalizePayment, offerOfOrder } from './payment.store.ts'

/** Completes a payment after the redirect back from the bank, or shows its failure. */
export function FinalizePayment(props: DialogProps) {
  const { language, go } = props
  const text = textFor(language)
  const waited = useAsync('payment', () => complete(props))
  if (waited.state === 'failed' && waited.reason instanceof AlreadyOpen) return <Already {...props} />
  return (
    <>
      <Heading title={text('account:checkout.finalizing')} />
      {waited.state === 'failed' ? (
        <>
          <MessageBox kind="error" title={text('account:checkout.payment_error')}>
            {waited.reason instanceof OrderUnknown
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

class OrderUnknown extends Error {}

async function complete(props: DialogProps) {
  const { orderId, redirectResult } = $query.get()
  if (!orderId) throw new OrderUnknown('adyen_order_unknown')
  // A reload must not submit the payment a second time.
  replaceQuery({ redirectResult: undefined })
  const payment = await finalizePayment(orderId, redirectResult)
  await followPayment(payment, await offerOfOrder(orderId), props)
}
