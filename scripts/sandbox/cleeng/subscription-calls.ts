import { ErrorResponse } from '../accounts/error-response.ts'
import type { State } from '../core/state.ts'
import type { SandboxCustomer, Subscription } from './customer.ts'
import { offerFor, priceAfter } from './orders.ts'
import { type Calls, checkOwner } from './protocol.ts'
import { advanceSubscriptions } from './renewals.ts'
import { openCustomers } from './users.ts'

const isOpen = ({ grants }: SandboxCustomer, { offerId }: Subscription) =>
  grants.every((grant) => grant.offerId !== offerId || grant.checks === 0)

const subscriptionResponse = (person: SandboxCustomer, subscription: Subscription) => {
  const offer = offerFor(subscription.offerId)
  const { id, offerId, status, expiresAt, inTrial, method, pendingSwitch, discount } = subscription
  return {
    subscriptionId: id,
    offerId,
    status,
    expiresAt,
    nextPaymentPrice: priceAfter(offer, discount?.percent),
    nextPaymentCurrency: person.currency,
    ...(status === 'active' && { nextPaymentAt: expiresAt }),
    paymentGateway: method === 'card' ? 'adyen' : method,
    paymentMethod: method,
    offerTitle: offer.title,
    period: offer.period,
    totalPrice: offer.price,
    pendingSwitchId: pendingSwitch ? `${person.id}-${id}` : null,
    inTrial,
    externalPaymentId: '',
  }
}

/** Subscription of an offer; it must not have ended. */
export const runningOf = (person: SandboxCustomer, offerId: string): Subscription => {
  const offer = offerFor(offerId)
  const subscription = person.subscriptions.find(
    (candidate) => candidate.offerId === offer.id && candidate.status !== 'expired',
  )
  if (!subscription) throw new ErrorResponse('Subscription not found', 404)
  return subscription
}

export const withSubscription = (person: SandboxCustomer, changed: Subscription): SandboxCustomer => ({
  ...person,
  subscriptions: person.subscriptions.map((entry) => (entry.id === changed.id ? changed : entry)),
})

const setStatus = (state: State, person: SandboxCustomer, offerId: string, status: string) => {
  if (status !== 'active' && status !== 'cancelled') throw new ErrorResponse('Invalid param status')
  const { pendingSwitch, ...subscription } = runningOf(person, offerId)
  // A cancellation drops a pending plan change
  const pending = status === 'active' && pendingSwitch ? { pendingSwitch } : {}
  const changed: Subscription = { ...subscription, ...pending, status }
  openCustomers(state).save(withSubscription(person, changed))
  return { offerId: changed.offerId, status, expiresAt: changed.expiresAt }
}

/** Subscriptions at the time of the sandbox clock. */
export const subscriptionCalls = ({ withToken }: Calls) => {
  withToken('get', '/customers/:id/subscriptions', {
    handle: ({ sandbox: { state }, person: caller, param }) => {
      checkOwner(caller, param('id'))
      const person = advanceSubscriptions(state, caller)
      const visible = person.subscriptions.filter((subscription) => isOpen(person, subscription))
      return { items: visible.map((subscription) => subscriptionResponse(person, subscription)) }
    },
  })
  withToken('patch', '/customers/:id/subscriptions', {
    body: {
      customerId: 'text',
      offerId: 'text',
      status: 'text',
      cancellationReason: 'text?',
      unsubscribeUrl: 'text?',
    },
    handle: ({ sandbox: { state }, person, param, body }) => {
      checkOwner(person, param('id'))
      checkOwner(person, body.customerId)
      return setStatus(state, advanceSubscriptions(state, person), body.offerId, body.status)
    },
  })
}
