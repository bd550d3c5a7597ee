import { expect, it } from 'vitest'
import { consentState, fullNameOf } from './customer.ts'

it.each([
  [{ firstName: 'Vera', lastName: 'Lind' }, 'Vera Lind'],
  [{ firstName: ' Vera ', lastName: ' ' }, 'Vera'],
  [{ lastName: ' Lind ' }, 'Lind'],
  [{}, 'v@x.test'],
])('an account with %j goes by %j', (names, shown) => expect(fullNameOf(names, 'v@x.test')).toBe(shown))

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
