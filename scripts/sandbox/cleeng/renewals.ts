import type { State } from '../core/state.ts'
import { laterDiscount } from '../users.ts'
import type { SandboxCustomer, Subscription } from './customer.ts'
import { offerFor, priceAfter } from './orders.ts'
import { charge } from './pay.ts'
import { openCustomers } from './users.ts'

const renewed = (state: State, person: SandboxCustomer, old: Subscription): SandboxCustomer => {
  const { pendingSwitch, discount, ...subscription } = old
  const offer = offerFor(pendingSwitch ?? subscription.offerId)
  const expiresAt = subscription.expiresAt + offer.seconds
  const amount = priceAfter(offer, discount?.percent)
  const paid = charge(state, person, { offer, amount, method: subscription.method })
  const next = { ...subscription, offerId: offer.id, expiresAt, inTrial: false, ...laterDiscount(discount) }
  return {
    ...paid,
    subscriptions: paid.subscriptions.map((entry) => (entry.id === old.id ? next : entry)),
    grants: [
      ...paid.grants.filter(({ offerId }) => offerId !== old.offerId),
      { offerId: offer.id, expiresAt, checks: 0 },
    ],
  }
}

const ended = (person: SandboxCustomer, old: Subscription): SandboxCustomer => ({
  ...person,
  subscriptions: person.subscriptions.map((entry) => (entry.id === old.id ? { ...entry, status: 'expired' } : entry)),
})

// Limits the charges after a clock change of years.
const maxRenewals = 36

/** Advances subscriptions to the clock: trials, renewals and ends. */
export const advanceSubscriptions = (state: State, person: SandboxCustomer): SandboxCustomer => {
  const now = state.clock.now().getTime() / 1000
  let current = person
  for (let count = 0; count < maxRenewals; count++) {
    const due = current.subscriptions.find(({ status, expiresAt }) => status !== 'expired' && expiresAt <= now)
    if (!due) break
    current = due.status === 'active' ? renewed(state, current, due) : ended(current, due)
  }
  return current === person ? person : openCustomers(state).save(current)
}
