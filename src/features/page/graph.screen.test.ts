import { expect, test } from 'vitest'
import { toIsoDuration } from './graph.screen.ts'

test.each([
  [3723, 'PT1H2M3S'],
  [3600, 'PT1H'],
  [59.6, 'PT1M'],
  [86_400, 'PT24H'],
  [0, undefined],
  [Number.NaN, undefined],
])('toIsoDuration formats %d seconds as %s', (seconds, written) => {
  expect(toIsoDuration(seconds)).toBe(written)
})
