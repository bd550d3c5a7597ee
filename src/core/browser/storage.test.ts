import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

beforeEach(() => {
  vi.stubGlobal('document', {})
  vi.resetModules()
})
afterEach(() => vi.unstubAllGlobals())

const storage = () => import('./storage.ts')

function storageOf(limit: number) {
  const entries: Record<string, string> = {}
  Object.defineProperties(entries, {
    getItem: { value: (key: string) => entries[key] ?? null },
    removeItem: { value: (key: string) => delete entries[key] },
    setItem: {
      value: (key: string, value: string) => {
        if (value.length > limit) throw new DOMException('full', 'QuotaExceededError')
        entries[key] = value
      },
    },
  })
  return entries
}

const forbid = (name: string) => {
  vi.stubGlobal(name, undefined)
  Object.defineProperty(globalThis, name, {
    configurable: true,
    get: () => {
      throw new DOMException('forbidden', 'SecurityError')
    },
  })
}

describe('browser storage', () => {
  it('a stored text is readable until it is removed', async () => {
    const { readStored, writeStored } = await storage()
    vi.stubGlobal('localStorage', storageOf(10))
    expect([writeStored('a', 'b'), readStored('a')]).toEqual([true, 'b'])
    expect([writeStored('a', null), readStored('a')]).toEqual([true, null])
  })

  it('full storage retains the old value, and the page reads the new one from memory until a write succeeds', async () => {
    const { readStored, writeStored } = await storage()
    const browser = storageOf(3)
    vi.stubGlobal('localStorage', browser)
    writeStored('a', 'old')
    expect([writeStored('a', 'too long'), readStored('a')]).toEqual([false, 'too long'])
    expect(browser.a).toBe('old')
    expect([writeStored('a', 'new'), readStored('a')]).toEqual([true, 'new'])
  })

  it('denied local and session storage fall back to separate memory until a value is removed', async () => {
    const { readStored, writeStored, tabStorage } = await storage()
    for (const name of ['localStorage', 'sessionStorage']) forbid(name)
    expect([writeStored('a', 'b'), readStored('a')]).toEqual([false, 'b'])
    expect([writeStored('a', null), readStored('a')]).toEqual([false, null])
    expect([tabStorage.write('a', 'tab'), tabStorage.read('a'), readStored('a')]).toEqual([false, 'tab', null])
    expect(tabStorage.keys()).toEqual(['a'])
  })

  it('storage outside a page stores nothing', async () => {
    const { readStored, writeStored, tabStorage } = await storage()
    vi.unstubAllGlobals()
    expect([writeStored('a', 'b'), readStored('a'), tabStorage.keys()]).toEqual([false, null, []])
  })

  it('tabStorage.keys returns the stored keys of the tab', async () => {
    const { tabStorage } = await storage()
    vi.stubGlobal('sessionStorage', storageOf(10))
    tabStorage.write('one', '1')
    expect(tabStorage.keys()).toEqual(['one'])
  })
})
