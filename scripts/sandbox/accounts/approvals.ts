import { randomUUID } from 'node:crypto'
import { openDocuments } from '../core/documents.ts'
import type { State } from '../core/state.ts'

/** Payment waiting for approval on PayPal's page; `target` is an order or a payment method. */
export type Approval = {
  provider: 'cleeng' | 'jwp'
  person: string
  target: string
  what: string
  price?: string
  urls: { success: string; cancel: string; error: string }
}

export const openApprovals = ({ database }: State) => {
  const documents = openDocuments<Approval>(database, 'paypal/approvals')
  return {
    get: documents.get,
    add: (approval: Approval) => {
      const token = randomUUID()
      documents.put(token, approval)
      return token
    },
  }
}
