import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { readStored, writeStored } from './storage.ts'

beforeEach(() => vi.stubGlobal('document', {}))
afterEach(() => vi.unstubAllGlobals())

function storageOf(limit: number) {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    removeItem: (key: string) => kept.delete(key),
    setItem: (key: string, value: string) => {
      if (value.length > limit) throw new DOMException('full', 'QuotaExceededError')
      kept.set(key, value)
    },
  }
}

it('keeps a text until it is removed', () => {
  vi.stubGlobal('localStorage', storageOf(10))
  expect([writeStored('a', 'b'), readStored('a')]).toEqual([true, 'b'])
  expect([writeStored('a', null), readStored('a')]).toEqual([true, null])
})

it('says that a full storage took nothing, and keeps what was there', () => {
  vi.stubGlobal('localStorage', storageOf(3))
  writeStored('a', 'old')
  expect([writeStored('a', 'too long'), readStored('a')]).toEqual([false, 'old'])
})

it('answers as if empty where the browser forbids its storage', () => {
  vi.stubGlobal('localStorage', undefined)
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    get: () => {
      throw new DOMException('forbidden', 'SecurityError')
    },
  })
  expect([writeStored('a', 'b'), readStored('a')]).toEqual([false, null])
})
