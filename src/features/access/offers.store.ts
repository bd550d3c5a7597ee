import { accessModelOf } from '#core/access/access.ts'
import { isSubscription, type Offer } from '#core/checkout/offer.ts'
import { grantsAccess, type Subscription, type SwitchOffer } from '#core/checkout/subscription.ts'
import { currentSite } from '#core/site/site.store.ts'
import { loadCustomer } from '#features/session/customer.store.ts'
import { openAccount } from '#features/session/provider.store.ts'
import { isPremierRequested, requestedOffers } from './requested-offers.store.ts'
import { reloadSubscription } from './subscription.store.ts'

/** Loads subscriptions, unless the viewer has a plan, and the offers of the pending item. Throws an ApiError. */
export async function loadSelectableOffers(): Promise<Offer[]> {
  const { provider } = await openAccount()
  const [isPremier, requested] = [isPremierRequested(), requestedOffers()]
  const ids = [...new Set([...(isPremier ? [] : provider.checkout.subscriptionOfferIds()), ...requested])]
  const [hasPlan, offers] = await Promise.all([
    !isPremier && hasSitePlan(),
    ids.length > 0 ? provider.checkout.offers(ids) : [],
  ])
  return offers.filter(({ active, offerId }) => active && (!hasPlan || requested.includes(offerId)))
}

// A failed request leaves the check to the checkout.
const hasSitePlan = () =>
  reloadSubscription().then(
    (plan) => plan !== undefined && grantsAccess(plan),
    () => false,
  )

/** Returns whether registration continues with offers; without plans only for a pending item. */
export function needsOfferStep(): boolean {
  const model = accessModelOf(currentSite().config)
  return model === 'svod' || (model === 'authvod' && requestedOffers().length > 0)
}

/** Loads an offer while it is sold. Throws an ApiError. */
export async function loadOffer(id: string): Promise<Offer | undefined> {
  const { provider } = await openAccount()
  const offers = await provider.checkout.offers([id])
  return offers.find(({ offerId }) => offerId === id) ?? offers[0]
}

/** Loads the one-time offers that are sold, the cheapest first. Throws an ApiError. */
export async function loadPurchaseOffers(ids: string[]): Promise<Offer[]> {
  const { provider } = await openAccount()
  const offers = await provider.checkout.offers(ids)
  return offers.filter(({ active, offerId }) => active && !isSubscription(offerId)).sort((a, b) => a.price - b.price)
}

export type PlanChoice = { subscription: Subscription; plans: SwitchOffer[] }

/** Loads plans to switch to; undefined without a subscription. Throws an ApiError. */
export async function loadSwitchPlans(): Promise<PlanChoice | undefined> {
  const [{ provider }, customer, subscription] = await Promise.all([
    openAccount(),
    loadCustomer(),
    reloadSubscription(),
  ])
  if (!subscription || subscription.period === 'granted') return undefined
  return { subscription, plans: await provider.subscription.switches(customer, subscription) }
}

/** Loads the title of the pending plan. Throws an ApiError. */
export async function loadPendingPlanTitle(switchId: string): Promise<string | undefined> {
  const { provider } = await openAccount()
  const { toOfferId } = await provider.subscription.pendingSwitch(switchId)
  return (await loadOffer(toOfferId))?.title
}
