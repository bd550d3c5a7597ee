import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isPassword, strengthName, strengthOf } from './password.ts'

describe('a password', () => {
  it.each([
    ['abcdefg1', true],
    ['abcdef1', false],
    ['ABCDEFG1', false],
    ['abcdefgh', false],
    ['1234567a', true],
    ['ñandú 12 años', true],
    ['a1\n345678', true],
    ['', false],
  ])('%j counts: %s', (text, expected) => expect(isPassword(text)).toBe(expected))
})

describe('its strength', () => {
  it.each([
    ['abcdefg1', 0, 'weak'],
    ['Abcdefg1', 1, 'weak'],
    ['abcdefg12', 1, 'weak'],
    ['Abcdefg12', 2, 'fair'],
    ['Abcdef12!', 3, 'strong'],
    ['Abcdef1!!', 3, 'strong'],
    ['Abcdef12!~', 4, 'very_strong'],
    ['A1!,', 3, 'invalid'],
    ['Abc-1--2', 2, 'fair'],
  ])('%j has %i points and is %s', (text, points, name) => {
    expect(strengthOf(text)).toBe(points)
    expect(strengthName(text)).toBe(name)
  })

  it('never falls when something is typed on', () => {
    fc.assert(fc.property(fc.string(), fc.string(), (one, more) => strengthOf(one + more) >= strengthOf(one)))
  })
})
