import { useEffect, useRef, useState } from 'react'
import type { ChallengeResult } from '#core/checkout/offer.ts'
import { type FormRules, missing } from '#core/forms/form-rules.ts'
import { textFor } from '#core/i18n/account-text.ts'
import { MessageBox } from '#ui/base/MessageBox.tsx'
import { Form, SubmitButton, useForm } from '#ui/form/Form.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import type { CardFormProps } from './CardForm.client.tsx'
import { takesCards } from './card-fields.store.ts'
import { GatewayFields } from './GatewayFields.client.tsx'
import s from './GatewayForm.module.css?adopt'
import { noCard, type TypedCard } from './typed-card.store.ts'
import { fieldNames, useCardFields } from './use-card-fields.client.ts'

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
type Props = CardFormProps<CardSubmission> & { stored?: TypedCard }

/** Card form with gateway fields, or a message on sites without a gateway. */
export const GatewayForm = (props: Props) =>
  takesCards() ? (
    <SecuredForm {...props} />
  ) : (
    <MessageBox kind="info">{textFor(props.language)('account:checkout.card_unavailable')}</MessageBox>
  )

/** Gateway fields and the bank's challenge. Card data never enters this page. */
function SecuredForm({ language, name, accountForm, submit, terms, send, stored }: Props) {
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
    framed: Object.keys(fieldNames(language)),
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
        className={s.bank}
        ref={bank}
        hidden={!isChallenging}
        tabIndex={-1}
        aria-label={text('account:checkout.bank_asks')}
      />
      <div className={isChallenging ? s.asking : undefined}>
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
