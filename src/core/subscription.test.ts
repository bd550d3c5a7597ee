import fc from 'fast-check'
import { expect, it } from 'vitest'
import { opensByPlan, planToPlayBy } from './access.ts'
import { directionOf, opens } from './subscription.ts'

it.each([
  ['active', true],
  ['active_trial', true],
  ['cancelled', true],
  ['expired', false],
  ['terminated', false],
] as const)('a subscription that is %s opens what subscribers may watch: %s', (status, does) =>
  expect(opens({ status })).toBe(does),
)

const cents = fc.nat(100_000).map((amount) => amount / 100)

it('a plan of the same price waits for the end of the paid time', () => expect(directionOf(10, 10)).toBe('downgrade'))

it('a plan goes up when it costs more, and never up both there and back', () =>
  fc.assert(
    fc.property(cents, cents, (paid, price) => {
      expect([directionOf(paid, price), directionOf(price, paid)]).toContain('downgrade')
      expect(directionOf(paid, paid + 0.01)).toBe('upgrade')
    }),
  ))

const [free, paid, other] = ['authvod', 'svod', 'svod'].map((accessModel, place) => ({ id: `${place}`, accessModel }))
const plans = (...all: (typeof free)[]) => all.flatMap((plan) => plan ?? [])

it('a viewer with one subscribed plan among others may watch, and plays by it', () => {
  expect([plans(), plans(free), plans(free, paid), plans(paid)].map(opensByPlan)).toEqual([false, false, true, true])
  expect(planToPlayBy(plans(free, paid, other))).toBe(paid)
})

it('a viewer without a subscribed plan plays by the first, and by none without any', () => {
  expect(planToPlayBy(plans(free))).toBe(free)
  expect(planToPlayBy([])).toBeUndefined()
})
