import type { ReactNode } from 'react'
import type { Offer } from '#domain/offer.ts'
import { type Benefit, benefitsOf } from '#domain/offer-choice.ts'
import { textFor } from '#i18n/account-text.ts'
import { formatPrice } from '#i18n/format.ts'
import type { Locale } from '#i18n/locales.ts'
import { Icon } from '#ui/base/Icon.tsx'
import { VisuallyHidden } from '#ui/base/VisuallyHidden.tsx'
import { Below, controlProps } from '#ui/form/Field.tsx'
import type { FormHandle } from '#ui/form/use-form.ts'
import s from './Offers.module.css?adopt'
import { offerName, perPeriod } from './words.ts'

type Props = { language: Locale; form: FormHandle; offers: readonly Offer[] }

/** A list of offers of which one is chosen. */
export function OfferCards({ language, form, offers }: Props) {
  return (
    <OfferList language={language} form={form}>
      {offers.map((offer) => (
        <OfferCard
          key={offer.offerId}
          form={form}
          id={offer.offerId}
          name={offerName(language, offer)}
          price={formatPrice(language, offer.price, offer.currency, offer.country)}
          per={perPeriod(language, offer.period)}
        >
          <ul className={s.benefits}>
            {benefitsOf(offer).map((benefit) => (
              <li key={benefit.kind}>
                <Icon name="check" />
                <BenefitWords language={language} benefit={benefit} />
              </li>
            ))}
          </ul>
        </OfferCard>
      ))}
    </OfferList>
  )
}

const BenefitWords = ({ language, benefit }: { language: Locale; benefit: Benefit }) => {
  const text = textFor(language)
  return 'count' in benefit
    ? text(`account:choose_offer.benefits.${benefit.kind}`, { count: benefit.count })
    : text(`account:choose_offer.benefits.${benefit.kind}`)
}

export function OfferList({ language, form, children }: { language: Locale; form: FormHandle; children: ReactNode }) {
  const { id: _, name: __, ...control } = controlProps({ form, name: 'offerId', required: true })
  return (
    <fieldset
      className={s.offers}
      aria-invalid={control['aria-invalid']}
      aria-describedby={control['aria-describedby']}
    >
      <VisuallyHidden>
        <legend>{textFor(language)('account:choose_offer.title')}</legend>
      </VisuallyHidden>
      {children}
      <Below language={language} form={form} name="offerId" />
    </fieldset>
  )
}

type CardProps = { form: FormHandle; id: string; name: string; price: string; per: string; children?: ReactNode }

/** One offer as a card to press. */
export const OfferCard = ({ form, id, name, price, per, children }: CardProps) => (
  <label className={s.offer} data-testid={id}>
    <input
      type="radio"
      name="offerId"
      value={id}
      checked={form.values.offerId === id}
      onChange={() => form.set('offerId', id)}
    />
    <span className={s.name}>{name}</span>
    <span className={s.price}>
      <strong>{price}</strong>
      <span className={s.per}>{per}</span>
    </span>
    {children}
  </label>
)
