import fc from 'fast-check'
import { expect, it } from 'vitest'
import { choosePlaybackPlan, hasSubscribedPlan } from '../access/access.ts'
import { directionOf, grantsAccess } from './subscription.ts'

it.each([
  ['active', true],
  ['active_trial', true],
  ['cancelled', true],
  ['expired', false],
  ['terminated', false],
] as const)('a subscription with the status %s grants access: %s', (status, does) =>
  expect(grantsAccess({ status })).toBe(does),
)

const cents = fc.nat(100_000).map((amount) => amount / 100)

it('a plan of the same price is a downgrade', () => expect(directionOf(10, 10)).toBe('downgrade'))

it('a more expensive plan is an upgrade, and two plans are never upgrades of each other', () =>
  fc.assert(
    fc.property(cents, cents, (paid, price) => {
      expect([directionOf(paid, price), directionOf(price, paid)]).toContain('downgrade')
      expect(directionOf(paid, paid + 0.01)).toBe('upgrade')
    }),
  ))

const [free, paid, secondPaid] = ['authvod', 'svod', 'svod'].map((accessModel, index) => ({
  id: `${index}`,
  accessModel,
}))
const plans = (...all: (typeof free)[]) => all.flatMap((plan) => plan ?? [])

it('a subscribed plan among others grants access and is the plan for playback', () => {
  expect([plans(), plans(free), plans(free, paid), plans(paid)].map(hasSubscribedPlan)).toEqual([
    false,
    false,
    true,
    true,
  ])
  expect(choosePlaybackPlan(plans(free, paid, secondPaid))).toBe(paid)
})

it('choosePlaybackPlan returns the first plan without a subscribed one, and undefined without plans', () => {
  expect(choosePlaybackPlan(plans(free))).toBe(free)
  expect(choosePlaybackPlan([])).toBeUndefined()
})
