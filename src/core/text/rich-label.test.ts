import { decodeNamedCharacterReference } from 'decode-named-character-reference'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { labelSegments, labelText } from './rich-label.ts'

describe('labels with markup', () => {
  it('labelSegments returns the texts and links of a label', () => {
    expect(
      labelSegments('I accept the <a href="https://example.com/terms?a=1&amp;b=2" target="_blank">terms</a>.'),
    ).toEqual([{ text: 'I accept the ' }, { text: 'terms', href: 'https://example.com/terms?a=1&b=2' }, { text: '.' }])
    expect(labelSegments("<a class=x href='/m/terms/'>here</a>")).toEqual([{ text: 'here', href: '/m/terms/' }])
  })

  it.each([
    '<a href="javascript:alert(1)">x</a>',
    '<a href=" java&#115;cript:alert(1)">x</a>',
    '<a href="data:text/html,x">x</a>',
    '<a href="//evil.example">x</a>',
    '<a href="/\\evil.example">x</a>',
    '<a onclick="alert(1)">x</a>',
  ])('labelSegments returns no link for %s', (label) => expect(labelSegments(label)).toEqual([{ text: 'x' }]))

  it.each([
    ['&lt;b&gt; &quot;a&quot; &apos;b&apos; &AMP;', `<b> "a" 'b' &`],
    ['1&nbsp;000 &#8364; &#x20AC;', '1\u00a0000 \u20ac \u20ac'],
    ['&#x1F3AC; &#1114111;', '\u{1f3ac} \u{10ffff}'],
    ['&#0; &#x110000; &#1114112;', '&#0; &#x110000; &#1114112;'],
    ['a > b', 'a > b'],
    ['a < b', 'a < b'],
    ['I am < 18 or > 65', 'I am < 18 or > 65'],
    ['We <3 the sea -> and salt. 5 < 10 and 20 > 3', 'We <3 the sea -> and salt. 5 < 10 and 20 > 3'],
    ['a <b', 'a <b'],
    ['a <!-- b', 'a <!-- b'],
    ['a <!doctype x> b', 'a  b'],
    ['<3 <b>c</b> <4', '<3 c <4'],
    ['<b title="1 > 0">c</b>', 'c'],
    ['<b title=">c</b>', 'c'],
    ['I&rsquo;ve read &ldquo;Caf&eacute; &copy;&rdquo; &ndash; it&#146;s &#x20;', 'I’ve read “Café ©” – it’s  '],
    ['Espa&ntilde;a &Aacute; gar&ccedil;on &Scaron; &Uuml;', 'España Á garçon Š Ü'],
    ['I agree<br>to the<p>terms</p>of<br/>use', 'I agree to the terms of use'],
  ])('labelText decodes %j to %j', (label, text) => expect(labelText(label)).toBe(text))

  it.each(
    [
      'lt gt quot apos nbsp shy ndash mdash lsquo rsquo sbquo ldquo rdquo bdquo laquo raquo lsaquo rsaquo hellip bull',
      'middot iexcl iquest sect deg copy reg trade euro pound yen szlig ordf ordm AElig aelig OElig oelig Oslash oslash',
      'agrave Eacute icirc ntilde Ouml aring ccedil Zcaron',
    ].flatMap((names) => names.split(' ')),
  )('labelText decodes &%s; as HTML does', (name) =>
    expect(labelText(`a &${name}; b`)).toBe(`a ${decodeNamedCharacterReference(name)} b`),
  )

  it.each([
    ['<A HREF = "https://a.test/">x</A >', 'https://a.test/'],
    ['<a href=https://a.test/b>x</a>', 'https://a.test/b'],
    ["<a title='t' href=' /m/a/ '>x</a>", '/m/a/'],
    ['<a href="/m/a/?b=1&copy=2&amp;c=3">x</a>', '/m/a/?b=1&copy=2&c=3'],
    ['<a href="mailto:a@b.test">x</a>', 'mailto:a@b.test'],
    ['<a href="http://a.test">x</a>', 'http://a.test'],
    ['<a href="m/a">x</a>', undefined],
    ['<a data-href="/m/a/">x</a>', undefined],
    ['<abbr href="/m/a/">x</abbr>', undefined],
  ])('labelSegments for %j returns the href %j', (label, href) =>
    expect(labelSegments(label)).toEqual([href ? { text: 'x', href } : { text: 'x' }]),
  )

  it('labelSegments ends a link only at its closing tag', () =>
    expect(labelSegments('<a href="/a/">x<abbr>y</abbr></a>z')).toEqual([
      { text: 'x', href: '/a/' },
      { text: 'y', href: '/a/' },
      { text: 'z' },
    ]))

  it('labelText removes other tags and decodes character references', () => {
    expect(labelText('<b>Bits</b> &amp; <img src=x onerror=alert(1)>pieces<!-- <a> --> &#60;3')).toBe(
      'Bits & pieces <3',
    )
  })

  it.each(['constructor', 'toString', 'hasOwnProperty', '__proto__'])(
    'labelText leaves the unknown reference &%s; unchanged',
    (name) => {
      expect(labelText(`A &${name}; B`)).toBe(`A &${name}; B`)
    },
  )

  it('labelSegments keeps a link whose other attribute contains a closing bracket', () =>
    expect(labelSegments(`I am < 18: <a title='a > b' href="/m/a/">x</a >`)).toEqual([
      { text: 'I am < 18: ' },
      { text: 'x', href: '/m/a/' },
    ]))

  it.each(['<', '<a ', '<!--', '<!', '</', '="', "<a b='", '<a href="', '<a ="', '&#1', '<!-- >', '<a>', '<a b= '])(
    'labelText reads 100,000 characters of %j to their end',
    (piece) => {
      const label = `${piece.repeat(100_000 / piece.length)}`
      expect(labelText(`I <b>agree</b>. ${label}`)).toMatch(/^I agree\. /)
    },
  )

  it('labelSegments returns only http, https, mailto and root-relative links', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        for (const { href } of labelSegments(`<a href="${text}">x</a>${text}`))
          if (href !== undefined) expect(href).toMatch(/^(https?:|mailto:|\/(?![\\/]))/i)
      }),
    )
  })

  // Millions of squared steps would not end.
  it.each(['<', '<!--', '<a ', '&', '&#'])('labelText reads five million characters of %s in one pass', (part) => {
    const label = part.repeat(5_000_000 / part.length)
    expect(labelText(label) === label).toBe(true)
  })

  it('labelText drops unknown tags and comments between texts and shows an unclosed tag as text', () => {
    expect(labelText('a<x>b<!-- > -->c<y z="1">d<e')).toBe('abcd<e')
    expect(labelText('a<!-- b')).toBe('a<!-- b')
    expect(labelText('a<!-- <a href="/b/">b</a>')).toBe('a<!-- b')
  })
})
