import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { KnownViewerNeed } from '#runtime/hydration/intent.ts'
import { memory } from '../../../tests/support/memory.ts'

const startSession = vi.fn<(hydrate: () => void) => void>()
vi.mock('./account-start.client.ts', () => ({ startSession }))

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers()
  startSession.mockReset()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const rendered = '<div data-list="favorites"></div>'

/** Rendered island with a need of known viewers. It records its hydration. */
function fakeIsland(known?: KnownViewerNeed | 'account', props: Record<string, unknown> = {}) {
  const written = Object.entries(props).map(([name, value]) => [name, [0, value]])
  const attributes = new Map([
    ['client', known === 'account' ? known : 'intent'],
    ['opts', JSON.stringify({ name: 'Island', value: known ? { known } : true })],
    ['component-url', '/_astro/row.1.js'],
    ['props', JSON.stringify(Object.fromEntries(written))],
  ])
  const hydrated = vi.fn()
  const button = new Map<string, string>()
  const island = Object.assign(new EventTarget(), {
    innerHTML: rendered,
    getAttribute: (name: string) => attributes.get(name) ?? null,
    hasAttribute: (name: string) => attributes.has(name),
    setAttribute: (name: string, value: string) => attributes.set(name, value),
    removeAttribute: (name: string) => attributes.delete(name),
    querySelector: () => ({ setAttribute: (name: string, value: string) => button.set(name, value) }),
    button,
    hydrated,
  })
  island.addEventListener('hydrate', hydrated)
  return island
}

type Island = ReturnType<typeof fakeIsland>
type PageState = { viewer?: string; lists?: string; stored?: Record<string, string> }

/** Runs the script in a loaded page of a viewer, and returns a function that changes the state. */
async function openPage(islands: Island[], { stored = {}, ...state }: PageState) {
  const dataset = { viewer: 'session', lists: '', ...state }
  const page = new EventTarget()
  vi.stubGlobal('self', {})
  vi.stubGlobal('document', { documentElement: { dataset }, readyState: 'complete', querySelectorAll: () => islands })
  vi.stubGlobal('localStorage', Object.assign(memory(), stored))
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  await import('./known-viewers.client.ts')
  const change = async ({ stored = {}, ...state }: PageState) => {
    Object.assign(dataset, state)
    Object.assign(localStorage, stored)
    page.dispatchEvent(new Event('lists'))
    await vi.runAllTimersAsync()
  }
  return { change, idle: () => vi.runAllTimersAsync() }
}

const hydratedIn = (islands: Island[]) => islands.map(({ hydrated }) => hydrated.mock.calls.length > 0)

test('a page of a viewer with a session hydrates islands that depend on it, but none that waits for an interaction', async () => {
  const islands = [fakeIsland(), fakeIsland('interaction'), fakeIsland('account')]
  await (await openPage(islands, {})).idle()
  expect(hydratedIn(islands)).toEqual([true, false, false])
})

test('marks of watched episodes hydrate only for a viewer with a watch history', async () => {
  const marks = fakeIsland('watched')
  const { idle, change } = await openPage([marks], { lists: 'favorites' })
  await idle()
  expect(hydratedIn([marks])).toEqual([false])
  await change({ lists: 'history favorites' })
  expect(hydratedIn([marks])).toEqual([true])
})

test('a session starts once and without React, which a banner or dialog loads', async () => {
  const dialogs = fakeIsland('account')
  const { idle, change } = await openPage([dialogs], { viewer: 'session' })
  await idle()
  await change({})
  expect(startSession).toHaveBeenCalledOnce()
  expect(dialogs.hydrated).not.toHaveBeenCalled()
  startSession.mock.calls[0]?.[0]()
  expect(dialogs.hydrated).toHaveBeenCalledOnce()
})

test('a failed start of the session hydrates the dialogs, which show the error', async () => {
  startSession.mockImplementation(() => {
    throw new Error('offline')
  })
  const dialogs = fakeIsland('account')
  await (await openPage([dialogs], {})).idle()
  expect(dialogs.hydrated).toHaveBeenCalled()
})

test('lists without a session start no session', async () => {
  const dialogs = fakeIsland('account')
  await (await openPage([dialogs], { viewer: 'lists', lists: 'favorites' })).idle()
  expect(startSession).not.toHaveBeenCalled()
})

test('the buttons of favourites are pressed without hydration, also after a change in another tab', async () => {
  const islands = ['SaltRoad', 'Lamplite'].map((id) => fakeIsland('favorite', { id }))
  const pressed = () => islands.map(({ button }) => button.get('aria-pressed'))
  const stored = { 'account.favorites': '[{"mediaid":"SaltRoad"}]', 'jwapp.favorites': '[{"mediaid":"Lamplite"}]' }
  const { idle, change } = await openPage(islands, { stored })
  await idle()
  expect(pressed()).toEqual(['true', 'false'])
  await change({ stored: { 'account.favorites': '[{"mediaid":"Lamplite"}]' } })
  expect(pressed()).toEqual(['false', 'true'])
  expect(hydratedIn(islands)).toEqual([false, false])
})

test('the button of a favourite is released when another tab empties all lists of a viewer without a session', async () => {
  const island = fakeIsland('favorite', { id: 'SaltRoad' })
  const stored = { 'jwapp.favorites': '[{"mediaid":"SaltRoad"}]' }
  const { change } = await openPage([island], { viewer: 'lists', lists: 'favorites', stored })
  expect(island.button.get('aria-pressed')).toBe('true')
  await change({ viewer: '', lists: '', stored: { 'jwapp.favorites': '[]' } })
  expect(island.button.get('aria-pressed')).toBe('false')
})

const favorites = '[{"mediaid":"SaltRoad"}]'
const shelf = () => fakeIsland('favorites')

/** Storage with a row of the island that was drawn some time ago. */
const storedRow = (island: Island, ageMs = 0) => ({
  'account.favorites': favorites,
  'account.row.favorites': JSON.stringify({
    from: `/_astro/row.1.js\n${island.getAttribute('props')}\n${favorites}`,
    at: Date.now() - ageMs,
    markup: '<a>The Salt Road</a>',
    items: [],
  }),
})

test('the row of an empty list does not hydrate, and one without a stored row does', async () => {
  const islands = [shelf(), fakeIsland('history')]
  await (await openPage(islands, { lists: 'favorites', stored: { 'account.favorites': favorites } })).idle()
  expect(hydratedIn(islands)).toEqual([true, false])
})

test('a row of the same list is shown as stored without React', async () => {
  const island = shelf()
  const { idle } = await openPage([island], { lists: 'favorites', stored: storedRow(island) })
  expect(island.innerHTML).toBe('<a>The Salt Road</a>')
  await idle()
  expect(hydratedIn([island])).toEqual([false])
})

test('a stored row of the day before is shown and then loaded again', async () => {
  const island = shelf()
  const { idle } = await openPage([island], { lists: 'favorites', stored: storedRow(island, 86_400_000) })
  expect(island.innerHTML).toBe('<a>The Salt Road</a>')
  await idle()
  expect(hydratedIn([island])).toEqual([true])
})

test('a row whose list changes returns to its rendered markup and hydrates', async () => {
  const island = shelf()
  const { change } = await openPage([island], { lists: 'favorites', stored: storedRow(island) })
  await change({ stored: { 'account.favorites': '[{"mediaid":"Lamplite"}]' } })
  expect(island.innerHTML).toBe(rendered)
  expect(hydratedIn([island])).toEqual([true])
})

test('the row of an account is not shown to an anonymous viewer', async () => {
  const island = shelf()
  await openPage([island], { viewer: 'lists', lists: 'favorites', stored: storedRow(island) })
  expect(island.innerHTML).toBe(rendered)
})

test('the row of an account gives way to that of the browser at the end of its session', async () => {
  const island = shelf()
  const local = '[{"mediaid":"Lamplite"}]'
  const source = `/_astro/row.1.js\n${island.getAttribute('props')}\n${local}`
  const row = { from: source, at: Date.now(), markup: '<a>Lamplight</a>', items: [] }
  const stored = {
    ...storedRow(island),
    'jwapp.favorites': local,
    'jwapp.row.favorites': JSON.stringify(row),
  }
  const { change, idle } = await openPage([island], { lists: 'favorites', stored })
  expect(island.innerHTML).toBe('<a>The Salt Road</a>')
  await change({ viewer: 'lists' })
  expect(island.innerHTML).toBe('<a>Lamplight</a>')
  await change({ viewer: 'lists', lists: '' })
  expect(island.innerHTML).toBe(rendered)
  await idle()
  expect(hydratedIn([island])).toEqual([false])
})
