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
    for (const stored of ['{', '{"offerId":"S1_NL"}']) {
      browser.localStorage.setItem('jwapp.charge', stored)
      expect([findCharge('S1_NL'), isChargeOpen()]).toEqual([undefined, false])
    }
  })
})
