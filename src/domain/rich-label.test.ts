import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { labelParts, labelText } from './rich-label.ts'

describe('labelParts', () => {
  it('keeps words and links', () => {
    expect(
      labelParts('I accept the <a href="https://example.com/terms?a=1&amp;b=2" target="_blank">terms</a>.'),
    ).toEqual([{ text: 'I accept the ' }, { text: 'terms', href: 'https://example.com/terms?a=1&b=2' }, { text: '.' }])
    expect(labelParts("<a class=x href='/m/terms/'>here</a>")).toEqual([{ text: 'here', href: '/m/terms/' }])
  })

  it.each([
    '<a href="javascript:alert(1)">x</a>',
    '<a href=" java&#115;cript:alert(1)">x</a>',
    '<a href="data:text/html,x">x</a>',
    '<a href="//evil.example">x</a>',
    '<a href="/\\evil.example">x</a>',
    '<a onclick="alert(1)">x</a>',
  ])('%s leads nowhere', (label) => expect(labelParts(label)).toEqual([{ text: 'x' }]))

  it('drops every other tag and reads what is escaped', () => {
    expect(labelText('<b>Bits</b> &amp; <img src=x onerror=alert(1)>pieces<!-- <a> --> &#60;3')).toBe(
      'Bits & pieces <3',
    )
  })

  it.each(['constructor', 'toString', 'hasOwnProperty', '__proto__'])('shows &%s; as it was written', (name) => {
    expect(labelText(`A &${name}; B`)).toBe(`A &${name}; B`)
  })

  it('only ever leads to the web, a mailbox or this site', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        for (const { href } of labelParts(`<a href="${text}">x</a>${text}`))
          if (href !== undefined) expect(href).toMatch(/^(https?:|mailto:|\/(?![\\/]))/i)
      }),
    )
  })
})
