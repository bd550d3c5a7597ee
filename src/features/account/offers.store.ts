import { accessModelOf } from '#core/access.ts'
import { isSubscription, type Offer } from '#core/offer.ts'
import { siteInForce } from '#core/site.store.ts'
import type { Subscription, SwitchOffer } from '#core/subscription.ts'
import { isPremierRequested, requestedOffers } from './account-flow.store.ts'
import { theCustomer } from './customer.store.ts'
import { account } from './provider.store.ts'
import { reloadSubscription } from './subscription.store.ts'

/** Loads subscriptions and the offers of the pending item. Throws an ApiError. */
export async function offersToChoose(): Promise<Offer[]> {
  const { provider } = await account()
  const subscriptions = isPremierRequested() ? [] : provider.checkout.subscriptionOfferIds()
  const ids = [...new Set([...subscriptions, ...requestedOffers()])]
  const offers = ids.length > 0 ? await provider.checkout.offers(ids) : []
  return offers.filter(({ active }) => active)
}

/** Returns whether registration continues with offers; without plans only for a pending item. */
export function isOfferNext(): boolean {
  const model = accessModelOf(siteInForce().config)
  return model === 'svod' || (model === 'authvod' && requestedOffers().length > 0)
}

/** Loads an offer while it is sold. Throws an ApiError. */
export async function offerOf(id: string): Promise<Offer | undefined> {
  const { provider } = await account()
  const offers = await provider.checkout.offers([id])
  return offers.find(({ offerId }) => offerId === id) ?? offers[0]
}

/** Loads the one-time offers that are sold, the cheapest first. Throws an ApiError. */
export async function purchasesOf(ids: string[]): Promise<Offer[]> {
  const { provider } = await account()
  const offers = await provider.checkout.offers(ids)
  return offers
    .filter(({ active, offerId }) => active && !isSubscription(offerId))
    .sort((one, other) => one.price - other.price)
}

export type PlanChoice = { subscription: Subscription; plans: SwitchOffer[] }

/** Loads plans to switch to; undefined without a subscription. Throws an ApiError. */
export async function plansToChoose(): Promise<PlanChoice | undefined> {
  const [{ provider }, customer, subscription] = await Promise.all([account(), theCustomer(), reloadSubscription()])
  if (!subscription || subscription.period === 'granted') return undefined
  return { subscription, plans: await provider.subscription.switches(customer, subscription) }
}

/** Loads the title of the pending plan. Throws an ApiError. */
export async function pendingTitle(switchId: string): Promise<string | undefined> {
  const { provider } = await account()
  const { toOfferId } = await provider.subscription.pendingSwitch(switchId)
  return (await offerOf(toOfferId))?.title
}
