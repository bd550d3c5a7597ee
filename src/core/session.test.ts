import { expect, it } from 'vitest'
import { isSpent } from './session.ts'

it('a token counts as spent five seconds before it runs out, as it may pass while it travels', () => {
  const expires = 1_000_000
  const at = (now: number) => isSpent({ access: 'a', refresh: '', expires }, now)
  expect([at(expires - 5001), at(expires - 5000), at(expires)]).toEqual([false, true, true])
})
