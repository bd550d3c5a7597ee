import { atom, type ReadableAtom } from 'nanostores'
import { accessModelOf, hasSubscribedPlan } from '#core/access.ts'
import type { AccountProvider } from '#core/account-provider.ts'
import { inTabLock, pause, poll } from '#core/browser/waits.ts'
import { hasUnknownResult, mayHaveSucceeded } from '#core/errors.ts'
import { currentSite } from '#core/site.store.ts'
import { grantsAccess, type Subscription, type SwitchOffer } from '#core/subscription.ts'
import { setViewer } from '#core/viewer.store.ts'
import { loadCustomer, refreshCustomer, sessionCheck } from './customer.store.ts'
import { invalidateEntitlements } from './entitlements.store.ts'
import { openAccount } from './provider.store.ts'

const $current = atom<Subscription | undefined>()

/** Viewer's subscription, once loaded. */
export const $subscription: ReadableAtom<Subscription | undefined> = $current

export const forgetSubscription = () => $current.set(undefined)

/** Loads the subscription, where the site has plans, and updates the viewer. Throws an ApiError. */
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

/** Providers show a payment with a delay. */
const afterPayment = { attempts: 10, everyMs: 1_500 }
/** New card details appear sooner. */
const afterCard = { attempts: 5, everyMs: 1_500 }
const afterSwitchMs = 3_000
/** A server error may follow a change. */
const afterFailure = { attempts: 1, everyMs: 0 }

/** Polls until a subscription exists; undefined after the last attempt. */
export async function awaitSubscription(): Promise<Subscription | undefined> {
  if (accessModelOf(currentSite().config) === 'svod') return poll(afterPayment, reloadSubscription)
  invalidateEntitlements()
  return undefined
}

const withSubscription = async (
  run: (api: Api, customer: Awaited<ReturnType<typeof loadCustomer>>, subscription: Subscription) => Promise<void>,
) => {
  const [{ provider }, customer] = await Promise.all([openAccount(), loadCustomer()])
  const subscription = $current.get() ?? (await reloadSubscription())
  if (!subscription) throw new Error('There is no subscription')
  await run(provider.subscription, customer, subscription)
}
type Api = Awaited<ReturnType<typeof openAccount>>['provider']['subscription']

/** Cancels at the end of the paid period; returns the new state. Throws an ApiError. */
export async function cancelSubscription(): Promise<Subscription | undefined> {
  await withSubscription((api, customer, subscription) => api.cancel(customer, subscription))
  return poll(afterPayment, reloadSubscription)
}

/** Renews a cancelled subscription and returns it. Throws an ApiError. */
export async function renewSubscription(): Promise<Subscription | undefined> {
  await withSubscription((api, customer, subscription) => api.renew(customer, subscription))
  return poll(afterPayment, reloadSubscription)
}

const lockName = 'jwapp.plan'

/** Changes the plan once across tabs; returns whether it is pending or not yet visible. Throws an ApiError. */
export async function changePlan(target: SwitchOffer): Promise<'pending' | 'success' | 'late'> {
  let failure: unknown
  const isChanged = await inTabLock(lockName, async () => {
    // Another tab or device may have made the change. Upgrades are charged at once.
    if (target.direction === 'upgrade' && (await reloadSubscription())?.offerId === target.offerId) return true
    await withSubscription((api, customer, subscription) =>
      api.change(customer, subscription, target).catch((error: unknown) => {
        if (!mayHaveSucceeded(error)) throw error
        failure = error
      }),
    )
    return false
  })
  if (isChanged) return 'success'
  const hasFailed = failure !== undefined && !hasUnknownResult(failure)
  if (!hasFailed) await pause(afterSwitchMs)
  // Some providers store pending changes with the customer.
  await refreshCustomer().catch(() => undefined)
  const outcome = await poll(hasFailed ? afterFailure : afterPayment, async () => {
    const subscription = await reloadSubscription()
    if (subscription?.pendingSwitchId) return 'pending'
    return subscription?.offerId === target.offerId ? 'success' : undefined
  })
  if (!outcome && hasFailed) throw failure
  return outcome ?? (target.direction === 'downgrade' && !failure ? 'pending' : 'late')
}

/** Polls for changed card details. */
export const awaitCard = () => poll(afterCard, reloadSubscription)
