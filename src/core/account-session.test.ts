import fc from 'fast-check'
import { expect, it } from 'vitest'
import { tokensOfFragment } from './account-session.ts'

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
