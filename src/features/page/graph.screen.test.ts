import { expect, test } from 'vitest'
import { toIsoDuration } from './graph.screen.ts'
import { excerpt } from './render.screen.ts'

test.each([
  [3723, 'PT1H2M3S'],
  [3600, 'PT1H'],
  [59.6, 'PT1M'],
  [86_400, 'PT24H'],
  [0, undefined],
  [Number.NaN, undefined],
])('toIsoDuration formats %d seconds as %s', (seconds, written) => {
  expect(toIsoDuration(seconds)).toBe(written)
})

test('the excerpt of a text without spaces ends with a whole character', () => {
  expect(excerpt(`a${'🎬'.repeat(99)}`)).toBe(`a${'🎬'.repeat(39)}…`)
  expect(excerpt('🎬'.repeat(99))).toBe(`${'🎬'.repeat(40)}…`)
})

test('the excerpt omits tags, and ends within the limit for half a million opening brackets', () => {
  expect(excerpt('The <b>pen</b> of\n<i')).toBe('The pen of <i')
  expect(excerpt('<'.repeat(500_000))).toBe(`${'<'.repeat(80)}…`)
})
