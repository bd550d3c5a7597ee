import { afterEach, expect, test, vi } from 'vitest'
import { isInForeignFrame } from './foreign-frame.ts'

afterEach(() => vi.unstubAllGlobals())

/** Page in frames, with the URL of the top window. */
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

test('a payment or a deletion is offered to no click that a page of another site may have led astray', () => {
  expect(openWithin(closed)).toBe(true)
  expect(openWithin({ location: { origin: 'https://elsewhere.test' } })).toBe(true)
})

test('a page by itself, or within one of the same site, offers everything', () => {
  expect(openWithin({ location: { origin: 'https://tv.test' } })).toBe(false)
  expect(openWithin(null)).toBe(false)
})
