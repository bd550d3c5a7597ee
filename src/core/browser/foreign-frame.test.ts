import { afterEach, expect, test, vi } from 'vitest'
import { isInForeignFrame } from './foreign-frame.ts'

afterEach(() => vi.unstubAllGlobals())

/** Opens the page in a frame of the given top window. */
function openWithin(top: object | null) {
  vi.stubGlobal('location', { origin: 'https://tv.test' })
  vi.stubGlobal('window', { top })
  return isInForeignFrame()
}

const closed = {
  get location(): never {
    throw new DOMException('Blocked a frame', 'SecurityError')
  },
}

test('isInForeignFrame returns true if the origin of the top window differs or is inaccessible', () => {
  expect(openWithin(closed)).toBe(true)
  expect(openWithin({ location: { origin: 'https://elsewhere.test' } })).toBe(true)
})

test('isInForeignFrame returns false if the top window has the same origin or does not exist', () => {
  expect(openWithin({ location: { origin: 'https://tv.test' } })).toBe(false)
  expect(openWithin(null)).toBe(false)
})
