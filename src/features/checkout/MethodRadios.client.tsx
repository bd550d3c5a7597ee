import type { PaymentMethod } from '#core/checkout/offer.ts'
import { textFor } from '#core/i18n/account-text.ts'
import type { Locale } from '#core/i18n/locales.ts'
import { MessageBox } from '#ui/base/MessageBox.tsx'
import s from './MethodRadios.module.css?adopt'
import { OfferChoice } from './OfferChoice.client.tsx'

type Props = {
  language: Locale
  methods: readonly PaymentMethod[]
  chosen: number | undefined
  onSelect: (id: number) => void
}

const names = { card: 'account:checkout.credit_card', paypal: 'account:checkout.paypal' } as const

/** Payment methods as a radio group. */
export function MethodRadios({ language, methods, chosen, onSelect }: Props) {
  const text = textFor(language)
  if (methods.length === 0) return <MessageBox kind="warning">{text('account:checkout.no_payment_methods')}</MessageBox>
  return (
    <fieldset className={s.methods} aria-label={text('account:checkout.payment_method')}>
      {methods.map(({ id, name }) => (
        <OfferChoice
          key={id}
          name="paymentMethod"
          value={id}
          isChosen={id === chosen}
          choose={() => onSelect(id)}
          size="small"
        >
          <span>{text(names[name])}</span>
        </OfferChoice>
      ))}
    </fieldset>
  )
}
