import { inTabLock, poll } from '#core/browser/waits.ts'
import type { Subscription, SwitchOffer } from '#core/checkout/subscription.ts'
import { $subscription, afterPayment, isRenewing, reloadSubscription } from '#features/access/subscription.store.ts'
import { confirmChange } from '#features/session/confirm-change.store.ts'
import { loadCustomer, refreshCustomer } from '#features/session/customer.store.ts'
import { openAccount } from '#features/session/provider.store.ts'

/** Polls for new card details, which appear sooner than a payment. */
export const afterCard = { attempts: 5, everyMs: 1_500 }
const afterSwitchMs = 3_000

const withSubscription = async (
  run: (api: Api, customer: Awaited<ReturnType<typeof loadCustomer>>, subscription: Subscription) => Promise<void>,
) => {
  const [{ provider }, customer, subscription] = await Promise.all([openAccount(), loadCustomer(), loadForChange()])
  await run(provider.subscription, customer, subscription)
}

async function loadForChange(): Promise<Subscription> {
  const subscription = $subscription.get() ?? (await reloadSubscription())
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
  let request: Promise<void> = Promise.resolve()
  const isMade = await inTabLock(lockName, async () => {
    // Another tab or device may have made the change. Upgrades are charged at once.
    if (target.direction === 'upgrade' && (await reloadSubscription())?.offerId === target.offerId) return true
    request = withSubscription((api, customer, subscription) => api.change(customer, subscription, target))
    await request.catch(() => undefined)
    return false
  })
  if (isMade) return 'success'
  const load = async () => {
    const state = await loadPlanChange(target)
    return state === 'late' ? undefined : state
  }
  return (await confirmChange(() => request, load, { polls: afterPayment, delayMs: afterSwitchMs })) ?? 'late'
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
