import { afterEach, describe, expect, it, vi } from 'vitest'
import { closeBrowser, fakeBrowser, settle } from '../../../tests/support/fake-browser.ts'
import { openPage, refusal } from '../../../tests/support/fake-page.ts'

afterEach(closeBrowser)

const item = { id: 'item0001', offers: ['C1_NL', 'R1_NL'] }

async function openEntitlements(hasAccess: (id: string) => Promise<boolean> = async () => false) {
  const page = openPage({ answers: { checkout: { hasAccess } } })
  const { $bought } = await import('./bought.store.ts')
  return { ...page, $bought, ...(await import('./entitlements.store.ts')) }
}

describe('access by offers', () => {
  it.each([
    ['C1_NL', true],
    ['R1_NL', true],
    ['S1_NL', false],
  ])('is there where one of them is %s: %s', async (bought, has) => {
    const { hasOneOf } = await openEntitlements(async (id) => id === bought)
    expect(await hasOneOf(item.offers)).toBe(has)
  })

  it('is there by one offer although another cannot be checked', async () => {
    const { hasOneOf } = await openEntitlements((id) =>
      id === 'C1_NL' ? refusal(500, 'Not now')() : Promise.resolve(true),
    )
    expect(await hasOneOf(item.offers)).toBe(true)
    expect(await hasOneOf(['C1_NL'])).toBe(false)
  })

  it('is not there without an account provider', async () => {
    openPage()
    vi.resetModules()
    vi.doMock('#providers/choose.ts', () => ({ chooseProvider: async () => undefined }))
    const { hasOneOf } = await import('./entitlements.store.ts')
    expect(await hasOneOf(item.offers)).toBe(false)
  })
})

describe('an open item', () => {
  it('learns of its access now and after each change, also for the cards of other pages', async () => {
    const { followEntitlements, forgetEntitlements, answer, $bought } = await openEntitlements()
    const heard = vi.fn()
    followEntitlements(item, heard)
    await settle()
    expect([heard.mock.calls, $bought.get()]).toEqual([[[false]], []])
    answer({ checkout: { hasAccess: async () => true } })
    forgetEntitlements()
    await settle()
    expect([heard.mock.calls, $bought.get()]).toEqual([[[false], [true]], ['item0001']])
  })

  it('ignores the answer of an older check that comes late', async () => {
    const first = Promise.withResolvers<boolean>()
    const { followEntitlements, forgetEntitlements, answer, $bought } = await openEntitlements(() => first.promise)
    const heard = vi.fn()
    followEntitlements(item, heard)
    await settle()
    answer({ checkout: { hasAccess: async () => true } })
    forgetEntitlements()
    await settle()
    first.resolve(false)
    await settle()
    expect([heard.mock.calls, $bought.get()]).toEqual([[[true]], ['item0001']])
  })

  it('is not told after it was left', async () => {
    const { followEntitlements, forgetEntitlements } = await openEntitlements()
    const heard = vi.fn()
    const leave = followEntitlements(item, heard)
    await settle()
    leave()
    forgetEntitlements()
    await settle()
    expect(heard).toHaveBeenCalledTimes(1)
  })
})

describe('bought items', () => {
  const open = async () => {
    const browser = fakeBrowser()
    return { browser, reload: importBought, ...(await importBought()) }
  }
  const importBought = () => {
    vi.resetModules()
    return import('./bought.store.ts')
  }
  const day = 86_400_000

  it('lose their lock on the next page for a day after the last check', async () => {
    const { noteBought, reload } = await open()
    noteBought('item0001', true)
    vi.setSystemTime(Date.now() + day - 1)
    expect((await reload()).$bought.get()).toEqual(['item0001'])
    vi.setSystemTime(Date.now() + 1)
    expect((await reload()).$bought.get()).toEqual([])
  })

  it('are listed once, and those of yesterday leave the storage', async () => {
    const { noteBought, $bought, browser } = await open()
    noteBought('old00001', true)
    vi.setSystemTime(Date.now() + day / 2)
    noteBought('item0001', true)
    noteBought('item0001', true)
    expect($bought.get()).toEqual(['old00001', 'item0001'])
    vi.setSystemTime(Date.now() + day / 2)
    noteBought('item0002', true)
    expect(Object.keys(JSON.parse(browser.localStorage.getItem('bought') ?? ''))).toEqual(['item0001', 'item0002'])
  })

  it('that ended are locked again, and the last one leaves no entry', async () => {
    const { noteBought, $bought, browser } = await open()
    noteBought('item0001', true)
    noteBought('item0002', true)
    noteBought('item0001', false)
    expect($bought.get()).toEqual(['item0002'])
    noteBought('item0002', false)
    expect(browser.localStorage.getItem('bought')).toBeNull()
  })

  it.each(['{', 'null', '{"item0001":"yes"}', '[null]'])('are none in a damaged storage (%s)', async (text) => {
    const { browser, reload } = await open()
    browser.localStorage.setItem('bought', text)
    expect((await reload()).$bought.get()).toEqual([])
  })

  it('are locked again at the end of the session', async () => {
    const { noteBought, $bought } = await open()
    const { setViewer, forgetViewer } = await import('#core/viewer.store.ts')
    setViewer({ signedIn: true, subscribed: false })
    const heard = vi.fn()
    $bought.listen(heard)
    noteBought('item0001', true)
    forgetViewer()
    expect(heard.mock.calls.at(-1)?.[0]).toEqual([])
  })
})

describe('the note of a charge', () => {
  const open = async () => {
    const browser = fakeBrowser()
    vi.resetModules()
    return { browser, ...(await import('./charge-note.store.ts')) }
  }
  const limitMs = 600_000

  it.each([
    ['S1_NL', 'S1_NL', true],
    ['S1_NL', 'S2_NL', true],
    ['C1_NL', 'C1_NL', true],
    ['C1_NL', 'R1_NL', false],
    ['S1_NL', 'C1_NL', false],
    ['C1_NL', 'S1_NL', false],
  ])('of %s is found by a tab that sells %s: %s', async (charged, sold, found) => {
    const { noteCharge, chargeNoteFor, isSameSale } = await open()
    noteCharge({ offerId: charged, isPaid: true })
    expect(chargeNoteFor(sold)?.offerId).toBe(found ? charged : undefined)
    expect(isSameSale(charged, sold)).toBe(found)
  })

  it('is valid for 10 minutes', async () => {
    const { noteCharge, chargeNoteFor, isChargeOpen } = await open()
    noteCharge({ offerId: 'S1_NL', isPaid: false })
    vi.setSystemTime(Date.now() + limitMs - 1)
    expect([chargeNoteFor('S1_NL')?.isPaid, isChargeOpen()]).toEqual([false, true])
    vi.setSystemTime(Date.now() + 1)
    expect([chargeNoteFor('S1_NL'), isChargeOpen()]).toEqual([undefined, false])
  })

  it('is removed once the access is confirmed', async () => {
    const { noteCharge, isChargeOpen, browser } = await open()
    noteCharge({ offerId: 'S1_NL', isPaid: false })
    noteCharge(undefined)
    expect([isChargeOpen(), browser.localStorage.getItem('jwapp.charge')]).toEqual([false, null])
  })

  it('is none in a new or damaged storage', async () => {
    const { chargeNoteFor, isChargeOpen, browser } = await open()
    expect([chargeNoteFor('S1_NL'), isChargeOpen()]).toEqual([undefined, false])
    browser.localStorage.setItem('jwapp.charge', '{')
    expect([chargeNoteFor('S1_NL'), isChargeOpen()]).toEqual([undefined, false])
  })
})
