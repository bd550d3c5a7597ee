import fc from 'fast-check'
import { expect, it } from 'vitest'
import { encodeForm } from './call.ts'

it('leaves out what is empty and sends nought', () => {
  const form = { a: '', b: null, c: undefined, d: false, e: 0, f: true, g: ' ' }
  expect([...new URLSearchParams(encodeForm(form))]).toEqual([
    ['e', '0'],
    ['f', 'true'],
    ['g', ' '],
  ])
})

it('nests one level, and any text arrives as it was', () => {
  const name = fc.string({ minLength: 1 })
  fc.assert(
    fc.property(fc.dictionary(name, fc.string({ minLength: 1 })), (metadata) => {
      const sent = new URLSearchParams(encodeForm({ metadata }))
      for (const [key, value] of Object.entries(metadata)) expect(sent.get(`metadata[${key}]`)).toBe(value)
      expect([...sent]).toHaveLength(Object.keys(metadata).length)
    }),
  )
})
