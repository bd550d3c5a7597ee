import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { closeBrowser, type FakeBrowser, fakeBrowser } from '../../tests/support/fake-browser.ts'
import { sessionKeys } from './account-session.ts'

afterEach(closeBrowser)

async function openViewer(browser: FakeBrowser = fakeBrowser()) {
  vi.resetModules()
  return { browser, ...(await import('./viewer.store.ts')) }
}

const subscriber = { signedIn: true, subscribed: true }

it.each([
  ['session subscription', subscriber],
  ['session', { signedIn: true, subscribed: false }],
  ['subscription', { signedIn: false, subscribed: true }],
  ['', { signedIn: false, subscribed: false }],
])('a page begins with the viewer of the last page ("%s")', async (stored, viewer) => {
  const browser = fakeBrowser()
  browser.localStorage.setItem('viewer', stored)
  const { $viewer, viewerNames } = await openViewer(browser)
  expect($viewer.get()).toEqual(viewer)
  expect(viewerNames(viewer)).toBe(stored)
})

it('a viewer change is stored, shown and reported to the rest of the page', async () => {
  const { browser, setViewer, $viewer, anonymous } = await openViewer()
  const changed = vi.fn()
  browser.addEventListener('viewer', changed)
  setViewer(subscriber)
  expect(browser.localStorage.getItem('viewer')).toBe('session subscription')
  expect($viewer.get()).toEqual(subscriber)
  expect(changed).toHaveBeenCalledTimes(1)
  setViewer(anonymous)
  expect(browser.localStorage.getItem('viewer')).toBeNull()
  expect(changed).toHaveBeenCalledTimes(2)
})

it('listeners are called only for a real change', async () => {
  const { setViewer, $viewer } = await openViewer()
  const heard = vi.fn()
  $viewer.listen(heard)
  setViewer(subscriber)
  setViewer({ ...subscriber })
  expect(heard).toHaveBeenCalledTimes(1)
  setViewer({ signedIn: true, subscribed: false })
  expect(heard).toHaveBeenCalledTimes(2)
})

it('the attribute of the page follows the viewer where the browser stores nothing', async () => {
  const browser = fakeBrowser()
  browser.localStorage.setItem = () => {
    throw new Error('Denied')
  }
  const { setViewer } = await openViewer(browser)
  const { dataset } = browser.document.documentElement
  const listening = vi.spyOn(globalThis, 'addEventListener')
  setViewer(subscriber)
  expect(dataset.viewer).toBe('session subscription')
  for (const name of ['storage', 'pageshow', 'lists']) {
    delete dataset.viewer
    browser.emit(name)
    expect([name, dataset.viewer]).toEqual([name, 'session subscription'])
  }
  setViewer({ signedIn: true, subscribed: false })
  expect(dataset.viewer).toBe('session')
  expect(listening.mock.calls.filter(([name]) => name === 'lists')).toHaveLength(1)
})

it('the attribute is left to the boot script where the browser stores the viewer', async () => {
  const { browser, setViewer } = await openViewer()
  setViewer(subscriber)
  expect(browser.document.documentElement.dataset.viewer).toBeUndefined()
})

it('an anonymous viewer without storage gets no attribute', async () => {
  const browser = fakeBrowser()
  browser.localStorage.setItem = browser.localStorage.removeItem = () => {
    throw new Error('Denied')
  }
  const { setViewer, anonymous } = await openViewer(browser)
  setViewer(anonymous)
  expect(browser.document.documentElement.dataset).toEqual({})
})

it('a sign-out removes everything of the session from the browser, and nothing else', async () => {
  const browser = fakeBrowser()
  for (const name of sessionKeys) browser.localStorage.setItem(name, 'text')
  browser.localStorage.setItem('jwapp.favorites', '[]')
  browser.localStorage.setItem('viewer', 'session')
  const { $viewer, forgetViewer, anonymous } = await openViewer(browser)
  const changed = vi.fn()
  browser.addEventListener('viewer', changed)
  forgetViewer()
  expect(Object.keys(browser.localStorage)).toEqual(['jwapp.favorites'])
  expect($viewer.get()).toEqual(anonymous)
  expect(changed).toHaveBeenCalledTimes(1)
})

it('an expired session leaves its unsaved lists for the next session of the account', async () => {
  const browser = fakeBrowser()
  browser.localStorage.setItem('viewer', 'session')
  browser.localStorage.setItem('account.owner', 'billing.7')
  browser.localStorage.setItem('account.favorites', '[{"mediaid":"unsaved1"}]')
  const { $viewer, loseViewer, anonymous } = await openViewer(browser)
  loseViewer()
  expect(browser.localStorage.getItem('unsaved.billing.7')).toContain('unsaved1')
  expect($viewer.get()).toEqual(anonymous)
})

it('a sign-in or sign-out of another tab is shown in this one', async () => {
  const { browser, $viewer } = await openViewer()
  const leave = $viewer.listen(() => undefined)
  browser.changeElsewhere('viewer', 'session')
  expect($viewer.get().signedIn).toBe(true)
  browser.localStorage.removeItem('viewer')
  browser.changeElsewhere('jwapp.consent', '"given"')
  expect($viewer.get().signedIn).toBe(true)
  browser.changeElsewhere(null)
  expect($viewer.get().signedIn).toBe(false)
  leave()
})

it('a page from the back/forward cache shows the viewer of now', async () => {
  const { browser, $viewer } = await openViewer()
  const leave = $viewer.listen(() => undefined)
  browser.localStorage.setItem('viewer', 'session subscription')
  browser.emit('pageshow')
  expect($viewer.get()).toEqual(subscriber)
  leave()
})

it('a store that is no longer used listens to no event', async () => {
  const { browser, $viewer } = await openViewer()
  const leave = $viewer.listen(() => undefined)
  expect([...browser.heard].sort()).toEqual(['pageshow', 'storage'])
  leave()
  vi.runAllTimers()
  expect([...browser.heard]).toEqual([])
})

it('a build without a browser has an anonymous viewer', async () => {
  vi.resetModules()
  const { $viewer, anonymous, setViewer } = await import('./viewer.store.ts')
  const leave = $viewer.listen(() => undefined)
  expect($viewer.get()).toEqual(anonymous)
  expect(() => setViewer(subscriber)).not.toThrow()
  leave()
})

let browser: FakeBrowser
let queue: typeof import('./viewer.store.ts')
beforeEach(async () => {
  browser = fakeBrowser()
  vi.resetModules()
  queue = await import('./viewer.store.ts')
})
afterEach(closeBrowser)

const local = { favorites: [{ mediaid: 'mine0001' }], history: [{ mediaid: 'seen0001', progress: 0.5 }] }
const account = { kind: 'billing', customer: { id: '7' } } as const
const store = (more: Record<string, unknown>) => {
  for (const [key, value] of Object.entries(more)) browser.localStorage.setItem(key, JSON.stringify(value))
}
const storeLists = () => store({ 'account.favorites': local.favorites, 'account.history': local.history })
const kept = (key: string): unknown => JSON.parse(browser.localStorage.getItem(key) ?? 'null')
const endSession = () => {
  for (const key of ['favorites', 'history', 'saved', 'owner']) browser.localStorage.removeItem(`account.${key}`)
}

it('no lists are saved in a new browser, and damaged ones count as none', () => {
  expect(queue.savedLists()).toEqual(queue.noLists)
  expect(queue.noLists).toEqual({ favorites: [], history: [] })
  browser.localStorage.setItem('account.saved', '{"favorites":')
  expect(queue.savedLists()).toEqual(queue.noLists)
  browser.localStorage.setItem('account.saved', '{"favorites":[{"mediaid":"mine0001"}],"history":"?"}')
  expect(queue.savedLists()).toEqual({ favorites: local.favorites, history: [] })
})

it('saved lists are read as they were stored', () => {
  queue.storeSaved(local)
  expect(queue.savedLists()).toEqual(local)
  expect(queue.sameLists(local, queue.savedLists())).toBe(true)
  expect(queue.sameLists(local, queue.noLists)).toBe(false)
})

it('unsaved lists of an expired session come back at the next sign-in of the same account', () => {
  queue.ownLists(account, account.customer)
  storeLists()
  queue.setListsAside()
  endSession()
  queue.ownLists(account, account.customer)
  expect(kept('account.favorites')).toEqual(local.favorites)
  expect(kept('account.history')).toEqual(local.history)
  expect(browser.localStorage.getItem('account.owner')).toBe('billing.7')
  expect(browser.localStorage.getItem('unsaved.billing.7')).toBeNull()
})

it('a restored queue differs from what the account has, so that it is sent', () => {
  queue.ownLists(account, account.customer)
  queue.storeSaved({ favorites: [], history: local.history })
  storeLists()
  queue.setListsAside()
  endSession()
  queue.ownLists(account, account.customer)
  expect(queue.savedLists()).toEqual({ favorites: [], history: local.history })
})

it.each([
  ['another customer', { kind: 'billing', id: '8' }],
  ['the same number at another company', { kind: 'accounts', id: '7' }],
] as const)('unsaved lists are not given to %s, and wait for their owner', (_, { kind, id }) => {
  queue.ownLists(account, account.customer)
  storeLists()
  queue.setListsAside()
  endSession()
  queue.ownLists({ kind }, { id })
  expect(kept('account.favorites')).toBeNull()
  expect(browser.localStorage.getItem('account.owner')).toBe(`${kind}.${id}`)
  endSession()
  queue.ownLists(account, account.customer)
  expect(kept('account.favorites')).toEqual(local.favorites)
})

it('lists that the account has are not set aside', () => {
  queue.ownLists(account, account.customer)
  storeLists()
  queue.storeSaved(local)
  expect(queue.setListsAside()).toBeUndefined()
  expect(browser.localStorage.getItem('unsaved.billing.7')).toBeNull()
})

it('lists without an account are not set aside', () => {
  storeLists()
  expect(queue.setListsAside()).toBeUndefined()
  expect(Object.keys(browser.localStorage)).toEqual(['account.favorites', 'account.history'])
})

it('one unsaved list is enough to set both aside', () => {
  queue.ownLists(account, account.customer)
  queue.storeSaved({ favorites: local.favorites, history: [] })
  storeLists()
  queue.setListsAside()
  expect(kept('unsaved.billing.7')).toEqual([
    JSON.stringify(local.favorites),
    JSON.stringify(local.history),
    JSON.stringify({ favorites: local.favorites, history: [] }),
  ])
})

it('lists set aside are dropped once saved, unless another tab has set aside newer ones', () => {
  queue.ownLists(account, account.customer)
  storeLists()
  const aside = queue.setListsAside()
  aside?.drop()
  expect(browser.localStorage.getItem('unsaved.billing.7')).toBeNull()
  const older = queue.setListsAside()
  browser.localStorage.setItem('unsaved.billing.7', '["newer"]')
  older?.drop()
  expect(kept('unsaved.billing.7')).toEqual(['newer'])
})

it.each(['{"0":"[]"}', '[[],null]', 'not json'])('damaged lists set aside (%s) change nothing', (text) => {
  browser.localStorage.setItem('unsaved.billing.7', text)
  storeLists()
  queue.ownLists(account, account.customer)
  expect(kept('account.favorites')).toEqual(local.favorites)
  expect(browser.localStorage.getItem('unsaved.billing.7')).toBeNull()
})
