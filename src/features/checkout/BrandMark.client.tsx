import { type CardBrand, cardBrands } from '#core/checkout/payment-card.ts'
import { Icon } from '#ui/base/Icon.tsx'
import s from './BrandMark.module.css?adopt'

/** Card brand detected from the digits typed so far. */
export const BrandMark = ({ brand }: { brand: CardBrand | undefined }) => (
  <span className={s.brand} data-brand={brand} aria-live="polite">
    {brand ? cardBrands[brand] : <Icon name="card" />}
  </span>
)
