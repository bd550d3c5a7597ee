import { expect, test } from 'vitest'
import { toIsoDuration } from './graph.screen.ts'
import { excerpt, shorten } from './render.screen.ts'

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

test.each(['We <3 the sea -> and salt. 5 < 10 and 20 > 3', 'The <video> element', 'I am < 18 or > 65', 'a<b>c and d'])(
  'a plain text with brackets stays whole in a short text: %s',
  (text) => expect(shorten(text)).toBe(text),
)

test.each([
  ['We <3 the sea -> and salt. 5 < 10 and 20 > 3', 'We <3 the sea -> and salt. 5 < 10 and 20 > 3'],
  ['The <video> element', 'The <video> element'],
  ['<p class="x">One</p><p>Two<br/>three</p> <A HREF="/a/">four</A >', 'One Two three four'],
  ['<bold> <i >x</i> </ b>', '<bold> x </ b>'],
])('the excerpt of %j omits only the tags of texts', (text, short) => expect(excerpt(text)).toBe(short))
