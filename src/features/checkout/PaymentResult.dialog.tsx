import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { accountErrors } from '#core/account/account-errors.ts'
import { $query } from '#core/address/url.store.ts'
import { ApiError, mayHaveSucceeded } from '#core/data/errors.ts'
import { textFor } from '#core/i18n/account-text.ts'
import { Actions, Heading, Wait } from '#features/dialog/Frame.client.tsx'
import type { DialogProps } from '#features/dialog/types.client.ts'
import { Button } from '#ui/base/Button.tsx'
import { MessageBox } from '#ui/base/MessageBox.tsx'
import { useAsync } from '#ui/base/use-async.ts'
import { useRepeatedCheck } from '#ui/base/use-repeated-check.ts'
import { messageText } from '#ui/form/Form.tsx'
import { navigateAfterPayment, showConfirmedPayment } from './AfterPayment.dialog.tsx'
import { $paymentFailure, AlreadyEntitledError, chosenOffer } from './checkout.store.ts'
import { AlreadyEntitled, BackToCheckout, RetryActions } from './DialogActions.client.tsx'
import { awaitAccess, finalizePayment, hasAccessNow, offerOfOrder } from './payment-return.store.ts'
import { hasTypedCard } from './typed-card.store.ts'

/** Waits until a payment grants access, and reports a timeout. */
export function WaitingForPayment(props: DialogProps) {
  const { language } = props
  const text = textFor(language)
  const waited = useAsync('payment', async (left) => {
    const { offerId } = $query.get()
    const access = await awaitAccess(offerId, left).catch(refusalOf)
    if (!access) return false
    if (!(access instanceof ApiError)) await showConfirmedPayment(offerId, props, { isOpen: true, left })
    else if (!left.aborted) props.go('payment-error', { message: access.message })
    return true
  })
  const isLate = waited.state === 'failed' || (waited.state === 'ready' && !waited.value)
  return (
    <>
      <Heading title={text('account:checkout.waiting_for_payment')} />
      {isLate ? (
        <LatePayment {...props} again={waited.again} />
      ) : (
        <Wait message={text('account:checkout.takes_seconds')} />
      )}
    </>
  )
}

/** Payment whose access does not appear. Continues by itself once it does. */
function LatePayment({ again, ...props }: DialogProps & { again: () => void }) {
  const text = textFor(props.language)
  const left = useRef(new AbortController())
  useEffect(() => () => left.current.abort(), [])
  useRepeatedCheck(async () => {
    const { offerId } = $query.get()
    if (!(await hasAccessNow(offerId)) || left.current.signal.aborted) return
    await showConfirmedPayment(offerId, props, { isOpen: true, left: left.current.signal })
  })
  return (
    <>
      <MessageBox kind="warning">
        <p>{text('account:payment.longer_than_usual')}</p>
        <p>{text('account:payment.may_have_paid')}</p>
      </MessageBox>
      <Actions>
        <Button variant="primary" onClick={again}>
          {text('common:retry')}
        </Button>
        <Button variant="secondary" onClick={props.close}>
          {text('common:close')}
        </Button>
      </Actions>
    </>
  )
}

/** Returns the refusal of a payment; rethrows other failures. */
function refusalOf(error: unknown): ApiError {
  if (error instanceof ApiError && !mayHaveSucceeded(error)) return error
  throw error
}

/** Completes a payment after the redirect back from the bank, or shows its failure. */
export function FinalizePayment(props: DialogProps) {
  const { language, go } = props
  const text = textFor(language)
  const waited = useAsync('payment', () => complete(props))
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

async function complete(props: DialogProps) {
  const { orderId, redirectResult } = $query.get()
  if (!orderId) throw new OrderUnknownError('adyen_order_unknown')
  const payment = await finalizePayment(orderId, redirectResult)
  await navigateAfterPayment(payment, await offerOfOrder(orderId), props)
}

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
