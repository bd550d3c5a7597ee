import { expect, it } from 'vitest'
import { opensByPlan, planToPlayBy } from './plan.ts'

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
