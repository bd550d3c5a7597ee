import { expect, it } from 'vitest'
import { consentState, fullNameOf } from './customer.ts'

it.each([
  [{ firstName: 'Vera', lastName: 'Lind' }, 'Vera Lind'],
  [{ firstName: ' Vera ', lastName: ' ' }, 'Vera'],
  [{ lastName: ' Lind ' }, 'Lind'],
  [{}, 'v@x.test'],
])('fullNameOf for %j returns %j', (names, displayName) => expect(fullNameOf(names, 'v@x.test')).toBe(displayName))

it.each([
  ['accepted', true, 'accepted'],
  ['accepted', 'true', 'accepted'],
  ['accepted', '1', 'accepted'],
  ['accepted', 1, 'accepted'],
  ['accepted', 'on', 'accepted'],
  ['accepted', '', 'accepted'],
  ['accepted', false, 'declined'],
  ['accepted', 'false', 'declined'],
  ['accepted', '0', 'declined'],
  ['accepted', 0, 'declined'],
  ['accepted', 'off', 'declined'],
  ['accepted', 'No', 'declined'],
  ['declined', '1', 'declined'],
  ['declined', true, 'declined'],
  ['declined', false, 'declined'],
  [undefined, true, 'declined'],
])('consentState for the stored state %j and the value %j returns %s', (state, value, expected) =>
  expect(consentState(state, value)).toBe(expected),
)
