import { accessDelayOf } from '../accounts/delay.ts'
import type { State } from '../core/state.ts'
import { type Discount, laterDiscount } from '../users.ts'
import type { SandboxAccount } from './account.ts'
import { currency, type Fee } from './fees.ts'
import { feeNumber, openHoldings, periodEnd } from './holdings.ts'
import { notify, notifyOnReturn } from './notifications.ts'
import { inSeconds } from './rules.ts'
import { record } from './transactions.ts'
import { applyDiscount, discountBy } from './vouchers.ts'

export type Order = { uuid: string; email: string; feeId: number; discount?: Discount; method: 'Card' | 'PayPal' }

/** Purchase of a fee. Throws an ErrorResponse for an invalid voucher. */
export const orderOf = (
  { uuid, email }: SandboxAccount,
  fee: Fee,
  voucher: string | undefined,
  method: Order['method'],
): Order => ({ uuid, email, method, feeId: fee.id, ...discountBy(voucher, fee) })

/** Charges and grants access on every call. */
export const buy = (state: State, { uuid, email, feeId, discount, method }: Order) => {
  const fee = feeNumber(feeId)
  const at = inSeconds(state.clock.now())
  const checks = accessDelayOf(state).get()
  const trialEnd = fee.trialDays && at + fee.trialDays * 24 * 3600
  const charged = trialEnd ? 0 : applyDiscount(fee.amount, discount?.percent)
  const until = trialEnd || periodEnd(at, fee)
  record(state, { uuid, email, fee, amount: charged, method, at, action: trialEnd ? 'free-trial' : undefined })
  if (fee.kind === 'subscription') {
    const action = trialEnd ? 'free-trial' : 'recurrent'
    // A trial charges nothing, so its discount begins with the payment after it.
    const next = trialEnd && discount ? { discount } : laterDiscount(discount)
    const terms = { charged, paidUntil: until, action, ...next } as const
    openHoldings(state).subscribe({ uuid, email, feeId, method, checks, ...terms })
  } else openHoldings(state).grant({ uuid, itemId: fee.itemId, until, checks })
  if (checks === 0) notifyPaid(state, uuid, fee, method)
}

/** Notifies the user of granted access. */
export const notifyPaid = (state: State, uuid: string, fee: Fee, method?: Order['method']) => {
  const cardEvent = fee.kind === 'subscription' ? 'subscribe.success' : 'payment.card.success'
  const type = method === 'PayPal' ? 'external.payment.success' : cardEvent
  notify(state, uuid, 'access.granted', { item_id: fee.itemId })
  notify(state, uuid, type, {
    item_id: fee.itemId,
    previewTitle: fee.itemTitle,
    access_fee_id: fee.id,
    amount: fee.amount,
    code: 200,
    currency_iso: currency,
    customer_id: uuid,
    description: fee.title,
    email: '',
    formatted_amount: `€${fee.amount.toFixed(2)}`,
    status: 'success',
    timestamp: inSeconds(state.clock.now()),
    transaction: '',
  })
}

/** Notifies the user of a failed payment, with the reason. */
export const notifyFailed = (state: State, { uuid, feeId, method }: Order, message: string) => {
  const fee = feeNumber(feeId)
  const cardEvent = fee.kind === 'subscription' ? 'subscribe.failed' : 'payment.card.failed'
  const type = method === 'PayPal' ? 'external.payment.failed' : cardEvent
  const send = method === 'PayPal' ? notifyOnReturn : notify
  const event =
    type === 'subscribe.failed'
      ? { explain: { 422: message }, message: 'Failed to create a subscription' }
      : { message }
  send(state, uuid, type, { access_fee_id: fee.id, code: 422, ...event })
}
