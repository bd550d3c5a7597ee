import { useRef, useState } from 'react'
import type { Offer } from '#domain/offer.ts'
import type { Order, PaymentMethod } from '#domain/order.ts'
import { textFor } from '#i18n/account-text.ts'
import { payByCard, payByGateway, payByPayPal, payWithoutDetails } from '#stores/payment.ts'
import { Message } from '#ui/base/Message.tsx'
import type { DialogProps } from '../types.ts'
import { CardForm } from './CardForm.tsx'
import s from './Checkout.module.css?adopt'
import { noCard, type TypedCard } from './card-form.ts'
import { follow, orChooseAgain } from './follow.ts'
import { GatewayForm } from './GatewayForm.tsx'
import { OneButton } from './OneButton.tsx'
import { termsWords } from './terms.ts'

type Props = DialogProps & { offer: Offer; order: Order; method: PaymentMethod | undefined }

/** Payment form by method: none, card or PayPal. */
export function PaymentForm({ method, ...props }: Props) {
  const { language, offer, order } = props
  const text = textFor(language)
  const [at] = useState(() => new Date())
  const { submit, facts } = termsWords(language, offer, order, at)
  const terms = facts.length > 0 && <Terms facts={facts} />
  const card = useRef<TypedCard['current']>(noCard)
  const done = (pay: () => ReturnType<typeof payByPayPal>) =>
    pay()
      .then((payment) => follow(payment, order.offerId, props))
      .catch(orChooseAgain(props))
  const byButton = { language, name: 'pay', answers: 'payment', submit, terms } as const
  const byCard = { language, name: 'payment', answers: 'payment', submit, terms } as const
  if (!order.requiredPaymentDetails)
    return (
      <OneButton
        key="free"
        {...byButton}
        words={text('account:checkout.no_payment_needed')}
        send={() => done(payWithoutDetails)}
      />
    )
  switch (method?.gateway) {
    case 'stripe':
      return <CardForm {...byCard} kept={card} send={(card) => done(() => payByCard(card))} />
    case 'adyen':
      return <GatewayForm {...byCard} send={(card, ask) => done(() => payByGateway(card, ask))} />
    case 'paypal':
      return (
        <OneButton
          key="paypal"
          {...byButton}
          words={text('account:checkout.paypal_description')}
          send={() => done(payByPayPal)}
        />
      )
    case 'unsupported':
      return <Message kind="info">{text('account:checkout.card_unavailable')}</Message>
    case undefined:
      return null
  }
}

const Terms = ({ facts }: { facts: string[] }) => (
  <div className={s.terms} data-testid="payment-terms">
    {facts.map((fact) => (
      <p key={fact}>{fact}</p>
    ))}
  </div>
)
