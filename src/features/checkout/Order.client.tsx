import { useState } from 'react'
import type { Offer, Order } from '#core/checkout/offer.ts'
import { textFor } from '#core/i18n/account-text.ts'
import { formatPercent, formatPrice } from '#core/i18n/format.ts'
import type { Locale } from '#core/i18n/locales.ts'
import type { DialogProps } from '#features/dialog/types.client.ts'
import { Button, IconButton } from '#ui/base/Button.tsx'
import { MessageBox } from '#ui/base/MessageBox.tsx'
import { Form, useForm } from '#ui/form/Form.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import { redirectGoneOrder } from './AfterPayment.dialog.tsx'
import s from './Checkout.module.css?adopt'
import { orderSummary } from './offer-choice.rules.ts'
import { applyCoupon } from './order.store.ts'
import { couponRules } from './payment-form.rules.ts'
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

/** Coupon field, opened by a button, with the result. `code` is the accepted coupon. */
export function CouponForm({ code, ...props }: DialogProps & { code: string | undefined }) {
  const { language } = props
  const text = textFor(language)
  const [isOpen, setOpen] = useState(false)
  const [isApplied, setApplied] = useState(code !== undefined)
  const form = useForm({
    name: 'coupon',
    accountForm: 'coupon',
    initial: { couponCode: '' },
    rules: couponRules,
    send: async ({ couponCode }) => {
      setApplied(false)
      await applyCoupon(String(couponCode).trim()).then(() => setApplied(true), redirectGoneOrder(props))
    },
  })
  if (!isOpen && !form.values.couponCode)
    return (
      <div className={s.coupon}>
        {isApplied && <MessageBox kind="success">{text('account:checkout.coupon_applied')}</MessageBox>}
        <Button variant="secondary" onClick={() => setOpen(true)}>
          {text('account:checkout.redeem_coupon')}
        </Button>
      </div>
    )
  const close = () => {
    form.forget()
    setOpen(false)
  }
  return (
    <div className={s.coupon}>
      <Form language={language} form={form}>
        <div className={s.couponRow}>
          <TextField
            language={language}
            form={form}
            name="couponCode"
            label={text('account:checkout.coupon_code')}
            placeholder={text('account:checkout.coupon_code')}
            required
            tool={<IconButton label={text('account:checkout.close_coupon_form')} icon="close" onClick={close} />}
          />
          <Button type="submit" variant="secondary" aria-disabled={form.busy || undefined}>
            {text('account:checkout.apply')}
          </Button>
        </div>
        {isApplied && <MessageBox kind="success">{text('account:checkout.coupon_applied')}</MessageBox>}
      </Form>
    </div>
  )
}
