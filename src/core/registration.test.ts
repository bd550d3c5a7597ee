import { expect, it } from 'vitest'
import { consentState } from './registration.ts'

it.each([
  ['accepted', true, 'accepted'],
  ['accepted', 'true', 'accepted'],
  ['accepted', '', 'accepted'],
  ['accepted', false, 'declined'],
  ['accepted', 'false', 'declined'],
  ['declined', true, 'declined'],
  ['declined', false, 'declined'],
  [undefined, true, 'declined'],
])('a stored answer of %j with the value %j is %s: nobody has agreed who did not say so', (state, value, expected) =>
  expect(consentState(state, value)).toBe(expected),
)
