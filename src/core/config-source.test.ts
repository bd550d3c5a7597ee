import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chooseSource, type SourceSettings } from './config-source.ts'

const own = 'demofree'
const open: SourceSettings = { defaultSource: own, otherSources: ['demosvod', '/other.json'], anySource: false }
const closed: SourceSettings = { ...open, otherSources: [] }
const any: SourceSettings = { ...closed, anySource: true }

const some = fc.constantFrom(own, 'demosvod', '/other.json', 'stranger', 'https://x.test/c.json')
const asked = fc.oneof(fc.constant(null), fc.constant(''), some, fc.string())
const stored = fc.oneof(fc.constant(null), some, fc.string())
const settings = fc.constantFrom(open, closed, any)

describe('the config source', () => {
  it('of a site that allows no other is always its own, and what is stored is left alone', () =>
    fc.assert(
      fc.property(asked, stored, (asked, stored) => {
        expect(chooseSource(closed, asked, stored)).toEqual({ source: own, stored })
      }),
    ))

  it('asked for as nothing is the own one, and the stored one is forgotten', () =>
    fc.assert(
      fc.property(stored, (stored) => {
        expect(chooseSource(open, '', stored)).toEqual({ source: own, stored: null })
      }),
    ))

  it('that is listed is used and remembered, whatever was before', () =>
    fc.assert(
      fc.property(fc.constantFrom(own, 'demosvod', '/other.json'), stored, (asked, stored) => {
        expect(chooseSource(open, asked, stored)).toEqual({ source: asked, stored: asked })
      }),
    ))

  it('that is not listed is refused by name and changes nothing', () => {
    expect(chooseSource(open, 'stranger', null)).toEqual({ source: own, stored: null, refused: 'stranger' })
    expect(chooseSource(open, 'stranger', 'demosvod')).toEqual({
      source: 'demosvod',
      stored: 'demosvod',
      refused: 'stranger',
    })
  })

  it('stored earlier is forgotten once it is no longer listed', () =>
    expect(chooseSource(open, null, 'stranger')).toEqual({ source: own, stored: null }))

  it('may be any where the publisher says so', () =>
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (asked) => {
        expect(chooseSource(any, asked, null).source).toBe(asked)
      }),
    ))

  it('is never one that the settings do not name, and choosing twice changes nothing', () =>
    fc.assert(
      fc.property(settings, asked, stored, (settings, asked, stored) => {
        const choice = chooseSource(settings, asked, stored)
        const named = [settings.defaultSource, ...settings.otherSources]
        expect(settings.anySource || named.includes(choice.source)).toBe(true)
        expect(chooseSource(settings, null, choice.stored).source).toBe(choice.source)
      }),
    ))

  it('is chosen by a function that needs nothing around it', () => {
    const alone: typeof chooseSource = new Function(`return ${chooseSource}`)()
    expect(alone(open, 'demosvod', null)).toEqual({ source: 'demosvod', stored: 'demosvod' })
  })
})
