import { textFor } from '#core/i18n/account-text.ts'
import type { Locale } from '#core/i18n/locales.ts'
import s from './OfferTypes.module.css?adopt'
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
    <fieldset className={s.types} aria-label={text('account:choose_offer.offer_type')}>
      {types.map((offerType) => (
        <label key={offerType} className={s.type} data-chosen={offerType === type || undefined}>
          <input
            type="radio"
            name="offerType"
            value={offerType}
            checked={offerType === type}
            onChange={() => onSelect(offerType)}
          />
          <span>{text(names[offerType])}</span>
        </label>
      ))}
    </fieldset>
  )
}
