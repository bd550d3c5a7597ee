import { expect, it } from 'vitest'
import { decodePercent } from './decode-percent.ts'

it.each([
  ['the%20sea', 'the sea'],
  ['caf%C3%A9', 'café'],
  ['50% off', '50% off'],
  ['caf%E9', 'caf%E9'],
  ['a+b', 'a+b'],
])('the address %s reads %s', (address, text) => expect(decodePercent(address)).toBe(text))
