import type { CatalogueMedia } from '../catalogue/types.ts'
import type { State } from '../core/state.ts'
import { offerOf } from './publisher.ts'
import { advanceSubscriptions } from './renewals.ts'
import { openCustomers } from './users.ts'

/** Subscription and purchases of a customer, as an access bridge reads them. */
export const entitlementsOf = (state: State, customerId: string) => {
  const customer = openCustomers(state).get(customerId)
  if (!customer) return undefined
  const person = advanceSubscriptions(state, customer)
  const now = state.clock.now().getTime() / 1000
  const isOpen = (offerId: string | undefined) =>
    person.grants.some((grant) => grant.offerId === offerId && grant.checks === 0 && grant.expiresAt > now)
  const subscription = person.subscriptions.find(({ status, offerId }) => status !== 'expired' && isOpen(offerId))
  return {
    subscribedUntil: subscription?.expiresAt,
    hasAccess: ({ params }: CatalogueMedia) =>
      [...(params.productIds ?? '').matchAll(/cleeng:(\w+)/g)].some(([, id = '']) => isOpen(offerOf(id)?.id)),
  }
}
