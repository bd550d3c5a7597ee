import { atom, type ReadableAtom } from 'nanostores'
import { accessModelOf, hasSubscribedPlan } from '#core/access/access.ts'
import type { AccountProvider } from '#core/account/account-provider.ts'
import { onSessionEnd, setViewer } from '#core/account/viewer.store.ts'
import { poll } from '#core/browser/waits.ts'
import { grantsAccess, type Subscription } from '#core/checkout/subscription.ts'
import { messageOf } from '#core/data/errors.ts'
import { currentSite } from '#core/site/site.store.ts'
import { onAccountEvent } from '#features/session/account-events.store.ts'
import { loadCustomer, sessionCheck } from '#features/session/customer.store.ts'
import { openAccount } from '#features/session/provider.store.ts'
import { invalidateEntitlements } from './entitlements.store.ts'

const $current = atom<Subscription | undefined>()

/** Viewer's subscription, once loaded. */
export const $subscription: ReadableAtom<Subscription | undefined> = $current

onSessionEnd(() => $current.set(undefined))

/**
 * Loads the subscription, where the site has plans. Updates the viewer, and repeats the access checks of open items on
 * all sites. Throws an ApiError.
 */
export async function reloadSubscription(): Promise<Subscription | undefined> {
  invalidateEntitlements()
  if (accessModelOf(currentSite().config) !== 'svod') return undefined
  const isCurrent = sessionCheck()
  const [{ provider, tokens }, customer] = await Promise.all([openAccount(), loadCustomer()])
  const subscription = await provider.subscription.current(customer)
  const isOpen = subscription !== undefined && grantsAccess(subscription)
  const subscribed = isOpen || hasSubscribedPlan(await plansOf(provider))
  if (!tokens.read() || !isCurrent()) return undefined
  $current.set(subscription)
  setViewer({ signedIn: true, subscribed })
  return subscription
}

// A provider without plans, or a failed request, gives no access by plans.
const plansOf = ({ access }: AccountProvider) => access.plans().catch(() => [])

onAccountEvent(({ type }) => {
  if (type === 'card-success') invalidateEntitlements()
  if (type === 'external-success' || type === 'subscribed' || type === 'access-revoked')
    void reloadSubscription().catch((error: unknown) => console.warn(messageOf(error)))
})

/** Polls for a change: providers show a payment with a delay. */
export const afterPayment = { attempts: 10, everyMs: 1_500 }

/** Polls until a subscription exists; undefined after the last attempt. */
export async function awaitSubscription(): Promise<Subscription | undefined> {
  if (accessModelOf(currentSite().config) === 'svod') return poll(afterPayment, reloadSubscription)
  invalidateEntitlements()
  return undefined
}

/** Returns whether a subscription is charged again. */
export const isRenewing = ({ status }: Pick<Subscription, 'status'>) => status === 'active' || status === 'active_trial'
