import { ErrorResponse } from '../accounts/error-response.ts'
import { openDocuments } from '../core/documents.ts'
import type { State } from '../core/state.ts'
import { cardOf } from '../users.ts'
import type { SandboxAccount } from './account.ts'
import { currency } from './fees.ts'

export const cardFields = {
  number: 'text',
  card_name: 'text',
  exp_month: 'text',
  exp_year: 'text',
  cvv: 'text',
} as const

export type Card = Record<Exclude<keyof typeof cardFields, 'cvv'>, string>

/** Stored card, without its full number. */
type StoredCard = { number: string; card_name: string; exp_month: string; exp_year: string; card_type: string }

const cardsIn = ({ database }: State) => openDocuments<Record<string, StoredCard>>(database, 'jwp/cards')

/** Authorises a card. Throws an ErrorResponse for invalid or expired cards. */
export const authorizeCard = (card: Card & { cvv: string }, now: Date) => {
  const testCard = cardOf(card.number)
  if (!testCard) throw new ErrorResponse('Your card number is incorrect')
  if (!/^(0?[1-9]|1[0-2])$/.test(card.exp_month) || !/^\d{4}$/.test(card.exp_year))
    throw new ErrorResponse('Field exp_month must be a month, exp_year a year of four digits')
  if (Date.UTC(Number(card.exp_year), Number(card.exp_month)) <= now.getTime())
    throw new ErrorResponse('Your card has expired')
  if (!/^\d{3,4}$/.test(card.cvv)) throw new ErrorResponse('The security code is incorrect')
  return testCard.outcome
}

export const cardsOf = (state: State, { uuid }: Pick<SandboxAccount, 'uuid'>) => cardsIn(state).get(uuid) ?? {}

export const saveCard = (state: State, person: Pick<SandboxAccount, 'uuid'>, card: Card, iso: string = currency) => {
  const { card_name, exp_month, exp_year } = card
  const brand = cardOf(card.number)?.brand ?? 'Visa'
  const stored = { number: card.number.slice(-4), card_name, exp_month, exp_year, card_type: brand.toLowerCase() }
  cardsIn(state).put(person.uuid, { ...cardsOf(state, person), [iso]: stored })
  return stored
}
