import { z } from 'zod'
import type { SubscriptionApi } from '#core/account-provider.ts'
import { ApiError } from '#core/errors.ts'
import type { Transaction } from '#core/subscription.ts'
import { client, toApiError } from '../http.ts'
import { accountId, anyText, coercedAmount } from './account.ts'
import { type Connection, callWithToken, type JwpCall, named } from './call.ts'

const TransactionWire = z.object({
  transaction_token: anyText,
  trx_token: anyText,
  item_id: accountId.nullish(),
  item_type: anyText,
  item_title: anyText,
  charged_amount: coercedAmount.nullish(),
  currency_iso: anyText,
  country: anyText,
  payment_method_name: anyText,
  created_at: z.coerce.number(),
})
const History = z.object({ collection: z.array(TransactionWire) })

/** Transactions and their receipts. */
export const jwpReceipts = (
  call: JwpCall,
  connection: Connection,
): Pick<SubscriptionApi, 'transactions' | 'receipt'> => ({
  transactions: async (_customer, { limit, offset }) => {
    const { collection } = await call('GET', '/v2/accounting/payment-history', History, { content: 'json' })
    return collection.slice(offset, offset + limit).map(toTransaction)
  },
  receipt: async ({ id, token }) => {
    const file = await fileOf(connection, token).catch(named('Failed to get billing receipt'))
    return { kind: 'file', file, name: `receipt_${id}.pdf` }
  },
})

const toTransaction = (wire: z.infer<typeof TransactionWire>): Transaction => ({
  id: wire.transaction_token ?? wire.trx_token ?? '',
  at: wire.created_at * 1000,
  ...(wire.trx_token && { token: wire.trx_token }),
  offerId: wire.item_id ?? '',
  offerType: wire.item_type ?? '',
  offerTitle: wire.item_title ?? '',
  price: wire.charged_amount ?? 0,
  currency: wire.currency_iso ?? 'EUR',
  ...(wire.country && { country: wire.country }),
  paymentMethod: wire.payment_method_name ?? '',
})

async function fileOf({ url, bearer, fetchOptions }: Connection, token: string | undefined): Promise<Blob> {
  if (!token) throw new ApiError('The payment has no receipt', 404)
  const path = `${url}/v2/accounting/transactions/${encodeURIComponent(token)}/receipt`
  return callWithToken({ bearer, content: 'json' }, (headers) =>
    client({ ...fetchOptions, headers })
      .get(path)
      .blob()
      .catch((error: unknown) => {
        throw toApiError(error, path)
      }),
  )
}
