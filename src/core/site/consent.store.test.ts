import { expect, test } from 'vitest'
import { isAllowed } from './consent.store.ts'

test.each([
  [undefined, [true, false, false]],
  ['refused', [true, false, false]],
  ['given', [true, true, false]],
  ['all', [true, true, true]],
] as const)(
  'isAllowed for the consent %s and necessary, analytics and advertising tags returns %j',
  (answer, allowed) => {
    expect((['necessary', 'analytics', 'advertising'] as const).map((category) => isAllowed(category, answer))).toEqual(
      allowed,
    )
  },
)
