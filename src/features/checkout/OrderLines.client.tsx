import type { Offer, Order } from '#core/checkout/offer.ts'
import { textFor } from '#core/i18n/account-text.ts'
import { formatPercent, formatPrice } from '#core/i18n/format.ts'
import type { Locale } from '#core/i18n/locales.ts'
import s from './OrderLines.module.css?adopt'
import { orderSummary } from './offer-choice.rules.ts'
import { isSuffix, offerName, perPeriod } from './terms.client.ts'

type Props = { language: Locale; offer: Offer; order: Order }

const reasons = { coupon: 'account:checkout.coupon_discount', trial: 'account:checkout.free_trial' } as const

/** Lines and total of the order, formatted for the customer's country. */
export function OrderLines({ language, offer, order }: Props) {
  const text = textFor(language)
  const { price, discount, reason, fee, total, tax, taxRate } = orderSummary(offer, order)
  const money = (amount: number) => formatPrice(language, amount, order.currency, order.country)
  const name = offerName(language, offer)
  return (
    <section className={s.order} aria-label={text('account:checkout.order')}>
      <div className={s.offer}>
        <div>
          <p className={s.name}>{name}</p>
          {offer.title && offer.title !== name && <p className={s.title}>{offer.title}</p>}
        </div>
        <p className={s.price}>
          {money(price)}
          <span className={s.per} data-once={isSuffix(offer) ? undefined : ''}>
            {perPeriod(language, offer)}
          </span>
        </p>
      </div>
      <dl className={s.lines} aria-live="polite">
        {reason && discount > 0 && <Line name={text(reasons[reason])} amount={`−${money(discount)}`} isSaved />}
        {fee > 0 && <Line name={text('account:checkout.payment_method_fee')} amount={money(fee)} />}
        <Line name={text('account:checkout.total')} amount={money(total)} isTotal />
        {taxRate > 0 && (
          <Line
            name={text('account:checkout.applicable_tax', { taxRate: formatPercent(language, taxRate, 3) })}
            amount={money(tax)}
          />
        )}
      </dl>
      {order.discount.type === 'trial' && order.couponCode && (
        <p className={s.text}>
          {order.firstCharge === undefined
            ? text('account:checkout.coupon_after_trial')
            : text('account:checkout.coupon_after_trial_price', { price: money(order.firstCharge) })}
        </p>
      )}
    </section>
  )
}

type LineProps = { name: string; amount: string; isTotal?: boolean; isSaved?: boolean }

const Line = ({ name, amount, isTotal, isSaved }: LineProps) => (
  <div className={s.line} data-total={isTotal || undefined} data-saved={isSaved || undefined}>
    <dt>{name}</dt>
    <dd>{amount}</dd>
  </div>
)
