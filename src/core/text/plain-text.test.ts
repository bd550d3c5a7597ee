import { expect, it } from 'vitest'
import { withoutTags } from './plain-text.ts'

it.each([
  ['One<br>two', 'One two'],
  ['One<BR />two', 'One two'],
  ['<p class="a">One</p>', ' One '],
  ['<a href="https://a.test/?b=1">One</a> <h2>two</h2>', ' One   two '],
  ['The <video> element', 'The <video> element'],
  ['We <3 the sea -> and salt. 5 < 10 and 20 > 3', 'We <3 the sea -> and salt. 5 < 10 and 20 > 3'],
  ['<b', '<b'],
  ['<blink>One</blink>', '<blink>One</blink>'],
])('the text %j without tags is %j', (text, plain) => expect(withoutTags(text)).toBe(plain))
