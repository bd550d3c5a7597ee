import { openDocuments } from '../core/documents.ts'
import type { State } from '../core/state.ts'

/** Money that was taken: one entry for every charge, never fewer. */
export type Charge = {
  at: string
  world: 'billing' | 'accounts'
  email: string
  offerId: string
  amount: number
  currency: string
  method: string
}

/** What the sandbox charged; it removes no duplicates, so that a test can count them. */
export const openTransactions = ({ database }: State) => {
  const charges = openDocuments<Charge>(database, 'ledger')
  return {
    charge: (charge: Charge) => charges.put(String(charges.all().length + 1), charge),
    all: () => charges.all(),
  }
}
