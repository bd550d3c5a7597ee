import { z } from 'zod'
import type { SubscriptionApi } from '#core/account-provider.ts'
import { ApiError } from '#core/errors.ts'
import type { PaymentDetail } from '#core/subscription.ts'
import { anyText, mapOf, NoContent } from './account.ts'
import { type JwpCall, named } from './call.ts'
import { cardForm } from './checkout.ts'

const digits = z.union([z.string(), z.number()]).transform(String)
const CardWire = z.object({
  number: digits,
  card_name: anyText,
  exp_month: digits,
  exp_year: digits,
  card_type: anyText,
})
const Cards = z.object({ cards: mapOf(CardWire) })

const path = '/v2/payments/cards/default'

/** Stored cards, one per currency. */
export const jwpCards = (call: JwpCall): Pick<SubscriptionApi, 'paymentDetails' | 'updateCard'> => ({
  paymentDetails: async () => {
    const { cards } = await call('GET', path, Cards, { content: 'json' }).catch(asNone)
    return Object.entries(cards).map(toDetail)
  },
  updateCard: async (_customer, card, currency) => {
    const form = { ...cardForm(card), currency_iso: currency }
    await call('PUT', path, NoContent, { form }).catch(named('Failed to update card details'))
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

/** Viewers without a card get an error response; only an invalid token is a failure. */
function asNone(error: unknown): z.infer<typeof Cards> {
  if (error instanceof ApiError && error.status > 401 && error.status < 500) return { cards: {} }
  throw error
}
