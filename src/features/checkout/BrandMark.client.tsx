import type { CardBrand } from '#core/payment-card.ts'
import { Icon } from '#ui/base/Icon.tsx'
import s from './Checkout.module.css?adopt'

const names: Record<CardBrand, string> = {
  visa: 'VISA',
  mastercard: 'Mastercard',
  amex: 'AMEX',
  diners: 'Diners',
  discover: 'Discover',
  jcb: 'JCB',
  maestro: 'Maestro',
}

/** Card brand detected from the digits typed so far. */
export const BrandMark = ({ brand }: { brand: CardBrand | undefined }) => (
  <span className={s.brand} data-brand={brand} aria-live="polite">
    {brand ? names[brand] : <Icon name="card" />}
  </span>
)
