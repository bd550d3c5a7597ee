import { type ReactNode, useEffect, useState } from 'react'
import type { AccountForm } from '#core/account/account-errors.ts'
import type { PaymentCard } from '#core/checkout/offer.ts'
import { brandOf, formatCardNumber, formatCvc, formatExpiry, toPaymentCard } from '#core/checkout/payment-card.ts'
import { ownValue } from '#core/data/own-value.ts'
import { textFor } from '#core/i18n/account-text.ts'
import type { Locale } from '#core/i18n/locales.ts'
import { Form, type FormHandle, SubmitButton, useForm } from '#ui/form/Form.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import { BrandMark } from './BrandMark.client.tsx'
import { FieldPair } from './FieldPair.client.tsx'
import { cardRules } from './payment-form.rules.ts'
import { noCard, type TypedCard } from './typed-card.store.ts'

/** Props of a card form, native or gateway. `send` receives its result. */
export type CardFormProps<Sent extends unknown[]> = {
  language: Locale
  name: string
  accountForm: AccountForm
  submit: string
  /** Payment terms, shown directly above the button. */
  terms?: ReactNode
  send: (...result: Sent) => Promise<void>
}

type Props = CardFormProps<[PaymentCard]> & { stored?: TypedCard }

/** Card form whose values go straight to the provider and are never stored. */
export function CardForm({ language, name, accountForm, submit, terms, send, stored }: Props) {
  const [now] = useState(() => new Date())
  const form = useForm({
    name,
    accountForm,
    initial: stored?.current ?? noCard,
    rules: cardRules(now),
    secret: Object.keys(noCard),
    send: ({ cardholderName, cardNumber, cardExpiry, cardCVC }) =>
      send(
        toPaymentCard({
          holder: String(cardholderName),
          number: String(cardNumber),
          expiry: String(cardExpiry),
          cvc: String(cardCVC),
        }),
      ),
  })
  useEffect(() => {
    if (stored) stored.current = form.values
  }, [stored, form.values])
  return (
    <Form language={language} form={form} testId="payment_form">
      <CardFields language={language} form={formatted(form)} />
      {terms}
      <SubmitButton language={language} busy={form.busy}>
        {submit}
      </SubmitButton>
    </Form>
  )
}

const shapes = new Map<string, (typed: string, before: string) => string>([
  ['cardNumber', formatCardNumber],
  ['cardExpiry', formatExpiry],
  ['cardCVC', formatCvc],
])

/** Form whose fields reformat each typed value. */
const formatted = (form: FormHandle): FormHandle => ({
  ...form,
  set: (field, value) => {
    const shape = shapes.get(field)
    form.set(field, shape ? shape(String(value), String(ownValue(form.values, field) ?? '')) : value)
  },
})

function CardFields({ language, form }: { language: Locale; form: FormHandle }) {
  const text = textFor(language)
  const common = { language, form, required: true } as const
  return (
    <>
      <TextField
        {...common}
        name="cardholderName"
        label={text('account:checkout.cardholder_name')}
        autoComplete="cc-name"
      />
      <TextField
        {...common}
        name="cardNumber"
        label={text('account:checkout.card_number')}
        autoComplete="cc-number"
        inputMode="numeric"
        tool={<BrandMark brand={brandOf(String(form.values.cardNumber))} />}
      />
      <FieldPair>
        <TextField
          {...common}
          name="cardExpiry"
          label={text('account:checkout.expiry_date')}
          placeholder={text('account:checkout.expiry_placeholder')}
          autoComplete="cc-exp"
          inputMode="numeric"
        />
        <TextField
          {...common}
          name="cardCVC"
          label={text('account:checkout.security_code')}
          autoComplete="cc-csc"
          inputMode="numeric"
        />
      </FieldPair>
    </>
  )
}
