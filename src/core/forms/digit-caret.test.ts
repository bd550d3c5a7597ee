import { expect, it } from 'vitest'
import { caretAfter, digitCount } from './digit-caret.ts'

it('digitCount counts digits only', () => expect(['', '12/3', '4111 1', '١٢/٣'].map(digitCount)).toEqual([0, 3, 5, 3]))

it.each([
  ['4111 1111 1111 1111', 0, 0],
  ['4111 1111 1111 1111', 3, 3],
  ['4111 1111 1111 1111', 5, 6],
  ['12/39', 3, 4],
  ['12/', 9, 3],
])('caretAfter for %j and %i digits returns the position %i', (formatted, digits, position) =>
  expect(caretAfter(formatted, digits)).toBe(position),
)
