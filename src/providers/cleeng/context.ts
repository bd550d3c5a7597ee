import type { CleengCall } from './call.ts'
import type { BillingLocale } from './locale.ts'

/** Dependencies of each API group. */
export type BillingContext = {
  call: CleengCall
  /** Base URL of the provider. */
  own: string
  locale: () => Promise<BillingLocale>
  publisherId: string
  subscriptionOfferIds: readonly string[]
  /** Epoch milliseconds. */
  now: () => number
  /** Returns the id of the signed-in customer. */
  customerId: () => Promise<string>
  /** Return URLs for the bank's authentication of a card. */
  authentication: () => Promise<{ customerIP: string | undefined; attemptAuthentication?: string }>
}
