import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { slugOf } from './slug.ts'

describe('a slug', () => {
  it.each([
    ['The Sea', 'the-sea'],
    ['  Élan & Größe — 2 ', 'elan-groe-2'],
    ['El Niño: ¿Qué?', 'el-nino-que'],
    ['--Snake_case--', 'snake_case'],
    ['日本', ''],
  ])('of "%s" is "%s"', (title, slug) => expect(slugOf(title)).toBe(slug))

  it('is always safe in an address, and a slug is its own slug', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (title) => {
        const slug = slugOf(title)
        expect(slug).toMatch(/^(?!-)[\w-]*(?<!-)$/)
        expect(slug).not.toContain('--')
        expect(slugOf(slug)).toBe(slug)
      }),
    ))
})
