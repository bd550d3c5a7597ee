import fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import { addressTokens } from '../browser/address-tokens.ts'
import { takeAddressTokens, tokensOfFragment } from './account-session.ts'

it.each([
  ['john+tag@example.com', 'email=john+tag@example.com'],
  ['john+tag@example.com', 'email=john%2Btag%40example.com'],
  ['a+b+c@example.com', 'email=a+b%20c@example.com'],
  ['john@example.com', 'email=john@example.com%20'],
  ['', ''],
])('takeAddressTokens returns the address "%s" of a mailed link with "%s"', (email, query) => {
  vi.stubGlobal(addressTokens, `http://site.test/?u=edit-password&resetPasswordToken=abc&${query}`)
  expect(takeAddressTokens().mailed).toEqual({ token: 'abc', email })
})

it('takeAddressTokens returns a token with a plus that its mail did not encode', () => {
  vi.stubGlobal(addressTokens, 'http://site.test/?resetPasswordToken=aB+cd/e==&email=a@b.cd')
  expect(takeAddressTokens().mailed).toEqual({ token: 'aB+cd/e==', email: 'a@b.cd' })
})

it('tokensOfFragment returns the tokens of the fragment, whatever characters they contain', () => {
  const text = fc.string({ minLength: 1 })
  fc.assert(
    fc.property(text, fc.string(), fc.integer({ min: 1, max: 4_000_000_000 }), (token, refresh_token, expires) => {
      const fragment = new URLSearchParams({ token, refresh_token, expires: String(expires) })
      expect(tokensOfFragment(`#${fragment}`)).toEqual({
        access: token,
        refresh: refresh_token,
        expires: expires * 1000,
      })
    }),
  )
})

it.each([
  '',
  '#',
  '#content',
  '#token=abc',
  '#expires=12',
  '#token=abc&expires=0',
  '#token=abc&expires=-12',
  '#token=&expires=12',
  '#token=abc&expires=soon',
])('tokensOfFragment returns undefined for the fragment "%s"', (fragment) =>
  expect(tokensOfFragment(fragment)).toBeUndefined(),
)

it('tokensOfFragment accepts a fragment without a refresh token', () =>
  expect(tokensOfFragment('#token=a%23b&expires=12')).toEqual({ access: 'a#b', refresh: '', expires: 12_000 }))
