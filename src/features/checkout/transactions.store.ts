import type { Receipt, Transaction } from '#core/checkout/subscription.ts'
import { loadCustomer } from '#features/session/customer.store.ts'
import { openAccount } from '#features/session/provider.store.ts'

const allTransactions = 100

/** Loads payments, newest first. Throws an ApiError. */
export async function loadTransactions(): Promise<Transaction[]> {
  const [{ provider }, customer] = await Promise.all([openAccount(), loadCustomer()])
  const all = await provider.subscription.transactions(customer, { limit: allTransactions, offset: 0 })
  return all.sort((a, b) => b.at - a.at)
}

/** Loads the receipt of a payment. Throws an ApiError, or "Couldn't parse receipt." */
export const loadReceipt = async (transaction: Transaction): Promise<Receipt> =>
  (await openAccount()).provider.subscription.receipt(transaction)
