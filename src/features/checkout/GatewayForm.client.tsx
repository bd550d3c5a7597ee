import { useEffect, useRef, useState } from 'react'
import { textFor } from '#core/i18n/account-text.ts'
import type { ChallengeResult } from '#core/offer.ts'
import { MessageBox } from '#ui/base/MessageBox.tsx'
import { TextField } from '#ui/form/Field.tsx'
import { Form, SubmitButton, useForm } from '#ui/form/Form.tsx'
import { type CardFormProps, noCard, type TypedCard } from './CardForm.client.tsx'
import { GatewayFields } from './GatewayFields.client.tsx'
import { takesCards } from './payment-details.store.ts'
import { gatewayCardRules } from './payment-rules.rules.ts'
import s from './Secured.module.css?adopt'
import { useCardFields } from './use-card-fields.client.ts'

/** Encrypted card, and a function that replaces the form with the bank's challenge. */
type Sent = [card: unknown, ask: (action: unknown) => Promise<ChallengeResult>]

/** `stored` keeps the holder; the other fields belong to the gateway. */
type Props = CardFormProps<Sent> & { stored?: TypedCard }

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
  const [root, bank] = [useRef<HTMLDivElement>(null), useRef<HTMLDivElement>(null)]
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
      await send(fields.method(String(cardholderName).trim()), (action) => {
        setChallenging(true)
        return fields.follow(action, container).finally(() => setChallenging(false))
      })
    },
  })
  const holder = String(form.values.cardholderName)
  useEffect(() => {
    if (stored) stored.current = { ...noCard, cardholderName: holder }
  }, [stored, holder])
  const card = useCardFields(language, form, root)
  return (
    <>
      <section className={s.bank} ref={bank} aria-label={text('account:checkout.bank_asks')} />
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
