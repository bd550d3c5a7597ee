import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { captionOptions, captionRules, cueCss, defaultCaptionStyle, readCaptionStyle } from './caption-style.ts'

describe('caption style', () => {
  it('readCaptionStyle returns the same style after a JSON round trip', () => {
    const styles = fc.record({
      size: fc.constantFrom(...captionOptions.size),
      color: fc.constantFrom(...captionOptions.color),
      background: fc.constantFrom(...captionOptions.background),
      edge: fc.constantFrom(...captionOptions.edge),
    })
    fc.assert(
      fc.property(styles, (style) => {
        expect(readCaptionStyle(JSON.parse(JSON.stringify(style)))).toEqual(style)
      }),
    )
  })

  it('readCaptionStyle replaces invalid stored values with the defaults', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (stored) => {
        expect(readCaptionStyle(stored)).toEqual(defaultCaptionStyle)
      }),
    )
    expect(readCaptionStyle({ size: 'huge', color: 'toString' })).toEqual({ ...defaultCaptionStyle, size: 'huge' })
  })

  it('cueCss returns one ::cue rule for a caption style', () =>
    expect(cueCss({ size: 'large', color: 'yellow', background: 'none', edge: 'none' })).toBe(
      'video::cue{color:#ffe45c;background:transparent;text-shadow:none;' +
        'font-size:calc(clamp(1rem, 0.7rem + 1.5vw, 2.25rem) * 1.4)}',
    ))

  it('captionRules returns a white background and no black edge for black text', () => {
    const rules = captionRules({ ...defaultCaptionStyle, color: 'black', background: 'solid', edge: 'outline' })
    expect(rules.background).toBe('#fff')
    expect(rules['text-shadow']).not.toContain('#000')
  })
})
