import { expect, test } from 'vitest'
import { commaList } from './comma-list.ts'

test('commaList splits a text at commas, trims the values and omits empty ones', () => {
  expect(commaList(' a, b c ,,d,')).toEqual(['a', 'b c', 'd'])
  expect([commaList(undefined), commaList(''), commaList(' ')]).toEqual([[], [], []])
})
