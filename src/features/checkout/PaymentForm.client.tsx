import { useRef, useState } from 'react'
import { textFor } from '#core/i18n/account-text.ts'
import type { Offer, Order, PaymentMethod } from '#core/offer.ts'
import type { DialogProps } from '#features/account/types.client.ts'
import { MessageBox } from '#ui/base/MessageBox.tsx'
import { CardForm, noCard, type TypedCard } from './CardForm.client.tsx'
import s from './Checkout.module.css?adopt'
import { followPayment, orChooseAgain } from './follow.client.ts'
import { GatewayForm } from './GatewayForm.client.tsx'
import { OneButton } from './Methods.client.tsx'
import { payByCard, payByGateway, payByPayPal, payWithoutDetails } from './payment.store.ts'
import { checkoutTerms } from './terms.client.ts'

type Props = DialogProps & { offer: Offer; order: Order; method: PaymentMethod | undefined }

/** Payment form by method: none, card or PayPal. */
export function PaymentForm({ method, ...props }: Props) {
  const { language, offer, order } = props
  const text = textFor(language)
  const [at] = useState(() => new Date())
  const { submit, conditions } = checkoutTerms(language, offer, order, at)
  const terms = conditions.length > 0 && <Terms conditions={conditions} />
  const card = useRef<TypedCard['current']>(noCard)
  const done = (pay: () => ReturnType<typeof payByPayPal>) =>
    pay()
      .then((payment) => followPayment(payment, order.offerId, props))
      .catch(orChooseAgain(props))
  const byButton = { language, name: 'pay', accountForm: 'payment', submit, terms } as const
  const byCard = { language, name: 'payment', accountForm: 'payment', submit, terms } as const
  if (!order.requiredPaymentDetails)
    return (
      <OneButton
        key="free"
        {...byButton}
        label={text('account:checkout.no_payment_needed')}
        send={() => done(payWithoutDetails)}
      />
    )
  switch (method?.gateway) {
    case 'stripe':
      return <CardForm {...byCard} stored={card} send={(card) => done(() => payByCard(card))} />
    case 'adyen':
      return (
        <GatewayForm {...byCard} stored={card} send={(card, challenge) => done(() => payByGateway(card, challenge))} />
      )
    case 'paypal':
      return (
        <OneButton
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

const Terms = ({ conditions }: { conditions: string[] }) => (
  <div className={s.terms} data-testid="payment-terms">
    {conditions.map((fact) => (
      <p key={fact}>{fact}</p>
    ))}
  </div>
)
