import { useState } from 'react'
import { textFor } from '#core/i18n/account-text.ts'
import type { DialogProps } from '#features/dialog/types.client.ts'
import { Button, IconButton } from '#ui/base/Button.tsx'
import { MessageBox } from '#ui/base/MessageBox.tsx'
import { Form, useForm } from '#ui/form/Form.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import { redirectGoneOrder } from './after-payment.client.ts'
import s from './CouponForm.module.css?adopt'
import { applyCoupon } from './order.store.ts'
import { couponRules } from './payment-form.rules.ts'

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
