import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { textFor } from '#core/i18n/account-text.ts'
import type { Locale } from '#core/i18n/locales.ts'
import type { ChallengeResult } from '#core/offer.ts'
import type { CardBrand } from '#core/payment-card.ts'
import { MessageBox } from '#ui/base/MessageBox.tsx'
import { LoadingState } from '#ui/base/Spinner.tsx'
import { Below, fieldIdOf, TextField } from '#ui/form/Field.tsx'
import { Form, type FormHandle, SubmitButton, useForm } from '#ui/form/Form.tsx'
import { BrandMark, type CardFormProps, noCard, type TypedCard } from './CardForm.client.tsx'
import c from './Checkout.module.css?adopt'
import { type CardPart, takesCards } from './payment-details.store.ts'
import { gatewayCardRules } from './payment-rules.rules.ts'
import s from './Secured.module.css?adopt'
import { fieldNames, useCardFields } from './use-card-fields.client.ts'

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

type GatewayFieldsProps = {
  language: Locale
  form: FormHandle
  root: RefObject<HTMLDivElement | null>
  card: ReturnType<typeof useCardFields>
}

const brands = new Map<string, CardBrand>([
  ['visa', 'visa'],
  ['mc', 'mastercard'],
  ['amex', 'amex'],
  ['diners', 'diners'],
  ['discover', 'discover'],
  ['jcb', 'jcb'],
  ['maestro', 'maestro'],
])

/** Number, expiry and security code, each an iframe of the payment gateway. */
function GatewayFields({ language, form, root, card }: GatewayFieldsProps) {
  const names = fieldNames(language)
  const common = (part: CardPart) => ({
    ...{ language, form, part },
    label: names[part],
    isFocused: card.focused === part,
    focus: (one: CardPart) => card.fields?.focus(one),
  })
  return (
    <div className={s.fields} data-state={card.state}>
      <div className={s.fields} ref={root}>
        <SecuredField
          {...common('cardNumber')}
          cse="encryptedCardNumber"
          tool={<BrandMark brand={brands.get(card.brand)} />}
        />
        <div className={c.pair}>
          <SecuredField {...common('cardExpiry')} cse="encryptedExpiryDate" />
          <SecuredField {...common('cardCVC')} cse="encryptedSecurityCode" />
        </div>
      </div>
      {card.state !== 'ready' && (
        <div className={s.overlay} data-overlay="">
          <LoadingState language={language} failed={card.state === 'failed'} again={card.again} />
        </div>
      )}
    </div>
  )
}

type SecuredFieldProps = {
  language: Locale
  form: FormHandle
  part: CardPart
  /** Field identifier in the gateway's package. */
  cse: string
  label: string
  isFocused: boolean
  focus: (part: CardPart) => void
  tool?: ReactNode
}

/** Container of a gateway iframe. Focus on it, or on its label, moves inside. */
function SecuredField({ language, form, part, cse, label, isFocused, focus, tool }: SecuredFieldProps) {
  const id = fieldIdOf(form, part)
  const isFaulty = (form.errors[part]?.length ?? 0) > 0
  return (
    <div className={s.field}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: a label for the pointer, as the field is named in its own page */}
      <span className={s.label} id={`${id}-label`} onClick={() => focus(part)}>
        {label}
      </span>
      <fieldset
        className={s.box}
        id={id}
        tabIndex={-1}
        aria-labelledby={`${id}-label`}
        aria-invalid={isFaulty || undefined}
        aria-describedby={isFaulty ? `${id}-fault` : undefined}
        data-focused={isFocused || undefined}
        onFocus={({ target, currentTarget }) => target === currentTarget && focus(part)}
      >
        <div className={s.holder} data-cse={cse} />
        {tool}
      </fieldset>
      <Below language={language} form={form} name={part} />
    </div>
  )
}
