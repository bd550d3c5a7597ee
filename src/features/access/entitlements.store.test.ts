import { afterEach, describe, expect, it, vi } from 'vitest'
import { closeBrowser, flushTasks } from '../../../tests/support/fake-browser.ts'
import { openPage, refusal } from '../../../tests/support/fake-page.ts'

afterEach(closeBrowser)

const item = { id: 'item0001', offers: ['C1_NL', 'R1_NL'] }

async function openEntitlements(hasAccess: (id: string) => Promise<boolean> = async () => false) {
  const page = openPage({ responses: { checkout: { hasAccess } } })
  return { ...page, ...(await import('./entitlements.store.ts')) }
}

describe('hasAnyOffer', () => {
  it.each([
    ['C1_NL', true],
    ['R1_NL', true],
    ['S1_NL', false],
  ])('hasAnyOffer for a viewer who bought the offer %s returns %s', async (bought, has) => {
    const { hasAnyOffer } = await openEntitlements(async (id) => id === bought)
    expect(await hasAnyOffer(item.offers)).toBe(has)
  })

  it('hasAnyOffer treats a failed check as no access and still counts the other offers', async () => {
    const { hasAnyOffer } = await openEntitlements((id) =>
      id === 'C1_NL' ? refusal(500, 'Not now')() : Promise.resolve(true),
    )
    expect(await hasAnyOffer(item.offers)).toBe(true)
    expect(await hasAnyOffer(['C1_NL'])).toBe(false)
  })

  it('hasAnyOffer returns false without an account provider', async () => {
    openPage()
    vi.resetModules()
    vi.doMock('#providers/choose.ts', () => ({ chooseProvider: async () => undefined }))
    const { hasAnyOffer } = await import('./entitlements.store.ts')
    expect(await hasAnyOffer(item.offers)).toBe(false)
  })
})

describe('subscribeToEntitlements', () => {
  it('subscribeToEntitlements reports access initially and after each change, and records bought items', async () => {
    const { subscribeToEntitlements, invalidateEntitlements, setResponses, $bought } = await openEntitlements()
    const listener = vi.fn()
    subscribeToEntitlements(item, listener)
    await flushTasks()
    expect([listener.mock.calls, $bought.get()]).toEqual([[[false]], []])
    setResponses({ checkout: { hasAccess: async () => true } })
    invalidateEntitlements()
    await flushTasks()
    expect([listener.mock.calls, $bought.get()]).toEqual([[[false], [true]], ['item0001']])
  })

  it('a failed check, such as one that a navigation aborts, reports no access and keeps the bought item', async () => {
    const { subscribeToEntitlements, setResponses, invalidateEntitlements, $bought } = await openEntitlements(
      async () => true,
    )
    const listener = vi.fn()
    subscribeToEntitlements(item, listener)
    await flushTasks()
    setResponses({ checkout: { hasAccess: refusal(0, 'Aborted') } })
    invalidateEntitlements()
    await flushTasks()
    expect([listener.mock.calls, $bought.get()]).toEqual([[[true], [false]], ['item0001']])
  })

  it('subscribeToEntitlements ignores the late response of an older check', async () => {
    const first = Promise.withResolvers<boolean>()
    const { subscribeToEntitlements, invalidateEntitlements, setResponses, $bought } = await openEntitlements(
      () => first.promise,
    )
    const listener = vi.fn()
    subscribeToEntitlements(item, listener)
    await flushTasks()
    setResponses({ checkout: { hasAccess: async () => true } })
    invalidateEntitlements()
    await flushTasks()
    first.resolve(false)
    await flushTasks()
    expect([listener.mock.calls, $bought.get()]).toEqual([[[true]], ['item0001']])
  })

  it('subscribeToEntitlements ignores a response after the unsubscription', async () => {
    const first = Promise.withResolvers<boolean>()
    const { subscribeToEntitlements, $bought } = await openEntitlements(() => first.promise)
    const listener = vi.fn()
    const leave = subscribeToEntitlements(item, listener)
    await flushTasks()
    leave()
    first.resolve(true)
    await flushTasks()
    expect([listener.mock.calls, $bought.get()]).toEqual([[], []])
  })

  it('subscribeToEntitlements does not call its listener after the unsubscription', async () => {
    const { subscribeToEntitlements, invalidateEntitlements } = await openEntitlements()
    const listener = vi.fn()
    const leave = subscribeToEntitlements(item, listener)
    await flushTasks()
    leave()
    invalidateEntitlements()
    await flushTasks()
    expect(listener).toHaveBeenCalledTimes(1)
  })
})
