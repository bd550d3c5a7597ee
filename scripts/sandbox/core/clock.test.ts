import { DatabaseSync } from 'node:sqlite'
import { afterEach, expect, it, vi } from 'vitest'
import { openClock } from './clock.ts'

afterEach(() => vi.useRealTimers())

const openAt = (time: string, anchor?: Date) => {
  vi.useFakeTimers({ now: new Date(time) })
  const database = new DatabaseSync(':memory:')
  database.exec('create table settings (name text primary key, value)')
  return openClock(database, anchor)
}

it('event times stay unchanged when the sandbox is reset after the full hour', () => {
  const clock = openAt('2026-11-25T15:59:50Z')
  const before = clock.anchor()
  vi.setSystemTime(new Date('2026-11-25T16:00:10Z'))
  clock.restart()
  expect(clock.anchor()).toEqual(before)
})

it('a reset of a sandbox that ran for days moves the events to the current hour', () => {
  const clock = openAt('2026-11-25T15:59:50Z')
  vi.setSystemTime(new Date('2026-11-28T09:30:00Z'))
  clock.restart()
  expect(clock.anchor()).toEqual(new Date('2026-11-28T09:00:00Z'))
})

it('a second sandbox has the event times of the first, also after the full hour and after a reset', () => {
  const first = openAt('2026-11-25T15:59:50Z')
  const second = openAt('2026-11-25T16:00:10Z', first.anchor())
  expect(second.anchor()).toEqual(first.anchor())
  second.restart()
  expect(second.anchor()).toEqual(first.anchor())
})
