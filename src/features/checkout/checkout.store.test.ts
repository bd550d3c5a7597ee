import { afterEach, describe, expect, it, vi } from 'vitest'
import { closeBrowser, fakeBrowser } from '../../../tests/support/fake-browser.ts'

vi.mock('virtual:foyer/site', () => ({ site: {} }))

afterEach(closeBrowser)

describe('charge record', () => {
  const open = async () => {
    const browser = fakeBrowser()
    vi.resetModules()
    return { browser, ...(await import('./checkout.store.ts')) }
  }
  const limitMs = 600_000

  it.each([
    ['S1_NL', 'S1_NL', true],
    ['S1_NL', 'S2_NL', true],
    ['C1_NL', 'C1_NL', true],
    ['C1_NL', 'R1_NL', false],
    ['S1_NL', 'C1_NL', false],
    ['C1_NL', 'S1_NL', false],
  ])('a recorded charge of %s applies to a checkout of %s: %s', async (charged, sold, found) => {
    const { recordCharge, findCharge } = await open()
    recordCharge({ offerId: charged, isPaid: true })
    expect(findCharge(sold)?.offerId).toBe(found ? charged : undefined)
  })

  it('charges of a plan and of the subscription of a premier item are recorded and found independently', async () => {
    const { recordCharge, findCharge } = await open()
    const { requestOffers } = await import('#features/access/requested-offers.store.ts')
    recordCharge({ offerId: 'S1_NL', isPaid: true })
    requestOffers(['S9_NL'], true)
    expect(findCharge('S9_NL')).toBeUndefined()
    recordCharge({ offerId: 'S9_NL', isPaid: false })
    expect([findCharge('S1_NL')?.offerId, findCharge('S9_NL')?.offerId]).toEqual(['S1_NL', 'S9_NL'])
    requestOffers()
    expect([findCharge('S2_NL')?.offerId, findCharge('S9_NL')?.isPaid]).toEqual(['S1_NL', false])
  })

  it('a recorded charge without a result counts as sent for one minute', async () => {
    const { recordCharge, findCharge } = await open()
    recordCharge({ offerId: 'S1_NL', isPaid: false })
    expect(findCharge('S1_NL')?.isSent).toBe(false)
    recordCharge({ offerId: 'S1_NL', isPaid: false, isSent: true })
    vi.setSystemTime(Date.now() + 59_999)
    expect(findCharge('S1_NL')?.isSent).toBe(true)
    vi.setSystemTime(Date.now() + 1)
    expect(findCharge('S1_NL')?.isSent).toBe(false)
  })

  it('a recorded charge expires after 10 minutes', async () => {
    const { recordCharge, findCharge, isChargeOpen } = await open()
    recordCharge({ offerId: 'S1_NL', isPaid: false })
    vi.setSystemTime(Date.now() + limitMs - 1)
    expect([findCharge('S1_NL')?.isPaid, isChargeOpen()]).toEqual([false, true])
    vi.setSystemTime(Date.now() + 1)
    expect([findCharge('S1_NL'), isChargeOpen()]).toEqual([undefined, false])
  })

  it('clearCharge of the last open charge removes the stored record', async () => {
    const { recordCharge, clearCharge, isChargeOpen, browser } = await open()
    recordCharge({ offerId: 'S1_NL', isPaid: false })
    // The end of a session removes this key
    expect(Object.keys(browser.localStorage)).toEqual(['jwapp.charge'])
    clearCharge('S1_NL')
    expect([isChargeOpen(), browser.localStorage.getItem('jwapp.charge')]).toEqual([false, null])
  })

  it('a charge is recorded and cleared without an effect on the charges of other sales', async () => {
    const { recordCharge, clearCharge, findCharge } = await open()
    const charges = () => ['C1_NL', 'C2_NL', 'S1_NL'].map((offerId) => findCharge(offerId)?.isPaid)
    recordCharge({ offerId: 'C1_NL', isPaid: true })
    recordCharge({ offerId: 'C2_NL', isPaid: false })
    recordCharge({ offerId: 'S1_NL', isPaid: false })
    expect(charges()).toEqual([true, false, false])
    recordCharge({ offerId: 'S2_NL', isPaid: true })
    expect(charges()).toEqual([true, false, true])
    clearCharge('C2_NL')
    expect(charges()).toEqual([true, undefined, true])
    clearCharge('S1_NL')
    expect(charges()).toEqual([true, undefined, undefined])
  })

  it('an empty or invalid storage contains no recorded charge', async () => {
    const { findCharge, isChargeOpen, browser } = await open()
    expect([findCharge('S1_NL'), isChargeOpen()]).toEqual([undefined, false])
    const valid = { offerId: 'S1_NL', isPlan: true, isPaid: true, at: Date.now() }
    const entries = [null, { offerId: 1 }, { isPlan: 'yes' }, { isPaid: 1 }, { at: String(Date.now()) }].map(
      (part) => part && { ...valid, ...part },
    )
    for (const stored of ['{', '{"offerId":"S1_NL"}', ...entries.map((entry) => JSON.stringify([entry]))]) {
      browser.localStorage.setItem('jwapp.charge', stored)
      expect([stored, findCharge('S1_NL'), isChargeOpen()]).toEqual([stored, undefined, false])
    }
    browser.localStorage.setItem('jwapp.charge', JSON.stringify([...entries, valid]))
    expect(findCharge('S1_NL')?.isPaid).toBe(true)
  })

  it.each([
    ['S1_NL', { isPaid: true }, true],
    ['S1_NL', { isPaid: false, isSent: true }, true],
    ['S1_NL', { isPaid: true, isSent: true }, true],
    ['S1_NL', { isPaid: false }, false],
    ['C1_NL', { isPaid: true, isSent: true }, false],
  ])('a charge of %s with %o leaves a plan open: %s', async (offerId, state, isOpen) => {
    const { recordCharge, isPlanCharged } = await open()
    expect(isPlanCharged()).toBe(false)
    recordCharge({ offerId: 'R1_NL', isPaid: false })
    recordCharge({ offerId, ...state })
    expect(isPlanCharged()).toBe(isOpen)
  })

  it('an approval in another window is named once, then a second attempt pays in this window', async () => {
    const { recordApproval, findCharge, takeApproval, browser } = await open()
    recordApproval('S1_NL')
    const charge = findCharge('S1_NL')
    expect(charge).toMatchObject({ offerId: 'S1_NL', isPaid: false, isApproval: true })
    expect(charge && takeApproval(charge)).toBe(false)
    // The tab removes drafts at the end of a session
    expect(browser.sessionStorage.getItem('jwapp.draft.order-approval')).toBe('S1_NL')
    vi.resetModules()
    browser.sessionStorage.removeItem('jwapp.draft.order-approval')
    const other = await import('./checkout.store.ts')
    expect([1, 2].map(() => charge && other.takeApproval(charge))).toEqual([true, false])
    expect(other.takeApproval({ offerId: 'C1_NL', isPaid: false })).toBe(false)
  })

  it.each(['succeeds', 'fails'])('events wait until the task after a payment that %s', async (end) => {
    const { reportAfter, paymentEnd } = await open()
    expect(paymentEnd()).toBeUndefined()
    const paying = Promise.withResolvers<void>()
    reportAfter(paying.promise)
    const listener = vi.fn()
    void paymentEnd()?.then(listener)
    if (end === 'fails') paying.reject(new Error('Refused'))
    else paying.resolve()
    await Promise.resolve().then(() => undefined)
    expect(listener).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(listener).toHaveBeenCalledTimes(1)
  })
})
