import { afterEach, expect, it, vi } from 'vitest'
import { closeBrowser, type FakeBrowser, fakeBrowser } from '../../tests/support/fake-browser.ts'
import { sessionKeys } from './session.ts'

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
