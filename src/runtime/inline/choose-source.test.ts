import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { SourceSettings } from '#core/site/config-source.ts'
import { chooseSource } from './choose-source.inline.ts'

const defaultSource = 'demofree'
const open: SourceSettings = {
  defaultSource: defaultSource,
  otherSources: ['demosvod', '/other.json'],
  anySource: false,
}
const closed: SourceSettings = { ...open, otherSources: [] }
const any: SourceSettings = { ...closed, anySource: true }

const some = fc.constantFrom(defaultSource, 'demosvod', '/other.json', 'unlisted', 'https://x.test/c.json')
const requested = fc.oneof(fc.constant(null), fc.constant(''), some, fc.string())
const stored = fc.oneof(fc.constant(null), some, fc.string())
const settings = fc.constantFrom(open, closed, any)

describe('chooseSource', () => {
  it('a site without other sources always uses its own and leaves the stored source unchanged', () =>
    fc.assert(
      fc.property(requested, stored, (requested, stored) => {
        expect(chooseSource(closed, requested, stored)).toEqual({ source: defaultSource, stored })
      }),
    ))

  it('an empty request selects the default source and removes the stored one', () =>
    fc.assert(
      fc.property(stored, (stored) => {
        expect(chooseSource(open, '', stored)).toEqual({ source: defaultSource, stored: null })
      }),
    ))

  it('a requested source from the list is used and replaces the stored one', () =>
    fc.assert(
      fc.property(fc.constantFrom(defaultSource, 'demosvod', '/other.json'), stored, (requested, stored) => {
        expect(chooseSource(open, requested, stored)).toEqual({ source: requested, stored: requested })
      }),
    ))

  it('a requested source outside the list is returned as refused and changes nothing', () => {
    expect(chooseSource(open, 'unlisted', null)).toEqual({ source: defaultSource, stored: null, refused: 'unlisted' })
    expect(chooseSource(open, 'unlisted', 'demosvod')).toEqual({
      source: 'demosvod',
      stored: 'demosvod',
      refused: 'unlisted',
    })
  })

  it('a stored source is removed if the list no longer contains it', () =>
    expect(chooseSource(open, null, 'unlisted')).toEqual({ source: defaultSource, stored: null }))

  it('any requested source is used if the settings allow any source', () =>
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (requested) => {
        expect(chooseSource(any, requested, null).source).toBe(requested)
      }),
    ))

  it('the chosen source is always allowed by the settings, and the stored one results in the same choice', () =>
    fc.assert(
      fc.property(settings, requested, stored, (settings, requested, stored) => {
        const choice = chooseSource(settings, requested, stored)
        const named = [settings.defaultSource, ...settings.otherSources]
        expect(settings.anySource || named.includes(choice.source)).toBe(true)
        expect(chooseSource(settings, null, choice.stored).source).toBe(choice.source)
      }),
    ))

  it('chooseSource works without its module scope', () => {
    const alone: typeof chooseSource = new Function(`return ${chooseSource}`)()
    expect(alone(open, 'demosvod', null)).toEqual({ source: 'demosvod', stored: 'demosvod' })
  })
})
