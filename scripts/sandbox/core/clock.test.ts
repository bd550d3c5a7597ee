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

it('events do not move when the sandbox is reset after the full hour', () => {
  const clock = openAt('2026-11-25T15:59:50Z')
  const before = clock.anchor()
  vi.setSystemTime(new Date('2026-11-25T16:00:10Z'))
  clock.restart()
  expect(clock.anchor()).toEqual(before)
})

it('events of a sandbox that runs for days are near the present after a reset', () => {
  const clock = openAt('2026-11-25T15:59:50Z')
  vi.setSystemTime(new Date('2026-11-28T09:30:00Z'))
  clock.restart()
  expect(clock.anchor()).toEqual(new Date('2026-11-28T09:00:00Z'))
})

it('events of a second sandbox begin when those of the first do, also after the full hour', () => {
  const first = openAt('2026-11-25T15:59:50Z')
  const second = openAt('2026-11-25T16:00:10Z', first.anchor())
  expect(second.anchor()).toEqual(first.anchor())
  second.restart()
  expect(second.anchor()).toEqual(first.anchor())
})
