import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { closeBrowser, type FakeBrowser, fakeBrowser } from '../../tests/support/fake-browser.ts'

let browser: FakeBrowser
let queue: typeof import('./list-queue.store.ts')
beforeEach(async () => {
  browser = fakeBrowser()
  vi.resetModules()
  queue = await import('./list-queue.store.ts')
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
