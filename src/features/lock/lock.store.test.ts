import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ageLimits, ageOf, isAbove } from './lock.rules.ts'

const custom: { pin?: unknown } = {}
const stores = { localStorage: new Map<string, string>(), sessionStorage: new Map<string, string>() }

const openStore = async () => {
  vi.resetModules()
  vi.doMock('virtual:foyer/site', () => ({ site: { config: { custom } } }))
  return await import('./lock.store.ts')
}
let lock: Awaited<ReturnType<typeof openStore>>

beforeEach(async () => {
  vi.stubGlobal('document', {})
  for (const name of ['localStorage', 'sessionStorage'] as const)
    vi.stubGlobal(name, {
      getItem: (key: string) => stores[name].get(key) ?? null,
      setItem: (key: string, value: string) => void stores[name].set(key, value),
      removeItem: (key: string) => void stores[name].delete(key),
    })
  custom.pin = 'true'
  lock = await openStore()
})
afterEach(() => {
  for (const store of Object.values(stores)) store.clear()
  vi.unstubAllGlobals()
})

describe('ratings', () => {
  it.each([
    ['U', 0],
    ['tv-g', 0],
    ['PG', 8],
    ['12A', 12],
    ['PG-13', 13],
    ['TV-14', 14],
    ['FSK 16', 16],
    ['R', 17],
    ['18+', 18],
    ['Adults only', 18],
    ['', undefined],
    [undefined, undefined],
  ])('ageOf maps the rating %s to the age %s', (rating, age) => expect(ageOf(rating)).toBe(age))

  it('isAbove returns true for ratings above the limit and unknown ratings, and false without a rating', () => {
    const locked = (limit: number) =>
      ['U', 'PG', '12', '15', '18', '?', undefined].filter((rating) => isAbove(rating, limit))
    expect(ageLimits.map(locked)).toEqual([
      ['PG', '12', '15', '18', '?'],
      ['PG', '12', '15', '18', '?'],
      ['15', '18', '?'],
      ['18', '?'],
    ])
  })
})

describe('parental lock', () => {
  it('setLock stores a salted hash without the PIN, with a new salt each time', async () => {
    await lock.setLock('4711', 12)
    const first = stores.localStorage.get('jwapp.lock') ?? ''
    expect(JSON.parse(first)).toEqual({
      limit: 12,
      salt: expect.stringMatching(/^[\da-f]{32}$/),
      hash: expect.any(String),
    })
    expect(first).not.toContain('4711')
    await lock.setLock('4711', 12)
    expect(JSON.parse(stores.localStorage.get('jwapp.lock') ?? '').hash).not.toBe(JSON.parse(first).hash)
  })

  it('openLock accepts only the PIN, and applies until the tab closes or the lock is set again', async () => {
    expect(lock.currentAgeLimit()).toBeUndefined()
    await lock.setLock('4711', 7)
    expect(lock.currentAgeLimit()).toBe(7)
    expect(await lock.openLock('4712')).toBe(false)
    expect(lock.currentAgeLimit()).toBe(7)
    expect(await lock.openLock('4711')).toBe(true)
    expect(lock.currentAgeLimit()).toBeUndefined()
    stores.sessionStorage.clear()
    expect(lock.currentAgeLimit()).toBe(7)
    await lock.openLock('4711')
    await lock.setLock('0000', 0)
    expect(lock.currentAgeLimit()).toBe(0)
  })

  it('turnOffLock removes the lock only with the PIN', async () => {
    await lock.setLock('4711', 16)
    expect(await lock.turnOffLock('1111')).toBe(false)
    expect(lock.$ageLimit.get()).toBe(16)
    expect(await lock.turnOffLock('4711')).toBe(true)
    expect([lock.$ageLimit.get(), stores.localStorage.get('jwapp.lock')]).toEqual([undefined, undefined])
  })

  it('the lock is inactive unless the publisher enables it, and is not offered without crypto.subtle', async () => {
    await lock.setLock('4711', 0)
    for (const off of [undefined, false, 'no']) {
      custom.pin = off
      expect([lock.isLockOffered(), lock.currentAgeLimit()]).toEqual([false, undefined])
    }
    custom.pin = true
    expect(lock.isLockOffered()).toBe(true)
    vi.stubGlobal('crypto', {})
    expect(lock.isLockOffered()).toBe(false)
  })

  it.each([
    [{}],
    [{ limit: '12', salt: 'a', hash: 'b' }],
    [{ limit: 12, salt: 5, hash: 'b' }],
    [{ limit: 12, salt: 'a', hash: 5 }],
    ['text'],
  ])('the lock is off for the invalid stored value %j', async (value) => {
    stores.localStorage.set('jwapp.lock', JSON.stringify(value))
    expect((await openStore()).$ageLimit.get()).toBeUndefined()
  })

  it('the lock applies to the next page, and stays open in the tab after its PIN', async () => {
    await lock.setLock('4711', 12)
    const next = await openStore()
    expect(next.currentAgeLimit()).toBe(12)
    expect(await next.openLock('4711')).toBe(true)
    expect((await openStore()).currentAgeLimit()).toBeUndefined()
    expect([...stores.sessionStorage]).toEqual([['jwapp.lock-open', '1']])
  })

  it('openLock and turnOffLock return false without a lock', async () => {
    expect([await lock.openLock('4711'), await lock.turnOffLock('4711')]).toEqual([false, false])
  })

  it('the lock is not offered on a page without Web Crypto', () => {
    vi.stubGlobal('crypto', undefined)
    expect(lock.isLockOffered()).toBe(false)
  })
})

it('a PIN that an earlier version of the site stored still opens the lock', async () => {
  const hash = '25bc73e822ddc09e11386105f8e593656a9ec08e96712f71fd2670ffbacf4a0a'
  stores.localStorage.set('jwapp.lock', JSON.stringify({ limit: 12, salt: 'salt0', hash }))
  lock = await openStore()
  expect(await lock.openLock('2469')).toBe(false)
  expect(await lock.openLock('2468')).toBe(true)
})
