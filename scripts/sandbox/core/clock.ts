import type { DatabaseSync } from 'node:sqlite'

const hour = 3_600_000
// A recent anchor survives a reset: a reset at the full hour changes no page.
const anchorLifeMs = 6 * hour

export type Clock = {
  now(): Date
  anchor(): Date
  set(now: Date | null): void
  restart(): void
}

/** Sandbox clock: real time plus an offset in ms, and the anchor of its events, by default the start of this hour. */
export const openClock = (database: DatabaseSync, first?: Date): Clock => {
  const stored = database.prepare("select value from settings where name = 'clock-offset'").get()
  let offset = stored ? Number(stored.value) : 0
  const startOfHour = () => Math.floor(Date.now() / hour) * hour
  let anchor = first?.getTime() ?? startOfHour()
  const set = (now: Date | null) => {
    offset = now ? now.getTime() - Date.now() : 0
    database
      .prepare("insert or replace into settings (name, value) values ('clock-offset', ?)")
      .run(String(Math.round(offset)))
  }
  return {
    now: () => new Date(Date.now() + offset),
    // Events stay when the clock moves, so that they start and end.
    anchor: () => new Date(anchor),
    set,
    restart: () => {
      offset = 0
      if (Date.now() - anchor >= anchorLifeMs) anchor = startOfHour()
    },
  }
}
