import { expect, it } from 'vitest'
import { escapeMarkup } from './escape-markup.ts'

it('a text with signs of markup neither ends its element nor its attribute', () => {
  expect(escapeMarkup('a <b> "c" & \'d\' &amp;')).toBe(`a &#60;b&#62; &#34;c&#34; &#38; 'd' &#38;amp;`)
})
