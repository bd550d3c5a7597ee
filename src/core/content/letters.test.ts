import { expect, it } from 'vitest'
import { letterOf } from './letters.ts'

it.each([
  ['en', 'The Salt Road', 's'],
  ['en', 'A Night', 'n'],
  ['en', 'Them', 't'],
  ['fr', 'Les Choristes', 'c'],
  ['fr', 'L’Ami', 'a'],
  ['fr', 'Lesbos', 'l'],
  ['de', 'Eine Stadt', 's'],
  ['es', '¿La última noche?', 'u'],
  ['it', 'Gli amici', 'a'],
  ['pt', 'Uma noite', 'n'],
  ['nl', 'Het huis', 'h'],
])('in %s, "%s" is under the letter %s, without its article', (language, title, letter) => {
  expect(letterOf(title, language)).toBe(letter)
})
