import { atom, type ReadableAtom } from 'nanostores'
import { accessModelOf, hasSubscribedPlan } from '#core/access.ts'
import type { AccountProvider } from '#core/account-provider.ts'
import { inTabLock, poll } from '#core/browser/waits.ts'
import { currentSite } from '#core/site.store.ts'
import { grantsAccess, type Subscription, type SwitchOffer } from '#core/subscription.ts'
import { setViewer } from '#core/viewer.store.ts'
import { confirmChange } from './confirm-change.store.ts'
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
export const afterCard = { attempts: 5, everyMs: 1_500 }
const afterSwitchMs = 3_000

/** Polls until a subscription exists; undefined after the last attempt. */
export async function awaitSubscription(): Promise<Subscription | undefined> {
  if (accessModelOf(currentSite().config) === 'svod') return poll(afterPayment, reloadSubscription)
  invalidateEntitlements()
  return undefined
}

const withSubscription = async (
  run: (api: Api, customer: Awaited<ReturnType<typeof loadCustomer>>, subscription: Subscription) => Promise<void>,
) => {
  const [{ provider }, customer, subscription] = await Promise.all([openAccount(), loadCustomer(), loadForChange()])
  await run(provider.subscription, customer, subscription)
}

async function loadForChange(): Promise<Subscription> {
  const subscription = $current.get() ?? (await reloadSubscription())
  if (!subscription) throw new Error('There is no subscription')
  return subscription
}
type Api = Awaited<ReturnType<typeof openAccount>>['provider']['subscription']

/** Cancels at the end of the paid period; undefined while the provider does not show it. Throws an ApiError. */
export const cancelSubscription = (): Promise<Subscription | undefined> =>
  changeRenewal('cancel', (now, before) => now.id !== before.id || now.status === 'cancelled')

/** Renews a cancelled subscription; undefined while the provider does not show it. Throws an ApiError. */
export const renewSubscription = (): Promise<Subscription | undefined> =>
  changeRenewal('renew', (now, before) => now.id === before.id && isRenewing(now))

/** Returns whether a subscription is charged again. */
export const isRenewing = ({ status }: Pick<Subscription, 'status'>) => status === 'active' || status === 'active_trial'

async function changeRenewal(
  verb: 'cancel' | 'renew',
  isMade: (now: Subscription, before: Subscription) => boolean,
): Promise<Subscription | undefined> {
  const before = await loadForChange()
  const load = async () => {
    const now = await reloadSubscription()
    return now && isMade(now, before) ? now : undefined
  }
  return confirmChange(() => withSubscription((api, customer) => api[verb](customer, before)), load, {
    polls: afterPayment,
  })
}

const lockName = 'jwapp.plan'

/** State of a plan change; `late` while the provider does not show it. */
export type PlanChange = 'pending' | 'success' | 'late'

/** Changes the plan once across tabs and returns its state. Throws an ApiError. */
export async function changePlan(target: SwitchOffer): Promise<PlanChange> {
  let sent: Promise<void> = Promise.resolve()
  const isMade = await inTabLock(lockName, async () => {
    // Another tab or device may have made the change. Upgrades are charged at once.
    if (target.direction === 'upgrade' && (await reloadSubscription())?.offerId === target.offerId) return true
    sent = withSubscription((api, customer, subscription) => api.change(customer, subscription, target))
    await sent.catch(() => undefined)
    return false
  })
  if (isMade) return 'success'
  const load = async () => {
    const state = await loadPlanChange(target)
    return state === 'late' ? undefined : state
  }
  return (await confirmChange(() => sent, load, { polls: afterPayment, delayMs: afterSwitchMs })) ?? 'late'
}

/** Loads the state of a plan change. Throws an ApiError. */
export async function loadPlanChange(target: Pick<SwitchOffer, 'offerId'>): Promise<PlanChange> {
  // Some providers store pending changes with the customer.
  await refreshCustomer().catch(() => undefined)
  const subscription = await reloadSubscription()
  if (subscription?.pendingSwitchId) return 'pending'
  return subscription?.offerId === target.offerId ? 'success' : 'late'
}

/** Polls for the subscription after a change of card. */
export const awaitCard = () => poll(afterCard, reloadSubscription)
