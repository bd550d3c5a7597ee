import fc from 'fast-check'
import { expect, it } from 'vitest'
import { encodeForm } from './call.ts'

it('encodeForm omits empty, missing and false values but sends 0', () => {
  const form = { a: '', b: null, c: undefined, d: false, e: 0, f: true, g: ' ' }
  expect([...new URLSearchParams(encodeForm(form))]).toEqual([
    ['e', '0'],
    ['f', 'true'],
    ['g', ' '],
  ])
})

it('encodeForm encodes nested values as name[key] and preserves any text', () => {
  const name = fc.string({ minLength: 1 })
  fc.assert(
    fc.property(fc.dictionary(name, fc.string({ minLength: 1 })), (metadata) => {
      const params = new URLSearchParams(encodeForm({ metadata }))
      for (const [key, value] of Object.entries(metadata)) expect(params.get(`metadata[${key}]`)).toBe(value)
      expect([...params]).toHaveLength(Object.keys(metadata).length)
    }),
  )
})
