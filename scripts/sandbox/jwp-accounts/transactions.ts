import { openTransactions } from '../accounts/payments.ts'
import { nextNumber, openDocuments } from '../core/documents.ts'
import type { State } from '../core/state.ts'
import { currency, type Fee, feeOf } from './fees.ts'

/** Transaction; `at` in epoch seconds. */
export type Transaction = {
  token: string
  uuid: string
  feeId: number
  amount: number
  method: string
  action: string
  at: number
}

type Paid = {
  uuid: string
  email: string
  fee: Fee
  amount: number
  method: string
  at: number
  action?: string | undefined
}

const transactionsIn = ({ database }: State) => openDocuments<Transaction>(database, 'jwp/transactions')

/** Records a charge, also in the user's payments. */
export const record = (state: State, { fee, email, at, ...paid }: Paid) => {
  const offerId = `${fee.kind === 'subscription' ? 'S' : 'C'}${fee.itemId}_${fee.id}`
  const { amount, method } = paid
  const time = new Date(at * 1000).toISOString()
  openTransactions(state).charge({ at: time, provider: 'jwp', email, offerId, amount, currency, method })
  return addTransaction(state, { fee, at, ...paid })
}

/** Adds a transaction without a charge entry. */
export const addTransaction = (state: State, { fee, at, uuid, amount, method, action }: Omit<Paid, 'email'>) => {
  const token = `C-${nextNumber(state.database, 'jwp/transactions', 70_001)}-AC`
  const kind = action ?? (fee.kind === 'subscription' ? 'recurrent' : 'charge')
  return transactionsIn(state).put(token, { token, uuid, feeId: fee.id, amount, method, action: kind, at })
}

/** A person's payments, the newest first. */
export const transactionsOf = (state: State, uuid: string) =>
  transactionsIn(state)
    .all()
    .filter((transaction) => transaction.uuid === uuid)
    .sort((a, b) => b.at - a.at)

export const wireTransaction = ({ token, uuid, feeId, amount, method, action, at }: Transaction) => {
  const fee = feeOf(`${feeId}`)
  return {
    merchant_id: 930,
    consumer_id: uuid,
    gateway_id: 1,
    transaction_token: token,
    payment_tool_token: method === 'Card' ? '1111' : '',
    trx_token: `T${token}`,
    payment_method_name: method,
    action_type: action,
    item_access_id: 0,
    item_id: fee?.itemId,
    item_type: 'jw_asset',
    item_title: fee?.itemTitle,
    charged_amount: amount,
    currency_iso: currency,
    note: '',
    created_at: at,
  }
}
