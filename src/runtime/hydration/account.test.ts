import { afterEach, expect, test, vi } from 'vitest'
import { addressTokens } from '#core/browser/address-tokens.ts'
import { bootTokens } from '#runtime/inline/boot-tokens.inline.ts'
import account from './account.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(globalThis, addressTokens)
})

/** Opens a page after a social sign-in, and returns the tab's state. */
function comeBackTo(hash: string) {
  const stored = new Map([['jwapp.pending-redirect', '?u=choose-offer']])
  const sessionStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  }
  const document = { addEventListener: () => {}, documentElement: { dataset: {} } }
  for (const [name, value] of Object.entries({
    sessionStorage,
    document,
    addEventListener: () => {},
    location: new URL(`http://site.test/${hash}`),
    history: { state: null, replaceState: () => {} },
    self: globalThis,
  }))
    vi.stubGlobal(name, value)
  bootTokens(addressTokens)
  account(
    async () => async () => {},
    { name: 'account', value: '' },
    Object.assign(Object.create(null), { hasAttribute: () => false, addEventListener: () => {} }),
  )
  return stored.get('jwapp.pending-redirect')
}

test('a return from a social sign-in with a session retains the pending redirect', () => {
  expect(comeBackTo('#token=abc&expires=4000000000')).toBe('?u=choose-offer')
})

test('a return from a social sign-in without a session removes the pending redirect', () => {
  expect(comeBackTo('#content')).toBeUndefined()
})
