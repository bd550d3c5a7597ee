import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeReceipt } from './subscription.ts'

const encode = (text: string) => btoa(String.fromCharCode(...new TextEncoder().encode(text)))

describe('a receipt', () => {
  it('is the page that was encoded, in any script', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        const html = `<p>${name}</p>`
        expect(decodeReceipt(encode(html))).toEqual({ kind: 'page', html })
      }),
    ))

  it.each([
    [undefined, 'it is not a text'],
    [{}, 'it is not a text'],
    ['', 'it is not a page'],
    [encode('thanks'), 'it is not a page'],
    ['%%%', ''],
    [btoa('<p>\xff</p>'), ''],
  ])('that is %o cannot be parsed, and says why', (response, why) => {
    expect(() => decodeReceipt(response)).toThrow(new RegExp(`^Couldn't parse receipt\\. ${why || '\\S'}`))
  })
})
