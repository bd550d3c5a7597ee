import fc from 'fast-check'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Footer, footerItems } from './Footer.tsx'

const hrefs = (text: string) => footerItems(text).flatMap((segments) => segments.flatMap(({ href }) => href ?? []))

test('footerItems splits items at bars and parses links within text', () => {
  expect(footerItems('© Foyer | Read our [terms](https://example.com/terms) first | [Help](/o/about/)')).toEqual([
    [{ text: '© Foyer' }],
    [{ text: 'Read our ' }, { text: 'terms', href: 'https://example.com/terms' }, { text: ' first' }],
    [{ text: 'Help', href: '/o/about/' }],
  ])
})

test('a link of the Spanish footer has the language prefix for a page, and none for a file', () => {
  const text = '[Help](/m/HelpPage/) | [Privacy](/privacy.pdf)'
  const html = renderToStaticMarkup(createElement(Footer, { text, language: 'es' }))
  expect(html).toContain('href="/es/m/HelpPage/"')
  expect(html).toContain('href="/privacy.pdf"')
})

test('footerItems does not split an item at a bar inside a link', () => {
  expect(footerItems('[A|B](https://example.com/?q=a|b) | C')).toEqual([
    [{ text: 'A|B', href: 'https://example.com/?q=a|b' }],
    [{ text: 'C' }],
  ])
})

test('footerItems returns no items for a missing or blank text', () => {
  expect(footerItems()).toEqual([])
  expect(footerItems('')).toEqual([])
  expect(footerItems(' | | ')).toEqual([])
})

test('footerItems leaves HTML, emphasis and incomplete links as text', () => {
  expect(footerItems('<b>bold</b> and **stars**')).toEqual([[{ text: '<b>bold</b> and **stars**' }]])
  expect(footerItems('[half](https://example.com')).toEqual([[{ text: '[half](https://example.com' }]])
})

test.each([
  '[x](javascript:alert(1))',
  '[x](javascript:alert`1`)',
  '[x](JaVaScRiPt:alert`1`)',
  '[x](java\tscript:alert`1`)',
  '[x](\u0001javascript:alert`1`)',
  '[x](data:text/html,<script>1</script>)',
  '[x](vbscript:x)',
  '[x](blob:https://example.com/1)',
])('the text %j yields no link', (text) => {
  expect(hrefs(text)).toEqual([])
})

test('every footer link of any text resolves to an http or https URL', () => {
  const scheme = fc.constantFrom('javascript:', 'JAVASCRIPT:', 'data:', 'https://a.b/', '/', '//c.d/', '?', 'x:')
  const noise = fc.string({
    unit: fc.constantFrom('a', '[', ']', '(', ')', '|', ' ', '\t', ':', '/', '\u0000', '`', '\\'),
  })
  fc.assert(
    fc.property(scheme, noise, noise, (start, address, padding) => {
      for (const href of hrefs(`${padding}[x](${start}${address})${padding}[y](${address}${start})`))
        expect(['http:', 'https:']).toContain(new URL(href, 'https://site.example').protocol)
    }),
    { numRuns: 3000 },
  )
})

test('footerItems retains every word of a text with bars', () => {
  const word = fc.stringMatching(/^[a-z]{1,8}$/)
  fc.assert(
    fc.property(fc.array(word, { minLength: 1 }), (words) => {
      const texts = footerItems(words.join(' | ')).map((segments) => segments.map(({ text }) => text).join(''))
      expect(texts).toEqual(words)
    }),
  )
})
