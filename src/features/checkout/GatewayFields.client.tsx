import type { ReactNode, RefObject } from 'react'
import { type CardBrand, isCardBrand } from '#core/checkout/payment-card.ts'
import type { Locale } from '#core/i18n/locales.ts'
import { LoadingState } from '#ui/base/LoadingState.tsx'
import { FieldMessages, fieldIdOf } from '#ui/form/Field.tsx'
import type { FormHandle } from '#ui/form/Form.tsx'
import { BrandMark } from './CardForm.client.tsx'
import c from './Checkout.module.css?adopt'
import type { CardPart } from './payment-details.store.ts'
import s from './Secured.module.css?adopt'
import { fieldNames, type useCardFields } from './use-card-fields.client.ts'

type GatewayFieldsProps = {
  language: Locale
  form: FormHandle
  root: RefObject<HTMLDivElement | null>
  card: ReturnType<typeof useCardFields>
}

// The gateway has its own names of two schemes.
const brandOf = (name: string): CardBrand | undefined =>
  name === 'mc' ? 'mastercard' : name === 'cup' ? 'unionpay' : isCardBrand(name) ? name : undefined

/** Number, expiry and security code, each an iframe of the payment gateway. */
export function GatewayFields({ language, form, root, card }: GatewayFieldsProps) {
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
          tool={<BrandMark brand={brandOf(card.brand)} />}
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
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: label for pointers; the frame names the field */}
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
      <FieldMessages language={language} form={form} name={part} />
    </div>
  )
}
