import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Subscription, SubscriptionStatus, SwitchOffer } from '#core/subscription.ts'
import { fakeCustomer } from '../../../tests/support/fake-accounts.ts'
import { closeBrowser } from '../../../tests/support/fake-browser.ts'
import { fakeSite, openPage } from '../../../tests/support/fake-page.ts'

afterEach(closeBrowser)

const plan = (more: Partial<Subscription> = {}): Subscription => ({
  id: 'sub1',
  offerId: 'S1_NL',
  status: 'active',
  expiresAt: 0,
  nextPaymentPrice: 5,
  nextPaymentCurrency: 'EUR',
  paymentGateway: 'adyen',
  paymentMethod: 'card',
  offerTitle: 'Monthly',
  period: 'month',
  totalPrice: 5,
  ...more,
})

async function openSubscription(page: Parameters<typeof openPage>[0] = {}) {
  const opened = openPage(page)
  const { $viewer } = await import('#core/viewer.store.ts')
  const { followEntitlements } = await import('./entitlements.store.ts')
  const store = await import('./subscription.store.ts')
  return { ...opened, ...store, $viewer, followEntitlements }
}

const withPlan = (subscription: Subscription | undefined, more: object = {}) =>
  openSubscription({ responses: { subscription: { current: async () => subscription, ...more } } })

/** Result of a poll and its duration in milliseconds. */
async function timed<T>(work: Promise<T>): Promise<[T, number]> {
  const start = Date.now()
  let end = start
  const done = work.finally(() => {
    end = Date.now()
  })
  await vi.advanceTimersByTimeAsync(60_000)
  return [await done, end - start]
}

describe('reloadSubscription', () => {
  it.each([
    ['active', true],
    ['active_trial', true],
    ['cancelled', true],
    ['expired', false],
    ['terminated', false],
  ] satisfies [SubscriptionStatus, boolean][])(
    'a subscription with the status %s sets subscribed to %s',
    async (status, subscribed) => {
      const { reloadSubscription, $subscription, $viewer } = await withPlan(plan({ status }))
      expect(await reloadSubscription()).toEqual(plan({ status }))
      expect($subscription.get()).toEqual(plan({ status }))
      expect($viewer.get()).toEqual({ signedIn: true, subscribed })
    },
  )

  it('reloadSubscription returns undefined for a viewer without a subscription', async () => {
    const { reloadSubscription, $viewer, callsOf } = await withPlan(undefined)
    expect(await reloadSubscription()).toBeUndefined()
    expect($viewer.get()).toEqual({ signedIn: true, subscribed: false })
    expect(callsOf('subscription.current')).toEqual([[fakeCustomer()]])
  })

  it('a plan with access sets subscribed to true without a subscription', async () => {
    const { reloadSubscription, $viewer } = await openSubscription({
      responses: { access: { plans: async () => [{ id: 'p', accessModel: 'svod' }] } },
    })
    await reloadSubscription()
    expect($viewer.get().subscribed).toBe(true)
  })

  it('a subscription sets subscribed to true although the plans fail to load', async () => {
    const { reloadSubscription, $viewer, answer } = await withPlan(plan())
    answer({ access: { plans: () => Promise.reject(new Error('No plans')) } })
    await reloadSubscription()
    expect($viewer.get().subscribed).toBe(true)
  })

  it('a failed plans request without a subscription sets subscribed to false', async () => {
    const { reloadSubscription, $viewer } = await openSubscription({
      responses: { access: { plans: () => Promise.reject(new Error('No plans')) } },
    })
    await reloadSubscription()
    expect($viewer.get()).toEqual({ signedIn: true, subscribed: false })
  })

  it('a subscription response after sign-out is not stored', async () => {
    const held = Promise.withResolvers<Subscription>()
    const { reloadSubscription, $subscription, $viewer } = await withPlan(undefined, { current: () => held.promise })
    const { forgetViewer } = await import('#core/viewer.store.ts')
    const loading = reloadSubscription()
    await vi.advanceTimersByTimeAsync(0)
    forgetViewer()
    held.resolve(plan())
    expect(await loading).toBeUndefined()
    expect($subscription.get()).toBeUndefined()
    expect($viewer.get().signedIn).toBe(false)
  })

  it('reloadSubscription sends no request on a site without plans', async () => {
    const { reloadSubscription, calls } = await openSubscription({ site: fakeSite('authvod') })
    expect(await reloadSubscription()).toBeUndefined()
    expect(calls).toEqual([])
  })

  it('forgetSubscription clears the subscription', async () => {
    const { reloadSubscription, forgetSubscription, $subscription } = await withPlan(plan())
    await reloadSubscription()
    forgetSubscription()
    expect($subscription.get()).toBeUndefined()
  })

  it('reloadSubscription triggers an access check of open items', async () => {
    const { reloadSubscription, followEntitlements } = await openSubscription({ site: fakeSite('authvod') })
    const heard = vi.fn()
    followEntitlements({ id: 'item0001', offers: [] }, heard)
    await vi.advanceTimersByTimeAsync(0)
    await reloadSubscription()
    await vi.advanceTimersByTimeAsync(0)
    expect(heard).toHaveBeenCalledTimes(2)
  })
})

describe('polling after a payment', () => {
  it('awaitSubscription polls until the subscription exists', async () => {
    let asked = 0
    const { awaitSubscription } = await withPlan(undefined, { current: async () => (++asked < 4 ? undefined : plan()) })
    expect(await timed(awaitSubscription())).toEqual([plan(), 4_500])
  })

  it('awaitSubscription returns undefined after ten requests without a subscription', async () => {
    const { awaitSubscription, callsOf } = await withPlan(undefined)
    expect(await timed(awaitSubscription())).toEqual([undefined, 13_500])
    expect(callsOf('subscription.current')).toHaveLength(10)
  })

  it('awaitSubscription on a site without plans rechecks the access of open items and sends no request', async () => {
    const { awaitSubscription, followEntitlements, calls } = await openSubscription({ site: fakeSite('authvod') })
    const heard = vi.fn()
    followEntitlements({ id: 'item0001', offers: [] }, heard)
    await vi.advanceTimersByTimeAsync(0)
    expect(await awaitSubscription()).toBeUndefined()
    await vi.advanceTimersByTimeAsync(0)
    expect(heard).toHaveBeenCalledTimes(2)
    expect(calls).toEqual([])
  })

  it('awaitCard polls five times for changed card details', async () => {
    const { awaitCard, callsOf } = await withPlan(undefined)
    expect(await timed(awaitCard())).toEqual([undefined, 6_000])
    expect(callsOf('subscription.current')).toHaveLength(5)
  })
})

describe('cancellation and renewal', () => {
  it.each(['cancel', 'renew'] as const)(
    'a successful %s request stores the subscription that the provider returns',
    async (verb) => {
      const state = { now: plan() }
      const change = async () => {
        state.now = plan({ status: verb === 'cancel' ? 'cancelled' : 'active_trial' })
      }
      const store = await withPlan(undefined, { current: async () => state.now, [verb]: change })
      const run = { cancel: store.cancelSubscription, renew: store.renewSubscription }[verb]
      const [after] = await timed(run())
      expect(after).toEqual(state.now)
      expect(store.$subscription.get()).toEqual(state.now)
      expect(store.callsOf(`subscription.${verb}`)).toEqual([[fakeCustomer(), plan()]])
    },
  )

  it.each(['cancel', 'renew'] as const)(
    'a rejected %s request throws and does not reload the subscription',
    async (verb) => {
      const store = await withPlan(plan(), { [verb]: () => Promise.reject(new Error('Not possible')) })
      await store.reloadSubscription()
      const run = { cancel: store.cancelSubscription, renew: store.renewSubscription }[verb]
      await expect(run()).rejects.toThrow('Not possible')
      expect(store.callsOf('subscription.current')).toHaveLength(1)
      expect(store.callsOf(`subscription.${verb}`)).toEqual([[fakeCustomer(), plan()]])
    },
  )

  it('cancelSubscription rejects without a subscription', async () => {
    const { cancelSubscription, callsOf } = await withPlan(undefined)
    await expect(cancelSubscription()).rejects.toThrow('There is no subscription')
    expect(callsOf('subscription.cancel')).toEqual([])
  })
})

describe('changePlan', () => {
  const target = (direction: SwitchOffer['direction']): SwitchOffer => ({
    ...{ offerId: 'S2_NL', title: 'Yearly', period: 'year', price: 50, currency: 'EUR' },
    direction,
  })
  const changed = async (direction: SwitchOffer['direction'], after: Partial<Subscription>, customer: object = {}) => {
    const state = { now: plan() }
    const page = await openSubscription({
      responses: {
        customer,
        subscription: {
          current: async () => state.now,
          change: async () => {
            state.now = plan(after)
          },
        },
      },
    })
    return { ...page, result: timed(page.changePlan(target(direction))) }
  }

  it('changePlan returns success after 3 s when the new plan is visible', async () => {
    const { result, callsOf } = await changed('upgrade', { offerId: 'S2_NL' })
    expect(await result).toEqual(['success', 3_000])
    expect(callsOf('subscription.change')).toEqual([[fakeCustomer(), plan(), target('upgrade')]])
    expect(callsOf('customer.get')).toHaveLength(2)
  })

  it('changePlan returns pending when the provider reports a pending switch', async () => {
    const { result } = await changed('downgrade', { pendingSwitchId: 'switch1' })
    expect(await result).toEqual(['pending', 3_000])
  })

  it('changePlan to a cheaper plan returns pending when no change becomes visible', async () => {
    const { result } = await changed('downgrade', {})
    expect(await result).toEqual(['pending', 16_500])
  })

  it('changePlan to a more expensive plan returns late when no change becomes visible', async () => {
    const { result } = await changed('upgrade', {})
    expect(await result).toEqual(['late', 16_500])
  })

  it('changePlan returns success although the customer fails to reload', async () => {
    let asked = 0
    const get = async () => {
      asked += 1
      if (asked > 1) throw new Error('Not now')
      return fakeCustomer()
    }
    const { result } = await changed('upgrade', { offerId: 'S2_NL' }, { get })
    expect((await result)[0]).toBe('success')
  })
})
