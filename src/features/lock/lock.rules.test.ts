import { expect, test } from 'vitest'
import { ageOf, isAbove } from './lock.rules.ts'

test.each<[string, number]>([
  ['U', 0],
  ['PG', 8],
  ['tv-ma', 17],
  ['12A', 12],
  ['TV-14', 14],
  ['Not rated', 18],
  ...['constructor', 'toString', '__proto__', 'hasOwnProperty'].map((name): [string, number] => [name, 18]),
])('the rating %s allows the age %i and is locked below it', (rating, age) => {
  expect(ageOf(rating)).toBe(age)
  expect([isAbove(rating, age), isAbove(rating, age - 1)]).toEqual([false, true])
})

test('an item without a rating is above no limit', () => {
  for (const rating of [undefined, '', ' ']) expect(isAbove(rating, 0)).toBe(false)
})
