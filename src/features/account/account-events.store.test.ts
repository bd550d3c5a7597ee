import { afterEach, describe, expect, it, vi } from 'vitest'
import type { AccountEvent } from '#core/account/account-provider.ts'
import { fakeCustomer } from '../../../tests/support/fake-accounts.ts'
import { closeBrowser, fakeBrowser, flushTasks } from '../../../tests/support/fake-browser.ts'
import { fakeTokens, openPage } from '../../../tests/support/fake-page.ts'

afterEach(closeBrowser)

type Plan = NonNullable<Parameters<typeof openPage>[0]>

async function openEvents({ href = 'https://site.test/', ...plan }: Plan & { href?: string } = {}) {
  const browser = fakeBrowser(href)
  browser.localStorage.setItem('viewer', 'session')
  browser.localStorage.setItem('jwapp.auth', JSON.stringify(fakeTokens()))
  const stop = vi.fn()
  const listeners: ((event: AccountEvent) => void)[] = []
  const page = openPage({
    browser,
    ...plan,
    responses: {
      notifications: {
        listen: async (_customer, listener) => {
          listeners.push(listener)
          return stop
        },
      },
      ...plan.responses,
    },
  })
  const { $viewer } = await import('#core/account/viewer.store.ts')
  const { subscribeToEntitlements } = await import('./entitlements.store.ts')
  const { recordCharge, isChargeOpen, reportAfter } = await import('./checkout.store.ts')
  const events = await import('./effects.store.ts')
  const emit = (event: AccountEvent) => listeners.at(-1)?.(event)
  return { ...page, ...events, $viewer, subscribeToEntitlements, recordCharge, isChargeOpen, reportAfter, stop, emit }
}

/** Page with a subscription to the account events of its viewer. */
async function openFollowing(plan: Plan & { href?: string } = {}) {
  const page = await openEvents(plan)
  await page.subscribeToAccountEvents()
  return page
}

describe('account event subscription', () => {
  it('subscribeToAccountEvents subscribes once per page, for concurrent and later calls', async () => {
    const { subscribeToAccountEvents, callsOf } = await openEvents()
    await Promise.all([subscribeToAccountEvents(), subscribeToAccountEvents()])
    await subscribeToAccountEvents()
    expect(callsOf('notifications.listen')).toEqual([[fakeCustomer(), expect.any(Function)]])
  })

  it('subscribeToAccountEvents resolves after 10 s when the subscription stays pending', async () => {
    const { subscribeToAccountEvents } = await openEvents({
      responses: { notifications: { listen: () => new Promise<never>(() => undefined) } },
    })
    const onEvent = vi.fn()
    void subscribeToAccountEvents().then(onEvent)
    await vi.advanceTimersByTimeAsync(9_999)
    expect(onEvent).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(onEvent).toHaveBeenCalledTimes(1)
  })

  it('subscribeToAccountEvents sends no request to a provider without notifications', async () => {
    const { calls } = await openFollowing({ features: { hasNotifications: false } })
    expect(calls).toEqual([])
  })

  it('a failed event subscription logs a warning and is retried by the next call', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    const listen = vi.fn(async () => () => undefined).mockRejectedValueOnce(new Error('No socket'))
    const { subscribeToAccountEvents } = await openFollowing({ responses: { notifications: { listen } } })
    expect(warn.mock.calls).toEqual([['No socket']])
    await subscribeToAccountEvents()
    expect(listen).toHaveBeenCalledTimes(2)
    warn.mockRestore()
  })

  it('an event subscription that fails after its session leaves that of the next session in place', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    const first = Promise.withResolvers<() => undefined>()
    const listen = vi.fn(async () => () => undefined).mockReturnValueOnce(first.promise)
    const { subscribeToAccountEvents, unsubscribeFromAccountEvents } = await openEvents({
      responses: { notifications: { listen } },
    })
    void subscribeToAccountEvents()
    await flushTasks()
    unsubscribeFromAccountEvents()
    await subscribeToAccountEvents()
    first.reject(new Error('No socket'))
    await flushTasks()
    await subscribeToAccountEvents()
    expect(listen).toHaveBeenCalledTimes(2)
    warn.mockRestore()
  })

  it('unsubscribeFromAccountEvents unsubscribes once, and a later subscribeToAccountEvents subscribes again', async () => {
    const { unsubscribeFromAccountEvents, subscribeToAccountEvents, stop, callsOf } = await openFollowing()
    unsubscribeFromAccountEvents()
    await flushTasks()
    expect(stop).toHaveBeenCalledTimes(1)
    unsubscribeFromAccountEvents()
    await flushTasks()
    expect(stop).toHaveBeenCalledTimes(1)
    await subscribeToAccountEvents()
    expect(callsOf('notifications.listen')).toHaveLength(2)
  })

  it('unsubscribeFromAccountEvents does not throw without a subscription', async () => {
    const { unsubscribeFromAccountEvents, subscribeToAccountEvents } = await openEvents({
      features: { hasNotifications: false },
    })
    expect(unsubscribeFromAccountEvents).not.toThrow()
    await subscribeToAccountEvents()
    unsubscribeFromAccountEvents()
    await flushTasks()
  })

  it('events after the end of the session cause no navigation and open no dialog', async () => {
    const search = '?u=waiting-for-payment'
    const { emit, browser, $viewer } = await openFollowing({ href: `https://site.test/${search}` })
    const { clearSession } = await import('#core/account/viewer.store.ts')
    clearSession()
    emit({ type: 'requires-action', url: 'https://bank.test' })
    emit({ type: 'payment-failed', message: 'No' })
    await flushTasks()
    expect(browser.location.assign).not.toHaveBeenCalled()
    expect(browser.location.search).toBe(search)
    expect($viewer.get().signedIn).toBe(false)
  })
})

describe('account event', () => {
  /** Counts the access checks of an open item and the loads of the subscription. */
  const reactionTo = async (event: AccountEvent, href = 'https://site.test/') => {
    const page = await openFollowing({ href })
    const checked = vi.fn()
    page.subscribeToEntitlements({ id: 'item0001', offers: [] }, checked)
    await flushTasks()
    page.emit(event)
    await flushTasks()
    return { ...page, checks: checked.mock.calls.length - 1, loads: page.callsOf('subscription.current').length }
  }

  it.each([
    ['card-success', { loads: 0 }],
    ['external-success', { loads: 1 }],
    ['subscribed', { loads: 1 }],
    ['access-revoked', { loads: 1 }],
  ] as const)(
    'the event %s rechecks the access of an open item, and all but card-success reload the subscription',
    async (type, { loads }) => {
      const reaction = await reactionTo({ type })
      expect([reaction.checks, reaction.loads]).toEqual([1, loads])
      expect(reaction.browser.location.assign).not.toHaveBeenCalled()
      expect(reaction.$viewer.get().signedIn).toBe(true)
    },
  )

  const challenge = { type: 'requires-action', url: 'https://bank.test/3ds' } as const

  it('the event requires-action navigates to the URL of the bank without an access check', async () => {
    const { browser, checks, loads } = await reactionTo(challenge, 'https://site.test/?u=waiting-for-payment')
    expect(browser.location.assign.mock.calls).toEqual([['https://bank.test/3ds']])
    expect([checks, loads]).toEqual([0, 0])
  })

  it('the event requires-action of another page or device does not navigate a page without a payment', async () => {
    const { browser, emit, reportAfter } = await reactionTo(challenge, 'https://site.test/u/payments/')
    expect(browser.location.assign).not.toHaveBeenCalled()
    reportAfter(Promise.resolve())
    emit(challenge)
    expect(browser.location.assign.mock.calls).toEqual([['https://bank.test/3ds']])
  })

  it('the event signed-out ends the local session', async () => {
    const { $viewer } = await reactionTo({ type: 'signed-out' })
    expect($viewer.get().signedIn).toBe(false)
  })

  it('a failed subscription reload after an event logs a warning', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    const { emit } = await openFollowing({
      responses: { subscription: { current: () => Promise.reject(new Error('Not now')) } },
    })
    emit({ type: 'subscribed' })
    await flushTasks()
    expect(warn.mock.calls).toEqual([['Not now']])
    warn.mockRestore()
  })
})

describe('payment-failed event', () => {
  const failed = { type: 'payment-failed', message: 'Card declined' } as const

  it('a payment-failed event replaces the open dialog with the error dialog and clears the recorded charge', async () => {
    const { emit, browser, recordCharge, isChargeOpen } = await openFollowing({
      href: 'https://site.test/?u=waiting-for-payment&offerId=S1_NL&r=1',
    })
    recordCharge({ offerId: 'S1_NL', isPaid: false })
    emit(failed)
    await flushTasks()
    expect(browser.location.search).toBe('?u=payment-error&r=1&message=Card+declined')
    expect(browser.history.length).toBe(1)
    expect(isChargeOpen()).toBe(false)
  })

  it('a payment cancelled at PayPal opens the neutral dialog and clears the recorded charge', async () => {
    const { emit, browser, recordCharge, isChargeOpen } = await openFollowing({
      href: 'https://site.test/?u=waiting-for-payment&offerId=S1_NL',
    })
    recordCharge({ offerId: 'S1_NL', isPaid: false, isApproval: true })
    emit({ type: 'payment-incomplete', message: 'Not confirmed' })
    await flushTasks()
    expect(browser.location.search).toBe('?u=payment-incomplete&message=Not+confirmed')
    expect(isChargeOpen()).toBe(false)
  })

  it('a payment-failed event of the chosen offer leaves the recorded charge of another film in place', async () => {
    const { emit, browser, recordCharge, isChargeOpen } = await openFollowing({ href: 'https://site.test/?u=checkout' })
    const { chooseOffer, findCharge } = await import('./checkout.store.ts')
    recordCharge({ offerId: 'C1_NL', isPaid: true })
    recordCharge({ offerId: 'C2_NL', isPaid: false })
    chooseOffer({ offerId: 'C2_NL' })
    emit(failed)
    await flushTasks()
    expect(browser.location.search).toContain('payment-error')
    expect([findCharge('C1_NL')?.isPaid, findCharge('C2_NL'), isChargeOpen()]).toEqual([true, undefined, true])
  })

  it('a payment-failed event on a page without a dialog opens the error dialog as a new history entry', async () => {
    const { emit, browser } = await openFollowing()
    const { $paymentFailure } = await import('./checkout.store.ts')
    emit(failed)
    await flushTasks()
    expect(browser.location.search).toBe('?u=payment-error&message=Card+declined')
    expect(browser.history.length).toBe(2)
    expect($paymentFailure.get()).toBe('Card declined')
  })

  it.each([
    ['the welcome dialog', '?u=welcome', false],
    ['the dialog of an offer with access', '?u=waiting-for-payment&offerId=S1_NL', true],
  ])(
    'a payment-failed event of an earlier attempt neither replaces %s nor clears the recorded charge',
    async (_, search, has) => {
      const { emit, browser, recordCharge, isChargeOpen } = await openFollowing({
        href: `https://site.test/${search}`,
        responses: { checkout: { hasAccess: async () => has } },
      })
      recordCharge({ offerId: 'S1_NL', isPaid: true })
      emit(failed)
      await flushTasks()
      expect(browser.location.search).toBe(search)
      expect(isChargeOpen()).toBe(true)
    },
  )

  it.each([
    ['succeeds', '?u=welcome'],
    ['fails', '?u=payment-error&message=Card+declined'],
  ])(
    'a payment-failed event is deferred until the pending payment %s, and shows an error only after a failure',
    async (end, search) => {
      const { emit, reportAfter, browser } = await openFollowing({ href: 'https://site.test/?u=checkout' })
      const { replaceQuery } = await import('#core/address/url.store.ts')
      const paying = Promise.withResolvers<void>()
      reportAfter(paying.promise)
      emit(failed)
      await flushTasks()
      expect(browser.location.search).toBe('?u=checkout')
      // The view replaces the dialog in a microtask after the response
      const moving = paying.promise.then(() => undefined).then(() => replaceQuery({ u: 'welcome' }))
      if (end === 'succeeds') paying.resolve()
      else paying.reject(new Error('Refused'))
      await moving.catch(() => undefined)
      await vi.advanceTimersByTimeAsync(1)
      expect(browser.location.search).toBe(search)
    },
  )
})
