import { ErrorResponse } from '../accounts/error-response.ts'
import type { State } from '../core/state.ts'
import { formatTimestamp, type SandboxCustomer, type Subscription } from './customer.ts'
import { offerFor, withoutTax } from './orders.ts'
import { charge } from './pay.ts'
import { type Calls, checkOwner } from './protocol.ts'
import { areAlternatives, isSubscription, type Offer, offers } from './publisher.ts'
import { advanceSubscriptions } from './renewals.ts'
import { runningOf, withSubscription } from './subscription-calls.ts'
import { openCustomers } from './users.ts'

const algorithms = { upgrade: 'IMMEDIATE_AND_CHARGE_WITH_REFUND', downgrade: 'DEFERRED' }

const directionTo = (target: Offer, from: Offer) => (target.price > from.price ? 'upgrade' : 'downgrade')

const switchOffer = (target: Offer, from: Offer) => ({
  toOfferId: target.id,
  title: target.title,
  period: target.period,
  price: withoutTax(target.price),
  currency: 'EUR',
  currencySymbol: '€',
  nextPaymentPrice: target.price,
  nextPaymentPriceCurrency: 'EUR',
  nextPaymentPriceCurrencySymbol: '€',
  switchDirection: directionTo(target, from),
  algorithm: algorithms[directionTo(target, from)],
})

const alternativesTo = (from: Offer) =>
  offers.filter((offer) => isSubscription(offer) && offer.id !== from.id && areAlternatives(offer, from))

const switched = (
  state: State,
  person: SandboxCustomer,
  subscription: Subscription,
  target: Offer,
): SandboxCustomer => {
  const expiresAt = Math.floor(state.clock.now().getTime() / 1000) + target.seconds
  const paid = charge(state, person, { offer: target, amount: target.price, method: subscription.method })
  const { pendingSwitch, ...rest } = subscription
  const grants = [
    ...paid.grants.filter(({ offerId }) => offerId !== subscription.offerId),
    { offerId: target.id, expiresAt, checks: 0 },
  ]
  return withSubscription({ ...paid, grants }, { ...rest, offerId: target.id, expiresAt, inTrial: false })
}

const pendingResponse = (person: SandboxCustomer, id: string) => {
  const subscription = person.subscriptions.find((candidate) => `${person.id}-${candidate.id}` === id)
  if (!subscription?.pendingSwitch) throw new ErrorResponse(`Subscription switch with ID ${id} not found`, 404)
  return {
    id,
    customerId: Number(person.id),
    direction: 'downgrade',
    algorithm: algorithms.downgrade,
    fromOfferId: subscription.offerId,
    toOfferId: subscription.pendingSwitch,
    subscriptionId: String(subscription.id),
    status: 'pending',
    createdAt: person.lastLogin,
    updatedAt: person.lastLogin,
  }
}

/** Plan changes: upgrades at once, downgrades at renewal. */
export const switchCalls = ({ withToken }: Calls) => {
  withToken('get', '/customers/:id/subscription_switches/:offer/availability', {
    handle: ({ sandbox: { state }, person, param }) => {
      checkOwner(person, param('id'))
      const from = offerFor(runningOf(advanceSubscriptions(state, person), param('offer')).offerId)
      return { available: alternativesTo(from).map((target) => switchOffer(target, from)), unavailable: [] }
    },
  })
  withToken('post', '/customers/:id/subscription_switches/:offer', {
    body: { toOfferId: 'text', switchDirection: 'text' },
    handle: ({ sandbox: { state }, person: caller, param, body, now }) => {
      checkOwner(caller, param('id'))
      const person = advanceSubscriptions(state, caller)
      // A discount ends with its plan.
      const { discount, ...subscription } = runningOf(person, param('offer'))
      if (subscription.status !== 'active') throw new ErrorResponse('Subscription is not active')
      const from = offerFor(subscription.offerId)
      const target = alternativesTo(from).find(({ id }) => id === body.toOfferId)
      if (!target) throw new ErrorResponse('Invalid param toOfferId')
      if (body.switchDirection !== directionTo(target, from)) throw new ErrorResponse('Invalid param switchDirection')
      const isUpgrade = body.switchDirection === 'upgrade'
      const pending = withSubscription(person, { ...subscription, pendingSwitch: target.id })
      openCustomers(state).save(isUpgrade ? switched(state, person, subscription, target) : pending)
      return `The switch was accepted at ${formatTimestamp(now)}`
    },
  })
  withToken('get', '/subscription_switches/:id', {
    handle: ({ person, param }) => pendingResponse(person, param('id')),
  })
}
