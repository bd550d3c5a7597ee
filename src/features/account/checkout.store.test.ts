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
    const { noteCharge, chargeNoteFor, isSameSale } = await open()
    noteCharge({ offerId: charged, isPaid: true })
    expect(chargeNoteFor(sold)?.offerId).toBe(found ? charged : undefined)
    expect(isSameSale(charged, sold)).toBe(found)
  })

  it('a recorded charge expires after 10 minutes', async () => {
    const { noteCharge, chargeNoteFor, isChargeOpen } = await open()
    noteCharge({ offerId: 'S1_NL', isPaid: false })
    vi.setSystemTime(Date.now() + limitMs - 1)
    expect([chargeNoteFor('S1_NL')?.isPaid, isChargeOpen()]).toEqual([false, true])
    vi.setSystemTime(Date.now() + 1)
    expect([chargeNoteFor('S1_NL'), isChargeOpen()]).toEqual([undefined, false])
  })

  it('noteCharge without a charge removes the stored record', async () => {
    const { noteCharge, isChargeOpen, browser } = await open()
    noteCharge({ offerId: 'S1_NL', isPaid: false })
    // The end of a session removes this key
    expect(Object.keys(browser.localStorage)).toEqual(['jwapp.charge'])
    noteCharge(undefined)
    expect([isChargeOpen(), browser.localStorage.getItem('jwapp.charge')]).toEqual([false, null])
  })

  it('an empty or invalid storage contains no recorded charge', async () => {
    const { chargeNoteFor, isChargeOpen, browser } = await open()
    expect([chargeNoteFor('S1_NL'), isChargeOpen()]).toEqual([undefined, false])
    browser.localStorage.setItem('jwapp.charge', '{')
    expect([chargeNoteFor('S1_NL'), isChargeOpen()]).toEqual([undefined, false])
  })
})
