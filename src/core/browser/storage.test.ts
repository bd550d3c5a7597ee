import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

beforeEach(() => {
  vi.stubGlobal('document', {})
  vi.resetModules()
})
afterEach(() => vi.unstubAllGlobals())

const storage = () => import('./storage.ts')

function storageOf(limit: number) {
  const kept: Record<string, string> = {}
  Object.defineProperties(kept, {
    getItem: { value: (key: string) => kept[key] ?? null },
    removeItem: { value: (key: string) => delete kept[key] },
    setItem: {
      value: (key: string, value: string) => {
        if (value.length > limit) throw new DOMException('full', 'QuotaExceededError')
        kept[key] = value
      },
    },
  })
  return kept
}

const forbid = (place: string) => {
  vi.stubGlobal(place, undefined)
  Object.defineProperty(globalThis, place, {
    configurable: true,
    get: () => {
      throw new DOMException('forbidden', 'SecurityError')
    },
  })
}

describe('the storage of a browser', () => {
  it('keeps a text until it is removed', async () => {
    const { readStored, writeStored } = await storage()
    vi.stubGlobal('localStorage', storageOf(10))
    expect([writeStored('a', 'b'), readStored('a')]).toEqual([true, 'b'])
    expect([writeStored('a', null), readStored('a')]).toEqual([true, null])
  })

  it('that is full keeps what was there, and this page what is new until there is room', async () => {
    const { readStored, writeStored } = await storage()
    const browser = storageOf(3)
    vi.stubGlobal('localStorage', browser)
    writeStored('a', 'old')
    expect([writeStored('a', 'too long'), readStored('a')]).toEqual([false, 'too long'])
    expect(browser.a).toBe('old')
    expect([writeStored('a', 'new'), readStored('a')]).toEqual([true, 'new'])
  })

  it('that is forbidden keeps as long as the page does, and forgets what is removed', async () => {
    const { readStored, writeStored, tabStorage } = await storage()
    for (const place of ['localStorage', 'sessionStorage']) forbid(place)
    expect([writeStored('a', 'b'), readStored('a')]).toEqual([false, 'b'])
    expect([writeStored('a', null), readStored('a')]).toEqual([false, null])
    expect([tabStorage.write('a', 'tab'), tabStorage.read('a'), readStored('a')]).toEqual([false, 'tab', null])
    expect(tabStorage.keys()).toEqual(['a'])
  })

  it('is none where there is no page', async () => {
    const { readStored, writeStored, tabStorage } = await storage()
    vi.unstubAllGlobals()
    expect([writeStored('a', 'b'), readStored('a'), tabStorage.keys()]).toEqual([false, null, []])
  })

  it('tells the keys of a tab', async () => {
    const { tabStorage } = await storage()
    vi.stubGlobal('sessionStorage', storageOf(10))
    tabStorage.write('one', '1')
    expect(tabStorage.keys()).toEqual(['one'])
  })
})
