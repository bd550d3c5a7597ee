import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Subscription, SubscriptionStatus, SwitchOffer } from '#core/checkout/subscription.ts'
import { fakeCustomer } from '../../../tests/support/fake-accounts.ts'
import { closeBrowser, fakeBrowser } from '../../../tests/support/fake-browser.ts'
import { fakeSite, fakeTokens, openPage, refusal } from '../../../tests/support/fake-page.ts'

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
  const { $viewer, clearSession } = await import('#core/account/viewer.store.ts')
  const { subscribeToEntitlements } = await import('./entitlements.store.ts')
  const store = {
    ...(await import('./subscription.store.ts')),
    ...(await import('#features/checkout/subscription-changes.store.ts')),
  }
  return { ...opened, ...store, $viewer, clearSession, subscribeToEntitlements }
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
    const { reloadSubscription, $viewer, setResponses } = await withPlan(plan())
    setResponses({ access: { plans: () => Promise.reject(new Error('No plans')) } })
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
    const pending = Promise.withResolvers<Subscription>()
    const { reloadSubscription, $subscription, $viewer } = await withPlan(undefined, { current: () => pending.promise })
    const { clearSession } = await import('#core/account/viewer.store.ts')
    const loading = reloadSubscription()
    await vi.advanceTimersByTimeAsync(0)
    clearSession()
    pending.resolve(plan())
    expect(await loading).toBeUndefined()
    expect($subscription.get()).toBeUndefined()
    expect($viewer.get().signedIn).toBe(false)
  })

  it('a subscription response after another viewer has signed in is not stored', async () => {
    const pending = Promise.withResolvers<Subscription>()
    const page = await withPlan(undefined, { current: () => pending.promise })
    const { clearSession, setViewer } = await import('#core/account/viewer.store.ts')
    const { clearCustomer } = await import('#features/session/customer.store.ts')
    const loading = page.reloadSubscription()
    await vi.advanceTimersByTimeAsync(0)
    clearSession()
    clearCustomer()
    page.browser.localStorage.setItem('jwapp.auth', JSON.stringify(fakeTokens()))
    setViewer({ signedIn: true, subscribed: false })
    pending.resolve(plan())
    expect(await loading).toBeUndefined()
    expect(page.$subscription.get()).toBeUndefined()
    expect(page.$viewer.get().subscribed).toBe(false)
  })

  it('reloadSubscription sends no request on a site without plans', async () => {
    const { reloadSubscription, calls } = await openSubscription({ site: fakeSite('authvod') })
    expect(await reloadSubscription()).toBeUndefined()
    expect(calls).toEqual([])
  })

  it('the end of the session clears the subscription', async () => {
    const { reloadSubscription, clearSession, $subscription } = await withPlan(plan())
    await reloadSubscription()
    clearSession()
    expect($subscription.get()).toBeUndefined()
  })

  it('reloadSubscription triggers an access check of open items', async () => {
    const { reloadSubscription, subscribeToEntitlements } = await openSubscription({ site: fakeSite('authvod') })
    const listener = vi.fn()
    subscribeToEntitlements({ id: 'item0001', offers: [] }, listener)
    await vi.advanceTimersByTimeAsync(0)
    await reloadSubscription()
    await vi.advanceTimersByTimeAsync(0)
    expect(listener).toHaveBeenCalledTimes(2)
  })
})

describe('polling after a payment', () => {
  it('awaitSubscription polls until the subscription exists', async () => {
    let requests = 0
    const { awaitSubscription } = await withPlan(undefined, {
      current: async () => (++requests < 4 ? undefined : plan()),
    })
    expect(await timed(awaitSubscription())).toEqual([plan(), 4_500])
  })

  it('awaitSubscription returns undefined after ten requests without a subscription', async () => {
    const { awaitSubscription, callsOf } = await withPlan(undefined)
    expect(await timed(awaitSubscription())).toEqual([undefined, 13_500])
    expect(callsOf('subscription.current')).toHaveLength(10)
  })

  it('awaitSubscription on a site without plans rechecks the access of open items and sends no request', async () => {
    const { awaitSubscription, subscribeToEntitlements, calls } = await openSubscription({ site: fakeSite('authvod') })
    const listener = vi.fn()
    subscribeToEntitlements({ id: 'item0001', offers: [] }, listener)
    await vi.advanceTimersByTimeAsync(0)
    expect(await awaitSubscription()).toBeUndefined()
    await vi.advanceTimersByTimeAsync(0)
    expect(listener).toHaveBeenCalledTimes(2)
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

  const changes = [
    ['cancel', 'active', 'cancelled'],
    ['renew', 'cancelled', 'active'],
  ] as const

  /** Result of a change whose response fails with a status; undefined for a success. */
  const change = async (
    verb: 'cancel' | 'renew',
    before: SubscriptionStatus,
    status: number | undefined,
    after: SubscriptionStatus | 'unreachable',
  ) => {
    const state: { now: SubscriptionStatus | 'unreachable' } = { now: before }
    const store = await withPlan(undefined, {
      current: async () => {
        if (state.now === 'unreachable') throw new ApiError('No network', 0)
        return plan({ status: state.now })
      },
    })
    const { ApiError } = await import('#core/data/errors.ts')
    const run = async () => {
      state.now = after
      if (status !== undefined) throw new ApiError('Failed', status)
    }
    store.setResponses({ subscription: { [verb]: run } })
    const send = { cancel: store.cancelSubscription, renew: store.renewSubscription }[verb]
    return timed(send().catch((error: unknown) => error))
  }

  it.each(changes)('a %s without a response, or refused, is made if the provider shows it', async (verb, from, to) => {
    for (const status of [0, 200, 400, 404, 500]) {
      expect(await change(verb, from, status, to), String(status)).toEqual([plan({ status: to }), 0])
    }
  })

  it.each(changes)('a %s is not confirmed while the provider shows the former state', async (verb, from) => {
    expect(await change(verb, from, undefined, from)).toEqual([undefined, 13_500])
    for (const status of [0, 200]) expect(await change(verb, from, status, from)).toEqual([undefined, 0])
  })

  it.each(changes)('a %s is not confirmed when its result and the later state have no response', async (verb, from) => {
    for (const status of [undefined, 0, 200, 500]) {
      expect(await change(verb, from, status, 'unreachable')).toEqual([undefined, 0])
    }
  })

  it.each(changes)('a refused %s that the provider does not show rejects', async (verb, from) => {
    for (const [status, after] of [
      [400, from],
      [500, from],
      [422, 'unreachable'],
    ] as const)
      expect(await change(verb, from, status, after)).toEqual([expect.objectContaining({ status }), 0])
  })

  it.each([
    ['cancel', { id: 'sub2' }, true],
    ['renew', { id: 'sub2' }, false],
  ] as const)('a %s after which the account has the subscription %o is made: %s', async (verb, after, isMade) => {
    const state = { now: plan() }
    const send = async () => {
      state.now = plan(after)
    }
    const store = await withPlan(undefined, { current: async () => state.now, [verb]: send })
    const run = { cancel: store.cancelSubscription, renew: store.renewSubscription }[verb]
    expect((await timed(run()))[0]).toEqual(isMade ? plan(after) : undefined)
  })

  it('a refused change that may be repeated rejects although the provider shows its state', async () => {
    fakeBrowser()
    vi.resetModules()
    const { confirmChange } = await import('#features/session/confirm-change.store.ts')
    const load = async () => 'changed'
    const polls = { attempts: 3, everyMs: 1_000 }
    expect(await confirmChange(refusal(422), load, { polls })).toBe('changed')
    const repeated = confirmChange(refusal(422), load, { polls, isRepeatable: true })
    await expect(repeated).rejects.toThrow('Refused')
  })

  it.each([
    ['fails', 500, 'changed'],
    ['has no response', 0, undefined],
  ])('a state that %s (status %i) while it is polled for leads to %s', async (_, status, result) => {
    fakeBrowser()
    vi.resetModules()
    const { confirmChange } = await import('#features/session/confirm-change.store.ts')
    const answers = [refusal(status), async () => 'changed']
    const load = async () => answers.shift()?.()
    const options = { polls: { attempts: 3, everyMs: 1_000 } }
    expect((await timed(confirmChange(async () => undefined, load, options)))[0]).toBe(result)
  })

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

  it('an upgrade that another tab has made is not sent again, and tabs take turns', async () => {
    const { changePlan, callsOf, browser } = await withPlan(plan({ offerId: 'S2_NL' }), {
      change: async () => undefined,
    })
    expect(await timed(changePlan(target('upgrade')))).toEqual(['success', 0])
    expect(callsOf('subscription.change')).toEqual([])
    expect(browser.locks.names).toEqual(['jwapp.plan'])
    await timed(changePlan(target('downgrade')))
    expect(callsOf('subscription.change')).toHaveLength(1)
  })

  it('a plan change is late while the account has no subscription', async () => {
    const { loadPlanChange } = await withPlan(undefined)
    expect(await loadPlanChange({ offerId: 'S2_NL' })).toBe('late')
  })

  it('changePlan to a cheaper plan returns late when no change becomes visible', async () => {
    const { result } = await changed('downgrade', {})
    expect(await result).toEqual(['late', 16_500])
  })

  it('changePlan to a more expensive plan returns late when no change becomes visible', async () => {
    const { result } = await changed('upgrade', {})
    expect(await result).toEqual(['late', 16_500])
  })

  /** Change whose response fails, with the subscription afterwards. */
  const failing = async (status: number, direction: SwitchOffer['direction'], after: Partial<Subscription> = {}) => {
    const state = { now: plan() }
    const page = await withPlan(undefined, { current: async () => state.now })
    const { ApiError } = await import('#core/data/errors.ts')
    const change = () => {
      state.now = plan(after)
      return Promise.reject(new ApiError('Refused', status))
    }
    page.setResponses({ subscription: { change } })
    return timed(page.changePlan(target(direction)).catch((error: unknown) => error))
  }

  it.each([0, 200, 500])('changePlan returns success for a change whose response fails with %i', async (status) => {
    expect((await failing(status, 'upgrade', { offerId: 'S2_NL' }))[0]).toBe('success')
    expect((await failing(status, 'downgrade', { pendingSwitchId: 'switch1' }))[0]).toBe('pending')
  })

  it.each(['upgrade', 'downgrade'] as const)(
    'a plan change without a response that does not become visible returns late: %s',
    async (direction) => {
      expect(await failing(0, direction)).toEqual(['late', 0])
    },
  )

  it('a plan change that fails with 500 and is not visible rejects with the error without a pause', async () => {
    expect(await failing(500, 'upgrade')).toEqual([expect.objectContaining({ status: 500 }), 0])
  })

  it('a refused plan change rejects unless the provider shows it, as after an earlier request', async () => {
    expect(await failing(422, 'upgrade')).toEqual([expect.objectContaining({ status: 422 }), 0])
    expect(await failing(422, 'upgrade', { offerId: 'S2_NL' })).toEqual(['success', 0])
  })

  it('changePlan returns success although the customer fails to reload', async () => {
    let requests = 0
    const get = async () => {
      requests += 1
      if (requests > 1) throw new Error('Not now')
      return fakeCustomer()
    }
    const { result } = await changed('upgrade', { offerId: 'S2_NL' }, { get })
    expect((await result)[0]).toBe('success')
  })
})
