import { afterEach, expect, it, vi } from 'vitest'
import { closeBrowser, fakeBrowser } from '../../../tests/support/fake-browser.ts'

afterEach(closeBrowser)

async function openUrl(href: string) {
  vi.resetModules()
  return { ...fakeBrowser(href), ...(await import('./url.store.ts')) }
}

it('the query store contains the URL parameters, and the last of repeated ones applies', async () => {
  const { $query } = await openUrl('https://site.test/m/x/?u=login&tag=a&tag=b')
  expect($query.get()).toEqual({ u: 'login', tag: 'b' })
})

it('openQuery pushes a history entry, and closeQuery navigates back from it', async () => {
  const { $query, openQuery, closeQuery, location, history } = await openUrl('https://site.test/m/x/?r=1#top')
  const leave = $query.listen(() => undefined)
  const back = vi.spyOn(history, 'back')
  openQuery({ u: 'login' })
  expect(location.href).toBe('https://site.test/m/x/?r=1&u=login#top')
  expect($query.get()).toEqual({ r: '1', u: 'login' })
  expect(history.length).toBe(2)
  closeQuery('u', 'message')
  expect(back).toHaveBeenCalledTimes(1)
  expect(location.href).toBe('https://site.test/m/x/?r=1#top')
  expect($query.get()).toEqual({ r: '1' })
  leave()
})

it('closeQuery removes the parameters in place for a dialog of a shared link', async () => {
  const { $query, closeQuery, location, history } = await openUrl('https://site.test/?u=login&message=no&r=1')
  const back = vi.spyOn(history, 'back')
  closeQuery('u', 'message')
  expect(back).not.toHaveBeenCalled()
  expect(location.href).toBe('https://site.test/?r=1')
  expect($query.get()).toEqual({ r: '1' })
})

it('closeQuery removes a parameter in place if the history entry was pushed for another one', async () => {
  const { openQuery, replaceQuery, closeQuery, location, history } = await openUrl('https://site.test/')
  openQuery({ play: '1' })
  replaceQuery({ u: 'login' })
  expect(history.state).toEqual({ opened: ['play'] })
  closeQuery('u')
  expect(location.href).toBe('https://site.test/?play=1')
  expect(history.length).toBe(2)
})

it('openQuery preserves the existing state of the history entry', async () => {
  const { openQuery, history } = await openUrl('https://site.test/')
  history.replaceState({ searches: 2 }, '')
  openQuery({ u: 'login' })
  expect(history.state).toEqual({ searches: 2, opened: ['u'] })
})

it('replaceQuery adds no history entry, and undefined removes a parameter', async () => {
  const { $query, replaceQuery, history } = await openUrl('https://site.test/?u=login&r=1')
  const leave = $query.listen(() => undefined)
  replaceQuery({ u: undefined, message: 'x' })
  expect($query.get()).toEqual({ r: '1', message: 'x' })
  expect(history.length).toBe(1)
  leave()
})

it('addressWith stays on this site for a path with two leading slashes', async () => {
  const { addressWith, replaceQuery, location } = await openUrl('https://site.test//evil.test/?r=1')
  const login = 'https://site.test//evil.test/?r=1&u=login'
  expect(new URL(addressWith({ u: 'login' }), location.origin).href).toBe(login)
  replaceQuery({ u: 'login' })
  expect(location.href).toBe(login)
})

it('the query store notifies listeners only when a parameter changed', async () => {
  const { $query, readQuery, history } = await openUrl('https://site.test/?r=1')
  const listener = vi.fn()
  const leave = $query.listen(listener)
  readQuery()
  expect(listener).not.toHaveBeenCalled()
  history.replaceState(null, '', '/?r=2')
  readQuery()
  expect(listener).toHaveBeenCalledTimes(1)
  leave()
})

it('the query store follows popstate while it has listeners, and reads the URL for each first listener', async () => {
  const { $query, history, heard: listener, emit } = await openUrl('https://site.test/?r=1')
  const leave = $query.listen(() => undefined)
  history.replaceState(null, '', '/?r=2')
  emit('popstate')
  expect($query.get()).toEqual({ r: '2' })
  leave()
  vi.runAllTimers()
  expect([...listener]).toEqual([])
  history.replaceState(null, '', '/?r=3')
  $query.listen(() => undefined)()
  expect($query.get()).toEqual({ r: '3' })
  vi.runAllTimers()
})

it('the query store is empty in a build', async () => {
  vi.resetModules()
  const { $query } = await import('./url.store.ts')
  const leave = $query.listen(() => undefined)
  expect($query.get()).toEqual({})
  leave()
})
