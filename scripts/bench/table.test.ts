import { expect, test } from 'vitest'
import { median, tableOf } from './table.ts'

test.each([
  [[3, 1, 2], 2],
  [[4, 1, 2, 3], 2.5],
  [[7, Number.NaN], 7],
  [[], Number.NaN],
])('the median of %j is %d', (values, middle) => expect(median(values)).toBe(middle))

test('tableOf pads the cells so that the columns align', () => {
  expect(tableOf(['page', 'n'], [['a', '10']])).toBe('| page | n  |\n|------|----|\n| a    | 10 |')
})
