import { afterEach, describe, expect, it, vi } from 'vitest'
import { closeBrowser, settle } from '../../../tests/support/fake-browser.ts'
import { openPage, refusal } from '../../../tests/support/fake-page.ts'

afterEach(closeBrowser)

const item = { id: 'item0001', offers: ['C1_NL', 'R1_NL'] }

async function openEntitlements(hasAccess: (id: string) => Promise<boolean> = async () => false) {
  const page = openPage({ responses: { checkout: { hasAccess } } })
  return { ...page, ...(await import('./entitlements.store.ts')) }
}

describe('hasOneOf', () => {
  it.each([
    ['C1_NL', true],
    ['R1_NL', true],
    ['S1_NL', false],
  ])('hasOneOf for a viewer who bought the offer %s returns %s', async (bought, has) => {
    const { hasOneOf } = await openEntitlements(async (id) => id === bought)
    expect(await hasOneOf(item.offers)).toBe(has)
  })

  it('hasOneOf treats a failed check as no access and still counts the other offers', async () => {
    const { hasOneOf } = await openEntitlements((id) =>
      id === 'C1_NL' ? refusal(500, 'Not now')() : Promise.resolve(true),
    )
    expect(await hasOneOf(item.offers)).toBe(true)
    expect(await hasOneOf(['C1_NL'])).toBe(false)
  })

  it('hasOneOf returns false without an account provider', async () => {
    openPage()
    vi.resetModules()
    vi.doMock('#providers/choose.ts', () => ({ chooseProvider: async () => undefined }))
    const { hasOneOf } = await import('./entitlements.store.ts')
    expect(await hasOneOf(item.offers)).toBe(false)
  })
})

describe('followEntitlements', () => {
  it('followEntitlements reports access initially and after each change, and records bought items', async () => {
    const { followEntitlements, forgetEntitlements, answer, $bought } = await openEntitlements()
    const listener = vi.fn()
    followEntitlements(item, listener)
    await settle()
    expect([listener.mock.calls, $bought.get()]).toEqual([[[false]], []])
    answer({ checkout: { hasAccess: async () => true } })
    forgetEntitlements()
    await settle()
    expect([listener.mock.calls, $bought.get()]).toEqual([[[false], [true]], ['item0001']])
  })

  it('followEntitlements ignores the late response of an older check', async () => {
    const first = Promise.withResolvers<boolean>()
    const { followEntitlements, forgetEntitlements, answer, $bought } = await openEntitlements(() => first.promise)
    const listener = vi.fn()
    followEntitlements(item, listener)
    await settle()
    answer({ checkout: { hasAccess: async () => true } })
    forgetEntitlements()
    await settle()
    first.resolve(false)
    await settle()
    expect([listener.mock.calls, $bought.get()]).toEqual([[[true]], ['item0001']])
  })

  it('followEntitlements does not call its listener after the unsubscription', async () => {
    const { followEntitlements, forgetEntitlements } = await openEntitlements()
    const listener = vi.fn()
    const leave = followEntitlements(item, listener)
    await settle()
    leave()
    forgetEntitlements()
    await settle()
    expect(listener).toHaveBeenCalledTimes(1)
  })
})
