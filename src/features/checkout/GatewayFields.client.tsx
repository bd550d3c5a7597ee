import type { RefObject } from 'react'
import type { Locale } from '#core/i18n/locales.ts'
import type { CardBrand } from '#core/payment-card.ts'
import { LoadingState } from '#ui/base/LoadingState.tsx'
import type { FormHandle } from '#ui/form/use-form.ts'
import { BrandMark } from './BrandMark.client.tsx'
import c from './Checkout.module.css?adopt'
import type { CardPart } from './gateway.store.ts'
import s from './Secured.module.css?adopt'
import { SecuredField } from './SecuredField.client.tsx'
import { fieldNames, type useCardFields } from './use-card-fields.client.ts'

type Props = {
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
export function GatewayFields({ language, form, root, card }: Props) {
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
