import { ErrorResponse } from '../accounts/error-response.ts'
import { coupons, type Discount } from '../users.ts'
import type { Fee } from './fees.ts'

/** Discount of a voucher. Throws an ErrorResponse with the reason. */
export const discountBy = (code: string | undefined, fee: Fee): { discount?: Discount } => {
  if (!code) return {}
  const { percent, periods } = voucherOf(code, fee)
  return { discount: { percent, payments: periods } }
}

/** A voucher that reduces the price of a fee. */
export const voucherOf = (code: string, fee: Fee) => {
  const coupon = coupons.find((candidate) => candidate.code === code)
  if (!coupon) throw new ErrorResponse('Voucher not found', 404)
  if (coupon.percent === 0) throw new ErrorResponse('Voucher has already been used')
  if ('period' in coupon && fee.quantity !== 12) throw new ErrorResponse('Invalid coupon code for this offer')
  return coupon
}

export const applyDiscount = (amount: number, percent = 0) =>
  Math.round((Math.round(amount * 100) * (100 - percent)) / 100) / 100
