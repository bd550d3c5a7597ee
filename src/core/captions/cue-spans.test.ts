import { expect, it, test } from 'vitest'
import { cueSpans, cueText } from './cue-spans.ts'

test.each([
  ['plain', 'plain'],
  ['<i>One</i> <b.loud>two</b> <c.yellow.bg_blue>three</c>', 'One two three'],
  ['<lang en-GB>colour</lang> <u>under</u>', 'colour under'],
  ['<00:00:02.500>word<00:03.000><c> by</c> word', 'word by word'],
  ['<font color="#ff0">above</font> {\\an8}here{\\i1}', 'above here'],
  ['<ruby>漢<rt>kan</rt>字<rt>ji</ruby>!', '漢字!'],
  ['<ruby>漢<rt>k<b>a</b>n</rt></ruby>', '漢'],
  ['Questions &amp; answers', 'Questions & answers'],
  ['&lt;b&gt; &#233;&#xE9;&#X1F41F; &eacute;&Eacute;', '<b> éé🐟 éÉ'],
  ['&quot;It&apos;s&quot;&hellip; &#39;&rsquo;&#146; &ndash; &sung;', '"It\'s"… \'’’ – ♪'],
  ['caf&eacute &copy 2020 &hellip &amp', 'café © 2020 &hellip &'],
  [
    '&constructor; &__proto__; &toString; &unknown; &; &#; AT&T',
    '&constructor; &__proto__; &toString; &unknown; &; &#; AT&T',
  ],
  ['&#0;&#xD800;&#xDFFF;&#x110000;&#99999999999;', '\uFFFD'.repeat(5)],
  ['&#x80;&#x10FFFF;', '€\u{10FFFF}'],
  ['5 < 6 > 4, I <3 you, a <', '5 < 6 > 4, I <3 you, a <'],
  ['One<br>two<BR/>three<br />four\\Nfive', 'One two three four five'],
  ['I <3 you> and <5:30 pm> too', 'I <3 you> and <5:30 pm> too'],
  ['<v Tom -- Mary>Hi', 'Hi'],
  ['<i>open', 'open'],
  ['<b class --> shut', '<b class --> shut'],
  ['<b', '<b'],
  [' two\n  lines&nbsp;\n', 'two lines'],
])('the text of the cue %j is %j', (payload, text) => {
  expect(cueText(payload)).toBe(text)
})

it('spans have their voice, and ruby annotations are marked', () => {
  const spans = cueSpans('<v.loud Old Tom &amp; Co>Hi</v> all\n<v Mary><ruby>漢<rt>kan</rt></ruby>')
  expect(spans.map(({ text, voice, isAside }) => [text, voice, isAside])).toEqual([
    ['Hi', 'Old Tom & Co', false],
    [' all\n', '', false],
    ['漢', 'Mary', false],
    ['kan', 'Mary', true],
  ])
})

test.each(['<', '<b', '<b <', '&', '&a', '&#1', '{\\', '>', '<v a>'])(
  'a text of %j repeated 200,000 times is read in one pass',
  (piece) => expect(cueText(piece.repeat(200_000)).length).toBeGreaterThanOrEqual(0),
)
