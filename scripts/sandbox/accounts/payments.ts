import { openDocuments } from '../core/documents.ts'
import type { State } from '../core/state.ts'

/** Charge; one entry per request, duplicates included. */
export type Charge = {
  at: string
  provider: 'cleeng' | 'jwp'
  email: string
  offerId: string
  amount: number
  currency: string
  method: string
}

/** Charges of the sandbox, duplicates included, so that tests can count them. */
export const openTransactions = ({ database }: State) => {
  const charges = openDocuments<Charge>(database, 'ledger')
  return {
    charge: (charge: Charge) => charges.put(String(charges.all().length + 1), charge),
    all: () => charges.all(),
  }
}
