import { useState } from 'react'
import type { Offer, Order, PaymentMethod } from '#core/checkout/offer.ts'
import { ApiError } from '#core/data/errors.ts'
import { textFor } from '#core/i18n/account-text.ts'
import type { DialogProps } from '#features/dialog/types.client.ts'
import { MessageBox } from '#ui/base/MessageBox.tsx'
import { navigateAfterPayment, redirectGoneOrder } from './after-payment.client.ts'
import { CardForm } from './CardForm.client.tsx'
import { GatewayForm } from './GatewayForm.client.tsx'
import s from './PaymentForm.module.css?adopt'
import { payByCard, payByGateway, payByPayPal, payWithoutDetails } from './payment.store.ts'
import { SubmitOnlyForm } from './SubmitOnlyForm.client.tsx'
import { checkoutTerms } from './terms.client.ts'
import { typedCard } from './typed-card.store.ts'

type Props = DialogProps & { offer: Offer; order: Order; method: PaymentMethod | undefined }

/** Payment form by method: none, card or PayPal. */
export function PaymentForm({ method, ...props }: Props) {
  const { language, offer, order } = props
  const text = textFor(language)
  const [at] = useState(() => new Date())
  const { submit, conditions } = checkoutTerms(language, offer, order, at)
  const terms = conditions.length > 0 && <Terms conditions={conditions} />
  const done = (pay: () => ReturnType<typeof payByPayPal>) =>
    loadResultDialogs()
      .then(pay)
      .then((payment) => navigateAfterPayment(payment, order.offerId, props))
      .catch(redirectGoneOrder(props))
  const byButton = { language, name: 'pay', accountForm: 'payment', submit, terms } as const
  const byCard = { language, name: 'payment', accountForm: 'payment', submit, terms } as const
  if (!order.requiredPaymentDetails)
    return (
      <SubmitOnlyForm
        key="free"
        {...byButton}
        label={text('account:checkout.no_payment_needed')}
        send={() => done(payWithoutDetails)}
      />
    )
  switch (method?.gateway) {
    case 'stripe':
      return <CardForm {...byCard} stored={typedCard} send={(card) => done(() => payByCard(card))} />
    case 'adyen':
      return (
        <GatewayForm
          {...byCard}
          stored={typedCard}
          send={(card, challenge) => done(() => payByGateway(card, challenge))}
        />
      )
    case 'paypal':
      return (
        <SubmitOnlyForm
          key="paypal"
          {...byButton}
          label={text('account:checkout.paypal_description')}
          send={() => done(payByPayPal)}
        />
      )
    case 'unsupported':
      return <MessageBox kind="info">{text('account:checkout.card_unavailable')}</MessageBox>
    case undefined:
      return null
  }
}

/** Loads the dialogs of a result before a charge, as the connection may end with it. Throws an ApiError. */
const loadResultDialogs = () =>
  import('./payment-results.client.ts').catch((cause: unknown) => {
    throw new ApiError('The dialogs of a payment did not load', 0, { cause })
  })

const Terms = ({ conditions }: { conditions: string[] }) => (
  <div className={s.terms} data-testid="payment-terms">
    {conditions.map((condition) => (
      <p key={condition}>{condition}</p>
    ))}
  </div>
)
