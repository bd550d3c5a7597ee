import { expect, test } from 'vitest'
import { formatCount } from './format-count.ts'

test('a count has the singular for one and the plural for any other number', () => {
  expect([0, 1, 2].map((count) => formatCount(count, 'page'))).toEqual(['0 pages', '1 page', '2 pages'])
})
