import { afterEach, expect, it, vi } from 'vitest'
import { closeBrowser, fakeBrowser } from '../../tests/support/fake-browser.ts'
import { preference } from './preference.store.ts'

afterEach(closeBrowser)

const size = () => preference('size', 1, (stored) => (typeof stored === 'number' ? stored : undefined))

it('a preference is the usual one until the viewer chooses, and the next page has the choice', () => {
  const { localStorage } = fakeBrowser()
  const $size = size()
  expect($size.get()).toBe(1)
  $size.set(3)
  expect(localStorage.getItem('jwapp.size')).toBe('3')
  expect(size().get()).toBe(3)
})

it.each(['"big"', '{', 'null'])('a stored preference of no use (%s) is the usual one', (text) => {
  fakeBrowser().localStorage.setItem('jwapp.size', text)
  expect(size().get()).toBe(1)
})

it('a preference that is taken back is removed from the browser', () => {
  const { localStorage } = fakeBrowser()
  const $name = preference<string | undefined>('name', undefined, (stored) => (stored ? String(stored) : undefined))
  $name.set('x')
  $name.set(undefined)
  expect(localStorage.getItem('jwapp.name')).toBeNull()
})

it('a choice in another tab applies here, one of another preference does not', () => {
  const browser = fakeBrowser()
  const $size = size()
  browser.changeElsewhere('jwapp.size', '4')
  expect($size.get()).toBe(4)
  browser.localStorage.setItem('jwapp.size', '5')
  browser.changeElsewhere('jwapp.sizes', '6')
  expect($size.get()).toBe(4)
})

it('a preference on the server is the usual one and listens to nothing', () => {
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
  const { $consent } = await import('./consent.store.ts')
  expect($consent.get()).toBe(consent)
})

it('a note of this tab survives a reload and is removed when it is taken back', async () => {
  const { sessionStorage, localStorage } = fakeBrowser()
  const { tabNote } = await import('./preference.store.ts')
  tabNote('parting').write('expired')
  expect([Object.keys(localStorage), Object.keys(sessionStorage)]).toEqual([[], ['jwapp.parting']])
  const note = tabNote('parting')
  expect(note.$note.get()).toBe('expired')
  note.write(undefined)
  expect(note.$note.get()).toBeUndefined()
  expect(sessionStorage.getItem('jwapp.parting')).toBeNull()
  expect(tabNote('parting').$note.get()).toBeUndefined()
})
