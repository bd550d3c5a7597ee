import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { $stillWatching } from '../state/player.store.ts'
import { isAutoplayed, isUnattended, recordAutoplay, recordInput, recordStart, unattendedAt } from './still-watching.ts'

const custom = vi.hoisted((): { stillWatching?: false | { episodes?: number; hours?: number } } => ({}))
vi.mock('virtual:foyer/site', () => ({ site: { config: { custom } } }))

beforeEach(() => {
  const storage = new Map<string, string>()
  vi.stubGlobal('document', {})
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
    removeItem: (key: string) => void storage.delete(key),
  })
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 23, 20) })
  recordInput()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  delete custom.stillWatching
  $stillWatching.set(true)
})

test('the third film in a row without input triggers the still-watching prompt', () => {
  const results = [1, 2, 3].map(() => {
    const is = isUnattended()
    recordAutoplay('NextFilm')
    return is
  })
  expect(results).toEqual([false, false, true])
})

test('three hours without input trigger the still-watching prompt', () => {
  vi.advanceTimersByTime(3 * 3_600_000 - 1)
  expect(isUnattended()).toBe(false)
  vi.advanceTimersByTime(1)
  expect(isUnattended()).toBe(true)
})

test('input between two films resets the count of the still-watching prompt', () => {
  recordAutoplay('NextFilm')
  recordAutoplay('NextFilm')
  recordInput()
  expect(isUnattended()).toBe(false)
})

test('the start of a film by the viewer counts as input', () => {
  recordAutoplay('NextFilm')
  recordStart('NextFilm')
  vi.advanceTimersByTime(4 * 3_600_000)
  recordStart('NextFilm')
  expect([isAutoplayed(), isUnattended()]).toEqual([false, false])
  expect(unattendedAt()).toBe(Date.now() + 3 * 3_600_000)
})

test('the start of another film than the one that autoplay was about to start counts as input', () => {
  recordAutoplay('NextFilm')
  recordAutoplay('NextFilm')
  recordStart('OtherOne')
  expect([isAutoplayed(), isUnattended()]).toEqual([false, false])
})

test('the start of a film by autoplay is no input', () => {
  recordAutoplay('NextFilm')
  recordStart('NextFilm')
  vi.advanceTimersByTime(3 * 3_600_000)
  recordAutoplay('NextFilm')
  recordStart('NextFilm')
  expect([isAutoplayed(), isUnattended()]).toEqual([true, true])
})

test('the limit of hours stays at its time if playback starts in a new tab', () => {
  sessionStorage.removeItem('jwapp.player.unattended')
  recordStart('NextFilm')
  const limit = unattendedAt()
  vi.advanceTimersByTime(60_000)
  expect(unattendedAt()).toBe(limit)
})

test('an invalid stored value resets the count of the still-watching prompt', () => {
  sessionStorage.setItem('jwapp.player.unattended', '{"films":"many"}')
  expect(isUnattended()).toBe(false)
})

test('the still-watching limits of the publisher replace the defaults independently of each other', () => {
  custom.stillWatching = { episodes: 2 }
  expect(isUnattended()).toBe(false)
  recordAutoplay('NextFilm')
  expect([isAutoplayed(), isUnattended()]).toEqual([true, true])
  recordInput()
  vi.advanceTimersByTime(3 * 3_600_000)
  expect(isUnattended(), 'the default of hours').toBe(true)
  custom.stillWatching = { hours: 4 }
  expect(isUnattended()).toBe(false)
  expect(unattendedAt()).toBe(Date.now() + 3_600_000)
})

test.each([
  ['the publisher', () => void (custom.stillWatching = false)],
  ['the viewer', () => $stillWatching.set(false)],
])('the still-watching prompt never appears if %s turned it off', (_, turnOff) => {
  turnOff()
  for (let films = 0; films < 9; films++) recordAutoplay('NextFilm')
  vi.advanceTimersByTime(24 * 3_600_000)
  expect(isUnattended()).toBe(false)
  expect(unattendedAt()).toBeUndefined()
})
