import { afterEach, describe, expect, it, vi } from 'vitest'
import { fakeCustomer, fakeOffer } from '../../../tests/support/fake-accounts.ts'
import { closeBrowser, flushTasks } from '../../../tests/support/fake-browser.ts'
import { fakeOrder, fakeSite, openPage } from '../../../tests/support/fake-page.ts'

afterEach(closeBrowser)

async function openEffects(plan: Parameters<typeof openPage>[0] = {}) {
  const page = openPage(plan)
  const viewer = await import('#core/account/viewer.store.ts')
  const favorites = await import('#features/lists/lists.store.ts')
  const history = await import('#features/lists/lists.store.ts')
  return { ...page, ...viewer, ...favorites, ...history, ...(await import('./effects.store.ts')) }
}

async function openResumed(plan: Parameters<typeof openPage>[0] = {}) {
  const page = await openEffects(plan)
  await page.resumeSession()
  return page
}

const savesOf = (callsOf: (name: string) => unknown[][]) => callsOf('customer.updateLists').map(([, lists]) => lists)

describe('page with a stored session', () => {
  it('resumeSession loads the lists and the subscription of the account', async () => {
    const { $favorites, $viewer } = await openResumed({
      responses: {
        customer: { lists: async () => ({ favorites: [{ mediaid: 'theirs01' }], history: [] }) },
        subscription: { current: async () => ({ status: 'active' }) as never },
      },
    })
    expect($favorites.get()).toEqual([{ mediaid: 'theirs01' }])
    expect($viewer.get()).toEqual({ signedIn: true, subscribed: true })
  })

  it('resumeSession without stored tokens signs the viewer out and sends no request', async () => {
    const page = await openEffects()
    page.browser.localStorage.removeItem('jwapp.auth')
    await page.resumeSession()
    expect(page.$viewer.get().signedIn).toBe(false)
    expect(page.calls).toEqual([])
  })

  it('failed loads of lists and subscription log warnings and do not end the session', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    const { $viewer } = await openResumed({
      responses: {
        customer: { lists: () => Promise.reject(new Error('No lists')) },
        subscription: { current: () => Promise.reject(new Error('No plan')) },
      },
    })
    expect(warn.mock.calls.flat().sort()).toEqual(['No lists', 'No plan'])
    expect($viewer.get().signedIn).toBe(true)
    warn.mockRestore()
  })
})

describe('page of another account', () => {
  it.each(['pageshow', 'storage'])('a page reloads on a %s event once another account has signed in', async (type) => {
    const { browser } = await openResumed()
    const reload = vi.fn()
    Object.assign(browser.location, { reload })
    browser.emit('pageshow')
    browser.changeElsewhere('account.owner', 'cleeng.7')
    expect(reload).not.toHaveBeenCalled()
    if (type === 'storage') browser.changeElsewhere('account.owner', 'cleeng.17')
    else {
      browser.localStorage.setItem('account.owner', 'cleeng.17')
      browser.emit('pageshow')
    }
    expect(reload).toHaveBeenCalledTimes(1)
  })

  it('a page does not reload before its account is loaded, without an owner, or after the sign-out', async () => {
    const page = await openEffects({ responses: { customer: { get: () => new Promise(() => undefined) } } })
    const reload = vi.fn()
    Object.assign(page.browser.location, { reload })
    void page.resumeSession()
    await flushTasks()
    page.browser.changeElsewhere('account.owner', 'cleeng.17')
    page.browser.changeElsewhere('account.owner')
    const { storeCustomer } = await import('#features/session/customer.store.ts')
    await storeCustomer(Promise.resolve(fakeCustomer()))
    page.browser.emit('pageshow')
    page.clearSession()
    page.browser.changeElsewhere('account.owner', 'cleeng.17')
    expect(reload).not.toHaveBeenCalled()
  })

  it('a customer that arrives after the sign-out does not reload the page of the next account', async () => {
    const { browser, clearSession } = await openResumed()
    const reload = vi.fn()
    Object.assign(browser.location, { reload })
    clearSession()
    const { storeCustomer } = await import('#features/session/customer.store.ts')
    await storeCustomer(Promise.resolve(fakeCustomer()))
    browser.changeElsewhere('account.owner', 'cleeng.17')
    expect(reload).not.toHaveBeenCalled()
  })
})

describe('page without a session', () => {
  it.each([
    ['an anonymous viewer', { tokens: undefined }],
    ['a site without accounts', { site: fakeSite('avod') }],
  ] as const)('resumeSession for %s loads no account provider and adds no pagehide listener', async (_, plan) => {
    const { bearers, browser } = await openResumed(plan)
    expect(bearers).toEqual([])
    expect(browser.heard.has('pagehide')).toBe(false)
  })
})

describe('list synchronization', () => {
  it.each(['favorites', 'history'] as const)('a change of the %s list is saved to the account', async (list) => {
    const { toggleStoredFavorite, saveProgress, callsOf } = await openResumed()
    if (list === 'favorites') toggleStoredFavorite('new00001')
    else saveProgress('new00001', 0.5)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(savesOf(callsOf)).toMatchObject([{ [list]: [{ mediaid: 'new00001' }] }])
  })

  it.each(['pagehide', 'visibilitychange'] as const)(
    'unsaved lists are sent immediately when the page is hidden (%s)',
    async (name) => {
      const { toggleStoredFavorite, browser, callsOf } = await openResumed()
      toggleStoredFavorite('new00001')
      if (name === 'pagehide') browser.emit(name)
      else {
        browser.document.dispatchEvent(new Event(name))
        await flushTasks()
        expect(savesOf(callsOf)).toEqual([])
        browser.document.visibilityState = 'hidden'
        browser.document.dispatchEvent(new Event(name))
      }
      await flushTasks()
      expect(savesOf(callsOf)).toHaveLength(1)
    },
  )

  it('a failed save on pagehide logs a warning', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    const { toggleStoredFavorite, browser, setResponses } = await openResumed()
    toggleStoredFavorite('new00001')
    setResponses({ customer: { updateLists: () => Promise.reject(new Error('Gone')) } })
    browser.emit('pagehide')
    await flushTasks()
    expect(warn.mock.calls).toEqual([['Gone']])
    warn.mockRestore()
  })

  it('the online event reloads the account lists, only for a signed-in viewer', async () => {
    const { browser, $favorites, setResponses, clearSession, callsOf } = await openResumed()
    setResponses({ customer: { lists: async () => ({ favorites: [{ mediaid: 'theirs01' }], history: [] }) } })
    browser.emit('online')
    await flushTasks()
    expect($favorites.get()).toEqual([{ mediaid: 'theirs01' }])
    const loads = callsOf('customer.lists').length
    clearSession()
    browser.emit('online')
    await flushTasks()
    expect(callsOf('customer.lists')).toHaveLength(loads)
  })

  it('a failed reload of the lists on the online event logs a warning', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    const { browser, setResponses } = await openResumed()
    setResponses({ customer: { lists: () => Promise.reject(new Error('No lists')) } })
    browser.emit('online')
    await flushTasks()
    expect(warn.mock.calls).toEqual([['No lists']])
    warn.mockRestore()
  })

  it('a repeated startEffects call does not duplicate the save on pagehide', async () => {
    const { startEffects, toggleStoredFavorite, browser, callsOf } = await openResumed()
    startEffects()
    toggleStoredFavorite('new00001')
    browser.emit('pagehide')
    await flushTasks()
    expect(savesOf(callsOf)).toHaveLength(1)
  })
})

describe('end of a session', () => {
  it('sign-out clears customer, subscription, checkout and drafts, and unsubscribes from account events', async () => {
    const stop = vi.fn()
    const page = await openResumed({
      responses: {
        subscription: { current: async () => ({ status: 'expired' }) as never },
        notifications: { listen: async () => stop },
        checkout: {
          offers: async () => [fakeOffer({ offerId: 'S1_NL' })],
          paymentMethods: async () => [],
          createOrder: async () => fakeOrder(),
        },
      },
    })
    const { $customer } = await import('#features/session/customer.store.ts')
    const { $subscription } = await import('#features/access/subscription.store.ts')
    const { $checkout, chooseOffer, chosenOffer } = await import('#features/checkout/checkout.store.ts')
    const { openCheckout } = await import('#features/checkout/order.store.ts')
    const { subscribeToAccountEvents } = await import('#features/session/account-events.store.ts')
    const { subscribeToEntitlements } = await import('#features/access/entitlements.store.ts')
    await subscribeToAccountEvents()
    chooseOffer({ offerId: 'S1_NL' })
    await openCheckout()
    page.browser.sessionStorage.setItem('jwapp.draft.login', '{}')
    const checked = vi.fn()
    subscribeToEntitlements({ id: 'item0001', offers: [] }, checked)
    await flushTasks()
    const remaining = () => [$customer.get(), $subscription.get(), $checkout.get()].map((value) => value !== undefined)
    expect([...remaining(), chosenOffer()]).toEqual([true, true, true, 'S1_NL'])
    page.clearSession()
    await flushTasks()
    expect([...remaining(), chosenOffer()]).toEqual([false, false, false, undefined])
    expect(Object.keys(page.browser.sessionStorage)).toEqual([])
    expect(stop).toHaveBeenCalledTimes(1)
    expect(checked).toHaveBeenCalledTimes(2)
  })

  it('drafts are removed at sign-out, not at sign-in or a subscription change', async () => {
    const { browser, setViewer, clearSession } = await openResumed()
    const draft = () => browser.sessionStorage.getItem('jwapp.draft.login')
    browser.sessionStorage.setItem('jwapp.draft.login', '{}')
    setViewer({ signedIn: true, subscribed: true })
    expect(draft()).toBe('{}')
    clearSession()
    expect(draft()).toBeNull()
    browser.sessionStorage.setItem('jwapp.draft.login', '{}')
    setViewer({ signedIn: true, subscribed: false })
    expect(draft()).toBe('{}')
  })
})
