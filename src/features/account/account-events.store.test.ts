import { afterEach, describe, expect, it, vi } from 'vitest'
import type { AccountEvent } from '#core/account-provider.ts'
import { fakeCustomer } from '../../../tests/support/fake-accounts.ts'
import { closeBrowser, fakeBrowser, settle } from '../../../tests/support/fake-browser.ts'
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
  const { $viewer } = await import('#core/viewer.store.ts')
  const { followEntitlements } = await import('./entitlements.store.ts')
  const { noteCharge, isChargeOpen, reportAfter } = await import('./checkout.store.ts')
  const events = await import('./effects.store.ts')
  const emit = (event: AccountEvent) => listeners.at(-1)?.(event)
  return { ...page, ...events, $viewer, followEntitlements, noteCharge, isChargeOpen, reportAfter, stop, emit }
}

/** Page that follows the events of its viewer. */
async function openFollowing(plan: Plan & { href?: string } = {}) {
  const page = await openEvents(plan)
  await page.followAccountEvents()
  return page
}

describe('events of the account', () => {
  it('are followed once by a page', async () => {
    const { followAccountEvents, callsOf } = await openEvents()
    await Promise.all([followAccountEvents(), followAccountEvents()])
    await followAccountEvents()
    expect(callsOf('notifications.listen')).toEqual([[fakeCustomer(), expect.any(Function)]])
  })

  it('delay a payment by at most 10 s', async () => {
    const { followAccountEvents } = await openEvents({
      responses: { notifications: { listen: () => new Promise<never>(() => undefined) } },
    })
    const heard = vi.fn()
    void followAccountEvents().then(heard)
    await vi.advanceTimersByTimeAsync(9_999)
    expect(heard).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(heard).toHaveBeenCalledTimes(1)
  })

  it('are not followed at a provider without them', async () => {
    const { calls } = await openFollowing({ features: { hasNotifications: false } })
    expect(calls).toEqual([])
  })

  it('that cannot be followed now are followed by the next caller', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    const listen = vi.fn(async () => () => undefined).mockRejectedValueOnce(new Error('No socket'))
    const { followAccountEvents } = await openFollowing({ responses: { notifications: { listen } } })
    expect(warn.mock.calls).toEqual([['No socket']])
    await followAccountEvents()
    expect(listen).toHaveBeenCalledTimes(2)
    warn.mockRestore()
  })

  it('are left at the end of the session, and followed again in the next one', async () => {
    const { leaveAccountEvents, followAccountEvents, stop, callsOf } = await openFollowing()
    leaveAccountEvents()
    await settle()
    expect(stop).toHaveBeenCalledTimes(1)
    leaveAccountEvents()
    await settle()
    expect(stop).toHaveBeenCalledTimes(1)
    await followAccountEvents()
    expect(callsOf('notifications.listen')).toHaveLength(2)
  })

  it('that were never followed end without an error', async () => {
    const { leaveAccountEvents, followAccountEvents } = await openEvents({ features: { hasNotifications: false } })
    expect(leaveAccountEvents).not.toThrow()
    await followAccountEvents()
    leaveAccountEvents()
    await settle()
  })

  it('of an ended session change nothing', async () => {
    const { emit, browser, $viewer } = await openFollowing()
    const { forgetViewer } = await import('#core/viewer.store.ts')
    forgetViewer()
    emit({ type: 'requires-action', url: 'https://bank.test' })
    emit({ type: 'payment-failed', message: 'No' })
    await settle()
    expect(browser.location.assign).not.toHaveBeenCalled()
    expect(browser.location.search).toBe('')
    expect($viewer.get().signedIn).toBe(false)
  })
})

describe('an event', () => {
  /** How often an open item checked its access, and the subscription was loaded. */
  const reactionTo = async (event: AccountEvent) => {
    const page = await openFollowing()
    const checked = vi.fn()
    page.followEntitlements({ id: 'item0001', offers: [] }, checked)
    await settle()
    page.emit(event)
    await settle()
    return { ...page, checks: checked.mock.calls.length - 1, loads: page.callsOf('subscription.current').length }
  }

  it.each([
    ['card-success', { loads: 0 }],
    ['external-success', { loads: 1 }],
    ['subscribed', { loads: 1 }],
    ['access-revoked', { loads: 1 }],
  ] as const)('%s makes open items check their access, and loads what changed', async (type, { loads }) => {
    const reaction = await reactionTo({ type })
    expect([reaction.checks, reaction.loads]).toEqual([1, loads])
    expect(reaction.browser.location.assign).not.toHaveBeenCalled()
    expect(reaction.$viewer.get().signedIn).toBe(true)
  })

  it('of a bank leads to its page', async () => {
    const { browser, checks, loads } = await reactionTo({ type: 'requires-action', url: 'https://bank.test/3ds' })
    expect(browser.location.assign.mock.calls).toEqual([['https://bank.test/3ds']])
    expect([checks, loads]).toEqual([0, 0])
  })

  it('of a sign-out elsewhere signs out here', async () => {
    const { $viewer } = await reactionTo({ type: 'signed-out' })
    expect($viewer.get().signedIn).toBe(false)
  })

  it('whose change cannot be loaded is told to the log alone', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    const { emit } = await openFollowing({
      responses: { subscription: { current: () => Promise.reject(new Error('Not now')) } },
    })
    emit({ type: 'subscribed' })
    await settle()
    expect(warn.mock.calls).toEqual([['Not now']])
    warn.mockRestore()
  })
})

describe('a failed payment', () => {
  const failed = { type: 'payment-failed', message: 'Card declined' } as const

  it('is shown in the place of the open dialog, and may be tried again', async () => {
    const { emit, browser, noteCharge, isChargeOpen } = await openFollowing({
      href: 'https://site.test/?u=waiting-for-payment&offerId=S1_NL&r=1',
    })
    noteCharge({ offerId: 'S1_NL', isPaid: false })
    emit(failed)
    await settle()
    expect(browser.location.search).toBe('?u=payment-error&r=1&message=Card+declined')
    expect(browser.history.length).toBe(1)
    expect(isChargeOpen()).toBe(false)
  })

  it('opens a dialog of its own on a page without one', async () => {
    const { emit, browser } = await openFollowing()
    emit(failed)
    await settle()
    expect(browser.location.search).toBe('?u=payment-error&message=Card+declined')
    expect(browser.history.length).toBe(2)
  })

  it.each([
    ['the welcome of a new subscriber', '?u=welcome', false],
    ['an offer that is open by now', '?u=waiting-for-payment&offerId=S1_NL', true],
  ])('of an earlier attempt does not replace %s', async (_, search, has) => {
    const { emit, browser, noteCharge, isChargeOpen } = await openFollowing({
      href: `https://site.test/${search}`,
      responses: { checkout: { hasAccess: async () => has } },
    })
    noteCharge({ offerId: 'S1_NL', isPaid: true })
    emit(failed)
    await settle()
    expect(browser.location.search).toBe(search)
    expect(isChargeOpen()).toBe(true)
  })

  it.each([
    ['succeeds', '?u=welcome'],
    ['fails', '?u=payment-error&message=Card+declined'],
  ])('waits for the payment of this page, which %s and decides', async (end, search) => {
    const { emit, reportAfter, browser } = await openFollowing({ href: 'https://site.test/?u=checkout' })
    const { replaceQuery } = await import('#core/url.store.ts')
    const paying = Promise.withResolvers<void>()
    reportAfter(paying.promise)
    emit(failed)
    await settle()
    expect(browser.location.search).toBe('?u=checkout')
    // The view moves the dialog in the turn after the answer
    const moving = paying.promise.then(() => undefined).then(() => replaceQuery({ u: 'welcome' }))
    if (end === 'succeeds') paying.resolve()
    else paying.reject(new Error('Refused'))
    await moving.catch(() => undefined)
    await vi.advanceTimersByTimeAsync(1)
    expect(browser.location.search).toBe(search)
  })
})
