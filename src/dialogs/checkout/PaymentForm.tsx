import { useRef, useState } from 'react'
import type { Offer } from '#domain/offer.ts'
import type { Order, PaymentMethod } from '#domain/order.ts'
import { textFor } from '#i18n/account-text.ts'
import { payByCard, payByGateway, payByPayPal, payWithoutDetails } from '#stores/payment.ts'
import { MessageBox } from '#ui/base/MessageBox.tsx'
import type { DialogProps } from '../types.ts'
import { CardForm } from './CardForm.tsx'
import s from './Checkout.module.css?adopt'
import { noCard, type TypedCard } from './card-form.ts'
import { followPayment, orChooseAgain } from './follow.ts'
import { GatewayForm } from './GatewayForm.tsx'
import { OneButton } from './OneButton.tsx'
import { checkoutTerms } from './terms.ts'

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
      return <GatewayForm {...byCard} send={(card, challenge) => done(() => payByGateway(card, challenge))} />
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
