import { afterEach, expect, test, vi } from 'vitest'
import { addressTokens, hasAddressTokens, hasFragmentToken, takeAddressTokens } from '#core/browser/address-tokens.ts'
import { bootTokens } from './boot-tokens.ts'

afterEach(() => vi.unstubAllGlobals())

/** A page that boots at an address; the address that it has from then on. */
function openPage(path: string) {
  const replaceState = vi.fn()
  vi.stubGlobal('self', globalThis)
  vi.stubGlobal('location', { href: `https://tv.test${path}` })
  vi.stubGlobal('history', { state: null, replaceState })
  bootTokens(addressTokens)
  return String(replaceState.mock.calls[0]?.[2] ?? location.href).replace('https://tv.test', '')
}

test('the token of a mail leaves the address before anything else runs, and reaches the account once', () => {
  expect(openPage('/?u=edit-password&resetPasswordToken=abc&email=vera%40example.com')).toBe('/?u=edit-password')
  expect([hasAddressTokens(), hasFragmentToken()]).toEqual([true, false])
  expect(takeAddressTokens()).toEqual({ mailed: { token: 'abc', email: 'vera@example.com' }, fragment: '' })
  expect(takeAddressTokens()).toEqual({ mailed: undefined, fragment: '' })
})

test('the session that another company hands over leaves the address before anything else runs', () => {
  expect(openPage('/m/SaltRoad/salt/?r=x#token=a.b&refresh_token=c&expires=1')).toBe('/m/SaltRoad/salt/?r=x')
  expect(hasFragmentToken()).toBe(true)
  expect(takeAddressTokens()).toEqual({ mailed: undefined, fragment: '#token=a.b&refresh_token=c&expires=1' })
})

test('an address without tokens stays as it is', () => {
  expect(openPage('/?q=a%20b&email=vera%40example.com#selected')).toBe('/?q=a%20b&email=vera%40example.com#selected')
  expect(hasAddressTokens()).toBe(false)
})
