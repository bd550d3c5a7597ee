import type { CleengCall } from './call.ts'
import type { BillingLocale } from './locale.ts'

/** What the groups of verbs are made from. */
export type BillingContext = {
  call: CleengCall
  /** Where the provider itself is. */
  own: string
  locale: () => Promise<BillingLocale>
  publisherId: string
  subscriptionOfferIds: readonly string[]
  /** Epoch milliseconds. */
  now: () => number
  /** The id of the customer who is signed in. */
  customerId: () => Promise<string>
  /** What goes with a card, so that its bank can ask for the viewer's consent. */
  authentication: () => Promise<{ customerIP: string | undefined; attemptAuthentication?: string }>
}
