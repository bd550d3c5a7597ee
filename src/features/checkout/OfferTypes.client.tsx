import { textFor } from '#core/i18n/account-text.ts'
import type { Locale } from '#core/i18n/locales.ts'
import { VisuallyHidden } from '#ui/base/VisuallyHidden.tsx'
import s from './Offers.module.css?adopt'
import type { OfferType } from './offer-choice.rules.ts'

const names = {
  subscription: 'account:choose_offer.subscription',
  once: 'account:choose_offer.this_video',
} as const

type Props = { language: Locale; types: readonly OfferType[]; type: OfferType; onSelect: (type: OfferType) => void }

/** Switch between subscriptions and the single item. */
export function OfferTypes({ language, types, type, onSelect }: Props) {
  const text = textFor(language)
  return (
    <fieldset className={s.types}>
      <VisuallyHidden>
        <legend>{text('account:choose_offer.offer_type')}</legend>
      </VisuallyHidden>
      {types.map((one) => (
        <label key={one} className={s.type}>
          <input type="radio" name="offerType" value={one} checked={one === type} onChange={() => onSelect(one)} />
          <span>{text(names[one])}</span>
        </label>
      ))}
    </fieldset>
  )
}
