import { afterEach, expect, it, vi } from 'vitest'
import { closeBrowser, fakeBrowser } from '../../../tests/support/fake-browser.ts'
import { preference } from './preference.store.ts'

afterEach(closeBrowser)

const size = () => preference('size', 1, (stored) => (typeof stored === 'number' ? stored : undefined))

it('a preference has its default until the viewer sets it, and the value persists on the next page', () => {
  const { localStorage } = fakeBrowser()
  const $size = size()
  expect($size.get()).toBe(1)
  $size.set(3)
  expect(localStorage.getItem('jwapp.size')).toBe('3')
  expect(size().get()).toBe(3)
})

it.each(['"big"', '{', 'null'])('an invalid stored preference (%s) falls back to the default', (text) => {
  fakeBrowser().localStorage.setItem('jwapp.size', text)
  expect(size().get()).toBe(1)
})

it('a preference that is set to undefined is removed from the storage', () => {
  const { localStorage } = fakeBrowser()
  const $name = preference<string | undefined>('name', undefined, (stored) => (stored ? String(stored) : undefined))
  $name.set('x')
  $name.set(undefined)
  expect(localStorage.getItem('jwapp.name')).toBeNull()
})

it('a preference follows changes of its own storage key in another tab, not of other keys', () => {
  const browser = fakeBrowser()
  const $size = size()
  browser.changeElsewhere('jwapp.size', '4')
  expect($size.get()).toBe(4)
  browser.localStorage.setItem('jwapp.size', '5')
  browser.changeElsewhere('jwapp.sizes', '6')
  expect($size.get()).toBe(4)
})

it('a preference reads its storage again after a pageshow event and after the storage is cleared', () => {
  const browser = fakeBrowser()
  const $size = size()
  browser.localStorage.setItem('jwapp.size', '5')
  browser.emit('pageshow')
  expect($size.get()).toBe(5)
  browser.localStorage.removeItem('jwapp.size')
  browser.changeElsewhere(null)
  expect($size.get()).toBe(1)
})

it('a preference on the server has its default and adds no event listener', () => {
  vi.stubGlobal('addEventListener', () => {
    throw new Error('No events here')
  })
  expect(size().get()).toBe(1)
})

it.each([
  ['"given"', 'given'],
  ['"refused"', 'refused'],
  ['"perhaps"', undefined],
  ['true', undefined],
])('the stored consent %s is read as %s', async (text, consent) => {
  vi.resetModules()
  fakeBrowser().localStorage.setItem('jwapp.consent', text)
  const { $consent } = await import('../site/consent.store.ts')
  expect($consent.get()).toBe(consent)
})

it('a tab note persists across a reload and is removed when it is set to undefined', async () => {
  const { sessionStorage, localStorage } = fakeBrowser()
  const { sessionValue } = await import('./preference.store.ts')
  sessionValue('flash-message').write('expired')
  expect([Object.keys(localStorage), Object.keys(sessionStorage)]).toEqual([[], ['jwapp.flash-message']])
  const note = sessionValue('flash-message')
  expect(note.$note.get()).toBe('expired')
  note.write(undefined)
  expect(note.$note.get()).toBeUndefined()
  expect(sessionStorage.getItem('jwapp.flash-message')).toBeNull()
  expect(sessionValue('flash-message').$note.get()).toBeUndefined()
})

it('clearDrafts removes the drafts of the tab except the named ones, and no other values', async () => {
  const { sessionStorage } = fakeBrowser()
  const { clearDrafts, draftKey, sessionValue } = await import('./preference.store.ts')
  sessionValue('flash-message').write('expired')
  for (const name of ['login', 'card']) sessionStorage.setItem(draftKey(name), '{}')
  clearDrafts({ except: ['login'] })
  expect(Object.keys(sessionStorage)).toEqual(['jwapp.flash-message', 'jwapp.draft.login'])
  clearDrafts()
  expect(Object.keys(sessionStorage)).toEqual(['jwapp.flash-message'])
})

it('clearDrafts removes drafts from an open page as well, except the named ones', async () => {
  fakeBrowser()
  const { clearDrafts, sessionValue } = await import('./preference.store.ts')
  const notes = ['flash-message', 'draft.offers', 'draft.reset-email'].map(sessionValue)
  for (const note of notes) note.write('typed')
  const values = () => notes.map(({ $note }) => $note.get())
  clearDrafts({ except: ['offers'] })
  expect(values()).toEqual(['typed', 'typed', undefined])
  clearDrafts()
  expect(values()).toEqual(['typed', undefined, undefined])
})
