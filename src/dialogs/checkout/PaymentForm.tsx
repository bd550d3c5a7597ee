import type { Order, PaymentMethod } from '#domain/order.ts'
import { textFor } from '#i18n/account-text.ts'
import { takesCards } from '#stores/gateway.ts'
import { payByCard, payByGateway, payByPayPal, payWithoutDetails } from '#stores/payment.ts'
import { Message } from '#ui/base/Message.tsx'
import { Form } from '#ui/form/Form.tsx'
import { SubmitButton } from '#ui/form/SubmitButton.tsx'
import { useForm } from '#ui/form/use-form.ts'
import type { DialogProps } from '../types.ts'
import { CardForm } from './CardForm.tsx'
import s from './Checkout.module.css?adopt'
import { follow, orChooseAgain } from './follow.ts'
import { GatewayForm } from './GatewayForm.tsx'

type Props = DialogProps & { order: Order; method: PaymentMethod | undefined }

/** How the order is paid: not at all, by card or at PayPal (spec 1 §2). */
export function PaymentForm({ method, ...props }: Props) {
  const { language, order } = props
  const text = textFor(language)
  const done = (pay: () => ReturnType<typeof payByPayPal>) =>
    pay()
      .then((payment) => follow(payment, order.offerId, props))
      .catch(orChooseAgain(props))
  if (!order.requiredPaymentDetails)
    return (
      <OneButton
        key="free"
        {...props}
        words={text('account:checkout.no_payment_needed')}
        send={() => done(payWithoutDetails)}
      />
    )
  switch (method?.gateway) {
    case 'stripe':
      return (
        <CardForm
          language={language}
          name="payment"
          answers="payment"
          submit={text('common:continue')}
          send={(card) => done(() => payByCard(card))}
        />
      )
    case 'paypal':
      return (
        <OneButton
          key="paypal"
          {...props}
          words={text('account:checkout.paypal_description')}
          send={() => done(payByPayPal)}
        />
      )
    case 'adyen':
      return takesCards() ? (
        <GatewayForm
          language={language}
          name="payment"
          answers="payment"
          submit={text('common:continue')}
          send={(card, ask) => done(() => payByGateway(card, ask))}
        />
      ) : (
        <Message kind="info">{text('account:checkout.card_unavailable')}</Message>
      )
    case undefined:
      return null
  }
}

function OneButton({ language, words, send }: DialogProps & { words: string; send: () => Promise<void> }) {
  const form = useForm({ name: 'pay', answers: 'payment', initial: {}, rules: {}, send })
  return (
    <Form language={language} form={form} testId="payment_form">
      <p className={s.words}>{words}</p>
      <SubmitButton language={language} busy={form.busy}>
        {textFor(language)('common:continue')}
      </SubmitButton>
    </Form>
  )
}
