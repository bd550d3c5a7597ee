import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isUnattended, notePlayedOn, notePress } from './still-watching.ts'

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('document', {})
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 23, 20) })
  notePress()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('the third film in a row that ends without a press leads to the question', () => {
  const asked = [1, 2, 3].map(() => {
    const is = isUnattended()
    notePlayedOn()
    return is
  })
  expect(asked).toEqual([false, false, true])
})

test('three hours without a press lead to the question after any film', () => {
  vi.advanceTimersByTime(3 * 3_600_000 - 1)
  expect(isUnattended()).toBe(false)
  vi.advanceTimersByTime(1)
  expect(isUnattended()).toBe(true)
})

test('a press between two films spares its viewer the question', () => {
  notePlayedOn()
  notePlayedOn()
  notePress()
  expect(isUnattended()).toBe(false)
})

test('a browser that stores something else under the name starts anew', () => {
  sessionStorage.setItem('jwapp.player.unattended', '{"films":"many"}')
  expect(isUnattended()).toBe(false)
})
