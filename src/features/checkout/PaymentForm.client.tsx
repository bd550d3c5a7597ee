import { useEffect, useRef, useState } from 'react'
import type { ChallengeResult, Offer, Order, PaymentMethod } from '#core/checkout/offer.ts'
import { ApiError } from '#core/data/errors.ts'
import { type FormRules, missing } from '#core/forms/form-rules.ts'
import { textFor } from '#core/i18n/account-text.ts'
import type { DialogProps } from '#features/dialog/types.client.ts'
import { MessageBox } from '#ui/base/MessageBox.tsx'
import { Form, SubmitButton, useForm } from '#ui/form/Form.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import { navigateAfterPayment, redirectGoneOrder } from './AfterPayment.dialog.tsx'
import { CardForm, type CardFormProps } from './CardForm.client.tsx'
import s from './Checkout.module.css?adopt'
import { GatewayFields } from './GatewayFields.client.tsx'
import { SubmitOnlyForm } from './Methods.client.tsx'
import { payByCard, payByGateway, payByPayPal, payWithoutDetails } from './payment.store.ts'
import { takesCards } from './payment-details.store.ts'
import secured from './Secured.module.css?adopt'
import { checkoutTerms } from './terms.client.ts'
import { noCard, type TypedCard, typedCard } from './typed-card.store.ts'
import { useCardFields } from './use-card-fields.client.ts'

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
  import('./PaymentResult.dialog.tsx').catch((cause: unknown) => {
    throw new ApiError('The dialogs of a payment did not load', 0, { cause })
  })

const Terms = ({ conditions }: { conditions: string[] }) => (
  <div className={s.terms} data-testid="payment-terms">
    {conditions.map((condition) => (
      <p key={condition}>{condition}</p>
    ))}
  </div>
)

/** Gateway card: each field has an encrypted value once valid. */
export const gatewayCardRules: FormRules = {
  cardholderName: [missing('account:checkout.invalid_card_holder')],
  cardNumber: [missing('account:checkout.invalid_card_number')],
  cardExpiry: [missing('account:checkout.invalid_card_expiry')],
  cardCVC: [missing('account:checkout.invalid_cvc_number')],
}

/** Encrypted card, and a function that replaces the form with the bank's challenge. */
type CardSubmission = [card: unknown, runChallenge: (action: unknown) => Promise<ChallengeResult>]

/** `stored` contains the card holder; the other fields belong to the gateway. */
type GatewayFormProps = CardFormProps<CardSubmission> & { stored?: TypedCard }

/** Card form with gateway fields, or a message on sites without a gateway. */
export const GatewayForm = (props: GatewayFormProps) =>
  takesCards() ? (
    <SecuredForm {...props} />
  ) : (
    <MessageBox kind="info">{textFor(props.language)('account:checkout.card_unavailable')}</MessageBox>
  )

/** Gateway fields and the bank's challenge. Card data never enters this page. */
function SecuredForm({ language, name, accountForm, submit, terms, send, stored }: GatewayFormProps) {
  const text = textFor(language)
  const root = useRef<HTMLDivElement>(null)
  const bank = useRef<HTMLDivElement>(null)
  const [isChallenging, setChallenging] = useState(false)
  const form = useForm({
    name,
    accountForm,
    initial: { ...noCard, cardholderName: stored?.current.cardholderName ?? '' },
    rules: gatewayCardRules,
    secret: Object.keys(noCard),
    send: async ({ cardholderName }) => {
      const [{ fields }, container] = [card, bank.current]
      if (!fields || !container) return
      await send(fields.method(String(cardholderName).trim()), (action) =>
        fields.follow(action, container, () => setChallenging(true)).finally(() => setChallenging(false)),
      )
    },
  })
  const holder = String(form.values.cardholderName)
  useEffect(() => {
    if (stored) stored.current = { ...noCard, cardholderName: holder }
  }, [stored, holder])
  const card = useCardFields(language, form, root)
  // The hidden form loses the focus.
  useEffect(() => {
    if (isChallenging) bank.current?.focus()
  }, [isChallenging])
  return (
    <>
      <section
        className={secured.bank}
        ref={bank}
        hidden={!isChallenging}
        tabIndex={-1}
        aria-label={text('account:checkout.bank_asks')}
      />
      <div className={isChallenging ? secured.asking : undefined}>
        <Form language={language} form={form} testId="payment_form">
          <TextField
            language={language}
            form={form}
            name="cardholderName"
            label={text('account:checkout.cardholder_name')}
            autoComplete="cc-name"
            required
          />
          <GatewayFields language={language} form={form} root={root} card={card} />
          {card.state !== 'failed' && (
            <>
              {terms}
              <SubmitButton language={language} busy={form.busy || card.state === 'loading'}>
                {submit}
              </SubmitButton>
            </>
          )}
        </Form>
      </div>
    </>
  )
}
