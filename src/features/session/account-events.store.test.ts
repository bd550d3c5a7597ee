import { afterEach, describe, expect, it, vi } from 'vitest'
import type { AccountEvent } from '#core/account/account-provider.ts'
import { openEvents, openFollowing } from '../../../tests/support/account-events.ts'
import { fakeCustomer } from '../../../tests/support/fake-accounts.ts'
import { closeBrowser, flushTasks } from '../../../tests/support/fake-browser.ts'

afterEach(closeBrowser)

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
    const { emit, browser, $viewer, clearSession } = await openFollowing({ href: `https://site.test/${search}` })
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
