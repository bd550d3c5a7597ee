import { z } from 'zod/mini'
import type { SubscriptionApi } from '#core/account/account-provider.ts'
import type { PaymentDetail, Transaction } from '#core/checkout/subscription.ts'
import { ApiError, mayHaveSucceeded } from '#core/data/errors.ts'
import { readableEntries } from '#core/data/readable-entries.ts'
import { convert, timeInSeconds } from '#core/data/schema.ts'
import { client, toApiError, viewerLimitMs } from '../http.ts'
import {
  anyText,
  type Connection,
  callWithToken,
  coercedAmount,
  type JwpCall,
  jwpId,
  NoContent,
  recordOrEmptyList,
  rethrowWithMessage,
} from './call.ts'
import { cardForm } from './checkout.ts'

const digits = convert(z.union([z.string(), z.number()]), String)
const CardWire = z.object({
  number: digits,
  card_name: anyText,
  exp_month: digits,
  exp_year: digits,
  card_type: anyText,
})
const Cards = z.object({ cards: recordOrEmptyList(CardWire) })

const path = '/v2/payments/cards/default'

/** Stored cards, one per currency. */
export const jwpCards = (call: JwpCall): Pick<SubscriptionApi, 'paymentDetails' | 'updateCard'> => ({
  paymentDetails: async () => {
    const { cards } = await call('GET', path, Cards, { content: 'json' }).catch(toNoCards)
    return Object.entries(cards).map(toDetail)
  },
  updateCard: async (_customer, card, currency) => {
    const form = { ...cardForm(card), currency_iso: currency }
    await call('PUT', path, NoContent, { form }).catch(rethrowWithMessage('Failed to update card details'))
  },
})

const toDetail = ([currency, card]: [string, z.infer<typeof CardWire>]): PaymentDetail => ({
  id: currency,
  method: 'card',
  gateway: 'stripe',
  holderName: card.card_name ?? '',
  variant: card.card_type ?? '',
  lastCardFourDigits: card.number.slice(-4),
  cardExpirationDate: `${card.exp_month.padStart(2, '0')}/${card.exp_year.slice(-2)}`,
  currency,
  active: true,
})

/** Viewers without a card get an error response; invalid tokens and rate limits are failures. */
function toNoCards(error: unknown): z.infer<typeof Cards> {
  if (error instanceof ApiError && error.status > 401 && !mayHaveSucceeded(error)) return { cards: {} }
  throw error
}

const TransactionWire = z.object({
  transaction_token: anyText,
  trx_token: anyText,
  item_id: z.nullish(jwpId),
  item_type: anyText,
  item_title: anyText,
  charged_amount: z.nullish(coercedAmount),
  currency_iso: anyText,
  country: anyText,
  payment_method_name: anyText,
  created_at: timeInSeconds,
})
const History = z.object({ collection: readableEntries(TransactionWire) })

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
    const file = await fileOf(connection, token).catch(rethrowWithMessage('Failed to get billing receipt'))
    return { kind: 'file', file, name: `receipt_${id}.pdf` }
  },
})

const toTransaction = (wire: z.infer<typeof TransactionWire>): Transaction => ({
  id: wire.transaction_token ?? wire.trx_token ?? '',
  at: wire.created_at,
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
    client({ totalMs: viewerLimitMs, ...fetchOptions, headers })
      .get(path)
      .blob()
      .catch((error: unknown) => {
        throw toApiError(error, path)
      }),
  )
}
