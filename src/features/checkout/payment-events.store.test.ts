import { afterEach, describe, expect, it, vi } from 'vitest'
import { openEvents, openFollowing } from '../../../tests/support/account-events.ts'
import { closeBrowser, flushTasks } from '../../../tests/support/fake-browser.ts'
import { fakeSite } from '../../../tests/support/fake-page.ts'

afterEach(closeBrowser)

describe('payment of an earlier page', () => {
  it('resumePayment subscribes to account events while a recorded charge is open', async () => {
    const page = await openEvents()
    page.recordCharge({ offerId: 'S1_NL', isPaid: false })
    page.resumePayment()
    await flushTasks()
    expect(page.callsOf('notifications.listen')).toHaveLength(1)
  })

  it.each([
    ['without an open charge', undefined, {}],
    ['on a site without accounts', 'S1_NL', { site: fakeSite('avod') }],
  ])('resumePayment %s does not subscribe to account events', async (_, offerId, plan) => {
    const page = await openEvents(plan)
    if (offerId) page.recordCharge({ offerId, isPaid: false })
    page.resumePayment()
    await flushTasks()
    expect(page.bearers).toEqual([])
  })

  it('resumePayment of a viewer who signed out in the meantime does not subscribe to account events', async () => {
    const page = await openEvents()
    page.clearSession()
    page.recordCharge({ offerId: 'S1_NL', isPaid: false })
    page.resumePayment()
    await flushTasks()
    expect(page.bearers).toEqual([])
  })
})

describe('requires-action event', () => {
  const challenge = { type: 'requires-action', url: 'https://bank.test/3ds' } as const

  it('the event requires-action navigates to the URL of the bank without an access check', async () => {
    const { browser, emit, calls } = await openFollowing({ href: 'https://site.test/?u=waiting-for-payment' })
    const before = calls.length
    emit(challenge)
    expect(browser.location.assign.mock.calls).toEqual([['https://bank.test/3ds']])
    expect(calls).toHaveLength(before)
  })

  it('the event requires-action of another page or device does not navigate a page without a payment', async () => {
    const { browser, emit, recordCharge, clearCharge } = await openFollowing({
      href: 'https://site.test/u/payments/',
    })
    emit(challenge)
    expect(browser.location.assign).not.toHaveBeenCalled()
    recordCharge({ offerId: 'S1_NL', isPaid: false })
    emit(challenge)
    expect(browser.location.assign.mock.calls).toEqual([['https://bank.test/3ds']])
    clearCharge('S1_NL')
    emit(challenge)
    expect(browser.location.assign).toHaveBeenCalledTimes(1)
  })

  it('events of a payment in another tab neither navigate a hidden tab nor open its dialog', async () => {
    const { browser, emit } = await openFollowing({ href: 'https://site.test/?u=login' })
    vi.stubGlobal('document', { ...browser.document, visibilityState: 'hidden' })
    emit(challenge)
    emit({ type: 'payment-failed', message: 'Card declined' })
    await flushTasks()
    expect(browser.location.assign).not.toHaveBeenCalled()
    expect(browser.location.search).toBe('?u=login')
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
    const { emit, browser, recordCharge, isChargeOpen, chooseOffer, findCharge } = await openFollowing({
      href: 'https://site.test/?u=checkout',
    })
    recordCharge({ offerId: 'C1_NL', isPaid: true })
    recordCharge({ offerId: 'C2_NL', isPaid: false })
    chooseOffer({ offerId: 'C2_NL' })
    emit(failed)
    await flushTasks()
    expect(browser.location.search).toContain('payment-error')
    expect([findCharge('C1_NL')?.isPaid, findCharge('C2_NL'), isChargeOpen()]).toEqual([true, undefined, true])
  })

  it('a payment-failed event on a page without a dialog opens the error dialog as a new history entry', async () => {
    const { emit, browser, $paymentFailure } = await openFollowing()
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
