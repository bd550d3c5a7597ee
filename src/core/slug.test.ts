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

  it('of a title without end is short enough for a file, and ends in a word', () => {
    expect(slugOf('x'.repeat(300))).toHaveLength(100)
    expect(slugOf(`${'x'.repeat(99)} and more`)).toBe('x'.repeat(99))
  })

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
