import { expect, it } from 'vitest'
import { opens } from './subscription.ts'

it.each([
  ['active', true],
  ['active_trial', true],
  ['cancelled', true],
  ['expired', false],
  ['terminated', false],
] as const)('a subscription that is %s opens what subscribers may watch: %s', (status, does) =>
  expect(opens({ status })).toBe(does),
)
