import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { PaymentMethod } from '#core/checkout/offer.ts'
import { textFor } from '#core/i18n/account-text.ts'
import type { Locale } from '#core/i18n/locales.ts'
import { DialogLink } from '#features/dialog/DialogLink.client.tsx'
import { Footnote } from '#features/dialog/Footnote.client.tsx'
import { Heading } from '#features/dialog/Heading.client.tsx'
import type { DialogProps } from '#features/dialog/types.client.ts'
import { Button } from '#ui/base/Button.tsx'
import { retryWithFocus } from '#ui/base/focus.ts'
import { LoadingState } from '#ui/base/LoadingState.tsx'
import { MessageBox } from '#ui/base/MessageBox.tsx'
import { useAsync } from '#ui/base/use-async.ts'
import { redirectGoneOrder } from './after-payment.client.ts'
import { CouponForm } from './CouponForm.client.tsx'
import {
  $alreadyEntitled,
  $checkout,
  type Checkout as CheckoutState,
  chosenOffer,
  findCharge,
  leaveCheckout,
} from './checkout.store.ts'
import { MethodRadios } from './MethodRadios.client.tsx'
import { OrderLines } from './OrderLines.client.tsx'
import { CouponUnavailableError, changeMethod, openCheckout, removeCoupon } from './order.store.ts'
import { PaymentForm } from './PaymentForm.client.tsx'
import { AlreadyEntitled } from './SubscriptionDone.client.tsx'

/** Order, price and payment form. */
export function CheckoutDialog(props: DialogProps) {
  const { language, go } = props
  const text = textFor(language)
  const loaded = useAsync('order', openCheckout)
  const checkout = useStore($checkout)
  const isOpen = useStore($alreadyEntitled)
  const hasNone = loaded.state === 'ready' && !loaded.value
  const [sentOffer] = useState(findSentOffer)
  useEffect(() => leaveCheckout, [])
  useEffect(() => {
    if (hasNone) go('choose-offer')
  }, [hasNone, go])
  useEffect(() => {
    if (sentOffer) go('waiting-for-payment', { offerId: sentOffer })
  }, [sentOffer, go])
  if (isOpen) return <AlreadyEntitled {...props} />
  return (
    <>
      <Heading title={text('account:checkout.payment_method')} />
      {loaded.state === 'ready' && checkout ? (
        <Opened {...props} {...checkout} />
      ) : (
        <LoadingState language={language} failed={loaded.state === 'failed'} again={loaded.again} />
      )}
      {loaded.state === 'failed' && loaded.reason instanceof CouponUnavailableError && (
        <CouponUnavailable language={language} code={loaded.reason.message} again={loaded.again} />
      )}
      <Footnote>
        <DialogLink go={go} to="choose-offer">
          {text('common:back')}
        </DialogLink>
      </Footnote>
    </>
  )
}

/** Chosen offer with a charge whose result is open. */
function findSentOffer(): string | undefined {
  const offerId = chosenOffer()
  const charge = offerId ? findCharge(offerId) : undefined
  return charge?.isSent || charge?.isPaid ? charge.offerId : undefined
}

type CouponProps = { language: Locale; code: string; again: () => void }

/** Failure of a stored coupon, with the full price as the alternative to a retry. */
function CouponUnavailable({ language, code, again }: CouponProps) {
  const text = textFor(language)
  const continueWithout = () => {
    removeCoupon()
    retryWithFocus(again)
  }
  return (
    <>
      <MessageBox kind="warning">{text('account:checkout.coupon_unavailable', { code })}</MessageBox>
      <Button variant="secondary" onClick={continueWithout}>
        {text('account:checkout.continue_without_coupon')}
      </Button>
    </>
  )
}

function Opened({ offer, order, methods, ...props }: DialogProps & CheckoutState) {
  const { language } = props
  const method = methods.find(({ id }) => id === order.paymentMethodId) ?? methods[0]
  return (
    <>
      <OrderLines language={language} offer={offer} order={order} />
      <CouponForm {...props} code={order.discount.type === 'trial' ? undefined : order.couponCode} />
      {order.requiredPaymentDetails && <Methods {...props} methods={methods} method={method} />}
      <PaymentForm {...props} offer={offer} order={order} method={method} />
    </>
  )
}

type Props = DialogProps & { methods: readonly PaymentMethod[]; method: PaymentMethod | undefined }

/** Choice of payment method. A change may alter the total of the order. */
export function Methods({ methods, method, ...props }: Props) {
  const text = textFor(props.language)
  const [isInvalid, setInvalid] = useState(false)
  const [requested, setRequested] = useState<number>()
  const select = (id: number) => {
    setInvalid(false)
    setRequested(id)
    changeMethod(id)
      .catch(redirectGoneOrder(props))
      .catch((error: unknown) => {
        console.error(error)
        setInvalid(true)
      })
      .finally(() => setRequested(undefined))
  }
  return (
    <>
      <MethodRadios language={props.language} methods={methods} chosen={requested ?? method?.id} onSelect={select} />
      {isInvalid && <MessageBox kind="error">{text('error:unknown_error')}</MessageBox>}
    </>
  )
}
