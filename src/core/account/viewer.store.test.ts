import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { closeBrowser, type FakeBrowser, fakeBrowser } from '../../../tests/support/fake-browser.ts'

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
])('the viewer store starts with the stored viewer ("%s")', async (stored, viewer) => {
  const browser = fakeBrowser()
  browser.localStorage.setItem('viewer', stored)
  const { $viewer, toViewerAttribute } = await openViewer(browser)
  expect($viewer.get()).toEqual(viewer)
  expect(toViewerAttribute(viewer)).toBe(stored)
})

it('setViewer stores the viewer, updates the store and dispatches a viewer event', async () => {
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

it('the viewer store notifies listeners only if the viewer changed', async () => {
  const { setViewer, $viewer } = await openViewer()
  const listener = vi.fn()
  $viewer.listen(listener)
  setViewer(subscriber)
  setViewer({ ...subscriber })
  expect(listener).toHaveBeenCalledTimes(1)
  setViewer({ signedIn: true, subscribed: false })
  expect(listener).toHaveBeenCalledTimes(2)
})

it('the data-viewer attribute follows the viewer if storage is denied', async () => {
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

it('setViewer sets no data-viewer attribute if the browser stores the viewer', async () => {
  const { browser, setViewer } = await openViewer()
  setViewer(subscriber)
  expect(browser.document.documentElement.dataset.viewer).toBeUndefined()
})

it('an anonymous viewer has no data-viewer attribute if storage is denied', async () => {
  const browser = fakeBrowser()
  browser.localStorage.setItem = browser.localStorage.removeItem = () => {
    throw new Error('Denied')
  }
  const { setViewer, anonymous } = await openViewer(browser)
  setViewer(anonymous)
  expect(browser.document.documentElement.dataset).toEqual({})
})

it('a sign-out removes all session keys and no others from the storage', async () => {
  const browser = fakeBrowser()
  const keys = ['viewer', 'bought', 'jwapp.access_tokens', 'jwapp.charge', 'account.owner', 'account.saved', 'a.token']
  for (const name of keys) browser.localStorage.setItem(name, 'text')
  for (const list of ['favorites', 'history'])
    for (const name of ['account.', 'account.row.']) browser.localStorage.setItem(name + list, '[]')
  browser.localStorage.setItem('jwapp.favorites', '[]')
  browser.localStorage.setItem('viewer', 'session')
  const { $viewer, clearSession, anonymous, addSessionKeys } = await openViewer(browser)
  addSessionKeys(['a.token'])
  const changed = vi.fn()
  browser.addEventListener('viewer', changed)
  clearSession()
  expect(Object.keys(browser.localStorage)).toEqual(['jwapp.favorites'])
  expect($viewer.get()).toEqual(anonymous)
  expect(changed).toHaveBeenCalledTimes(1)
})

it('state registered with onSessionEnd is removed at each sign-out, in this tab and another one', async () => {
  const { browser, setViewer, clearSession, onSessionEnd } = await openViewer()
  const [first, second] = [vi.fn(), vi.fn()]
  for (const forget of [first, second]) onSessionEnd(forget)
  setViewer(subscriber)
  setViewer({ signedIn: true, subscribed: false })
  expect(first).not.toHaveBeenCalled()
  clearSession()
  clearSession()
  expect([first, second].map(({ mock }) => mock.calls.length)).toEqual([1, 1])
  setViewer(subscriber)
  browser.changeElsewhere('viewer', null)
  expect([first, second].map(({ mock }) => mock.calls.length)).toEqual([2, 2])
})

it('an expired session stores its unsaved lists under its account', async () => {
  const browser = fakeBrowser()
  browser.localStorage.setItem('viewer', 'session')
  browser.localStorage.setItem('account.owner', 'cleeng.7')
  browser.localStorage.setItem('account.favorites', '[{"mediaid":"unsaved1"}]')
  const { $viewer, expireSession, anonymous } = await openViewer(browser)
  expireSession()
  expect(browser.localStorage.getItem('unsaved.cleeng.7')).toContain('unsaved1')
  expect($viewer.get()).toEqual(anonymous)
})

it('a sign-in or sign-out in another tab updates the viewer of this tab', async () => {
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

it('a page from the back/forward cache shows the current viewer', async () => {
  const { browser, $viewer } = await openViewer()
  const leave = $viewer.listen(() => undefined)
  browser.localStorage.setItem('viewer', 'session subscription')
  browser.emit('pageshow')
  expect($viewer.get()).toEqual(subscriber)
  leave()
})

it('the viewer store has no event listeners without subscribers', async () => {
  const { browser, $viewer } = await openViewer()
  const leave = $viewer.listen(() => undefined)
  expect([...browser.heard].sort()).toEqual(['pageshow', 'storage'])
  leave()
  vi.runAllTimers()
  expect([...browser.heard]).toEqual([])
})

it('the viewer is anonymous in a build without a browser', async () => {
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

const local = { favorites: [{ mediaid: 'mine0001' }], history: [{ mediaid: 'seen0001', progress: 0.5 }] }
const account = { kind: 'cleeng', customer: { id: '7' } } as const
const store = (more: Record<string, unknown>) => {
  for (const [key, value] of Object.entries(more)) browser.localStorage.setItem(key, JSON.stringify(value))
}
const storeLists = () => store({ 'account.favorites': local.favorites, 'account.history': local.history })
const storedJson = (key: string): unknown => JSON.parse(browser.localStorage.getItem(key) ?? 'null')
const endSession = () => {
  for (const key of ['favorites', 'history', 'saved', 'owner']) browser.localStorage.removeItem(`account.${key}`)
}

it('savedLists returns empty lists in a new browser and for damaged data', () => {
  expect(queue.savedLists()).toEqual(queue.noLists)
  expect(queue.noLists).toEqual({ favorites: [], history: [] })
  browser.localStorage.setItem('account.saved', '{"favorites":')
  expect(queue.savedLists()).toEqual(queue.noLists)
  browser.localStorage.setItem('account.saved', '{"favorites":[{"mediaid":"mine0001"}],"history":"?"}')
  expect(queue.savedLists()).toEqual({ favorites: local.favorites, history: [] })
})

it('savedLists returns the lists that storeSavedLists stored', () => {
  queue.storeSavedLists(local)
  expect(queue.savedLists()).toEqual(local)
  expect(queue.sameLists(local, queue.savedLists())).toBe(true)
  expect(queue.sameLists(local, queue.noLists)).toBe(false)
})

it('unsaved lists of an expired session are restored at the next sign-in of the same account', () => {
  queue.assignLists(account, account.customer)
  storeLists()
  queue.stashUnsavedLists()
  endSession()
  queue.assignLists(account, account.customer)
  expect(storedJson('account.favorites')).toEqual(local.favorites)
  expect(storedJson('account.history')).toEqual(local.history)
  expect(browser.localStorage.getItem('account.owner')).toBe('cleeng.7')
  expect(browser.localStorage.getItem('unsaved.cleeng.7')).toBeNull()
})

it('the saved lists are restored with the unsaved ones, so that the difference is sent', () => {
  queue.assignLists(account, account.customer)
  queue.storeSavedLists({ favorites: [], history: local.history })
  storeLists()
  queue.stashUnsavedLists()
  endSession()
  queue.assignLists(account, account.customer)
  expect(queue.savedLists()).toEqual({ favorites: [], history: local.history })
})

it.each([
  ['another customer', { kind: 'cleeng', id: '8' }],
  ['the same id at another provider', { kind: 'jwp', id: '7' }],
] as const)('unsaved lists are not restored for %s and remain stored for their own account', (_, { kind, id }) => {
  queue.assignLists(account, account.customer)
  storeLists()
  queue.stashUnsavedLists()
  endSession()
  queue.assignLists({ kind }, { id })
  expect(storedJson('account.favorites')).toBeNull()
  expect(browser.localStorage.getItem('account.owner')).toBe(`${kind}.${id}`)
  endSession()
  queue.assignLists(account, account.customer)
  expect(storedJson('account.favorites')).toEqual(local.favorites)
})

it('stashUnsavedLists stores nothing if the account has saved the lists', () => {
  queue.assignLists(account, account.customer)
  storeLists()
  queue.storeSavedLists(local)
  expect(queue.stashUnsavedLists()).toBeUndefined()
  expect(browser.localStorage.getItem('unsaved.cleeng.7')).toBeNull()
})

it('stashUnsavedLists stores nothing without an account', () => {
  storeLists()
  expect(queue.stashUnsavedLists()).toBeUndefined()
  expect(Object.keys(browser.localStorage)).toEqual(['account.favorites', 'account.history'])
})

it('stashUnsavedLists stores both lists if one is unsaved', () => {
  queue.assignLists(account, account.customer)
  queue.storeSavedLists({ favorites: local.favorites, history: [] })
  storeLists()
  queue.stashUnsavedLists()
  expect(storedJson('unsaved.cleeng.7')).toEqual([
    JSON.stringify(local.favorites),
    JSON.stringify(local.history),
    JSON.stringify({ favorites: local.favorites, history: [] }),
  ])
})

it('drop removes the lists set aside unless another tab has stored newer ones', () => {
  queue.assignLists(account, account.customer)
  storeLists()
  const aside = queue.stashUnsavedLists()
  aside?.drop()
  expect(browser.localStorage.getItem('unsaved.cleeng.7')).toBeNull()
  const older = queue.stashUnsavedLists()
  browser.localStorage.setItem('unsaved.cleeng.7', '["newer"]')
  older?.drop()
  expect(storedJson('unsaved.cleeng.7')).toEqual(['newer'])
})

it.each(['{"0":"[]"}', '[[],null]', 'not json'])(
  'damaged lists set aside (%s) are removed without changes to the current lists',
  (text) => {
    browser.localStorage.setItem('unsaved.cleeng.7', text)
    storeLists()
    queue.assignLists(account, account.customer)
    expect(storedJson('account.favorites')).toEqual(local.favorites)
    expect(browser.localStorage.getItem('unsaved.cleeng.7')).toBeNull()
  },
)
