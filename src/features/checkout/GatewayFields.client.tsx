import type { RefObject } from 'react'
import { type CardBrand, isCardBrand } from '#core/checkout/payment-card.ts'
import type { Locale } from '#core/i18n/locales.ts'
import { LoadingState } from '#ui/base/LoadingState.tsx'
import type { FormHandle } from '#ui/form/Form.tsx'
import { BrandMark } from './BrandMark.client.tsx'
import type { CardPart } from './card-fields.store.ts'
import { FieldPair } from './FieldPair.client.tsx'
import s from './GatewayFields.module.css?adopt'
import { SecuredField } from './SecuredField.client.tsx'
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
    focus: (field: CardPart) => card.fields?.focus(field),
  })
  return (
    <div className={s.fields} data-state={card.state}>
      <div className={s.fields} ref={root}>
        <SecuredField
          {...common('cardNumber')}
          cse="encryptedCardNumber"
          tool={<BrandMark brand={brandOf(card.brand)} />}
        />
        <FieldPair>
          <SecuredField {...common('cardExpiry')} cse="encryptedExpiryDate" />
          <SecuredField {...common('cardCVC')} cse="encryptedSecurityCode" />
        </FieldPair>
      </div>
      {card.state !== 'ready' && (
        <div className={s.overlay} data-overlay="">
          <LoadingState language={language} failed={card.state === 'failed'} again={card.again} />
        </div>
      )}
    </div>
  )
}
