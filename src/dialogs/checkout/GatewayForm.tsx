import { useRef, useState } from 'react'
import type { AccountForm } from '#domain/account-errors.ts'
import type { BankAnswer } from '#domain/order.ts'
import { gatewayCardRules } from '#domain/payment-rules.ts'
import { textFor } from '#i18n/account-text.ts'
import type { Locale } from '#i18n/locales.ts'
import { TextField } from '#ui/form/Field.tsx'
import { Form } from '#ui/form/Form.tsx'
import { SubmitButton } from '#ui/form/SubmitButton.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { GatewayFields } from './GatewayFields.tsx'
import s from './Secured.module.css?adopt'
import { useCardFields } from './use-card-fields.ts'

const empty = { cardholderName: '', cardNumber: '', cardExpiry: '', cardCVC: '' }

type Props = {
  language: Locale
  name: string
  answers: AccountForm
  submit: string
  /** Sends the encrypted card; `ask` puts its bank's question in this place. */
  send: (card: unknown, ask: (action: unknown) => Promise<BankAnswer>) => Promise<void>
}

/** A card in fields of its gateway's, and its bank's question where it asks one; nothing of a card is in our page. */
export function GatewayForm({ language, name, answers, submit, send }: Props) {
  const text = textFor(language)
  const [root, bank] = [useRef<HTMLDivElement>(null), useRef<HTMLDivElement>(null)]
  const [isAsking, setAsking] = useState(false)
  const form = useForm({
    name,
    answers,
    initial: empty,
    rules: gatewayCardRules,
    secret: Object.keys(empty),
    send: async ({ cardholderName }) => {
      const [{ fields }, place] = [card, bank.current]
      if (!fields || !place) return
      await send(fields.method(String(cardholderName).trim()), (action) => {
        setAsking(true)
        return fields.follow(action, place).finally(() => setAsking(false))
      })
    },
  })
  const card = useCardFields(language, form, root)
  return (
    <>
      <section className={s.bank} ref={bank} aria-label={text('account:checkout.bank_asks')} />
      <div className={isAsking ? s.asking : undefined}>
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
            <SubmitButton language={language} busy={form.busy || card.state === 'loading'}>
              {submit}
            </SubmitButton>
          )}
        </Form>
      </div>
    </>
  )
}
