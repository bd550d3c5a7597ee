import type { Offer } from '#core/checkout/offer.ts'
import { textFor } from '#core/i18n/account-text.ts'
import { formatPercent, formatPrice } from '#core/i18n/format.ts'
import type { Locale } from '#core/i18n/locales.ts'
import { Button } from '#ui/base/Button.tsx'
import { Icon } from '#ui/base/Icon.tsx'
import { controlProps, FieldMessages } from '#ui/form/Field.tsx'
import { type FormHandle, SubmitButton } from '#ui/form/Form.tsx'
import s from './OfferCards.module.css?adopt'
import { OfferChoice } from './OfferChoice.client.tsx'
import { type Benefit, type Benefiting, benefitsOf, monthlyRateOf } from './offer-choice.rules.ts'
import { isSuffix, offerName, perPeriod } from './terms.client.ts'

type Priced = Benefiting & Pick<Offer, 'title' | 'price' | 'currency' | 'country' | 'periodCount'>

type Props = { language: Locale; form: FormHandle; offers: readonly Priced[] }

/** Offers, or plans of a change, as a radio group. */
export function OfferCards({ language, form, offers }: Props) {
  const { id: _, name: __, ...control } = controlProps({ form, name: 'offerId', required: true })
  return (
    <fieldset
      className={s.offers}
      aria-label={textFor(language)('account:choose_offer.title')}
      aria-invalid={control['aria-invalid']}
      aria-describedby={control['aria-describedby']}
    >
      {offers.map((offer) => (
        <OfferCard key={offer.offerId} language={language} form={form} offer={offer} offers={offers} />
      ))}
      <FieldMessages language={language} form={form} name="offerId" />
    </fieldset>
  )
}

const BenefitLabel = ({ language, benefit }: { language: Locale; benefit: Benefit }) => {
  const text = textFor(language)
  return 'count' in benefit
    ? text(`account:choose_offer.benefits.${benefit.kind}`, { count: benefit.count })
    : text(`account:choose_offer.benefits.${benefit.kind}`)
}

/** "€5.83 a month, save 16%", for plans of several months. */
function MonthlyRate({ language, offer, offers }: Omit<CardProps, 'form'>) {
  const text = textFor(language)
  const monthly = monthlyRateOf(offer, offers)
  if (!monthly) return null
  const price = formatPrice(language, monthly.price, offer.currency, offer.country)
  const rate = text('account:terms.every_months', { count: 1, price })
  const percent = formatPercent(language, monthly.saving)
  return (
    <small className={s.title}>
      {monthly.saving > 0 ? text('account:choose_offer.saving', { rate, percent }) : rate}
    </small>
  )
}

type CardProps = Props & { offer: Priced }

/** Offer as a selectable card. */
const OfferCard = ({ language, form, offer, offers }: CardProps) => (
  <OfferChoice
    name="offerId"
    value={offer.offerId}
    isChosen={form.values.offerId === offer.offerId}
    choose={() => form.set('offerId', offer.offerId)}
    testId={offer.offerId}
  >
    <span className={s.name}>{offerName(language, offer)}</span>
    <span className={s.price}>
      <strong>{formatPrice(language, offer.price, offer.currency, offer.country)}</strong>
      <span className={s.per} data-once={isSuffix(offer) ? undefined : ''}>
        {perPeriod(language, offer)}
      </span>
    </span>
    {offer.title && offer.title !== offerName(language, offer) && <small className={s.title}>{offer.title}</small>}
    <MonthlyRate language={language} offer={offer} offers={offers} />
    <ul className={s.benefits}>
      {benefitsOf(offer).map((benefit) => (
        <li key={benefit.kind}>
          <Icon name="check" />
          <BenefitLabel language={language} benefit={benefit} />
        </li>
      ))}
    </ul>
  </OfferChoice>
)

export const NoOffers = ({ language }: { language: Locale }) => (
  <p className={s.none}>{textFor(language)('account:choose_offer.no_pricing_available')}</p>
)

/** Submit button, disabled without an offer. */
export function Continue({ language, busy, disabled }: { language: Locale; busy: boolean; disabled: boolean }) {
  const label = textFor(language)('common:continue')
  if (!disabled)
    return (
      <SubmitButton language={language} busy={busy}>
        {label}
      </SubmitButton>
    )
  return (
    <Button variant="primary" data-wide="" disabled>
      {label}
    </Button>
  )
}
