import { createHash } from 'node:crypto'
import { catalogue } from '../catalogue/index.ts'
import type { CatalogueMedia } from '../catalogue/types.ts'

/** `isLinked` programmes contain the id of their film; publishers omit it for some. */
export type Programme = { id: string; film: CatalogueMedia; start: Date; end: Date; isLinked: boolean }

const minute = 60_000
const day = 24 * 60 * minute
/** A demo schedule stays on this day; clients move it to today. */
const demoDay = Date.UTC(2024, 4, 14)

const films = catalogue.media.filter(
  ({ duration, footage, params }) => duration > 300 && (footage ?? 'film') === 'film' && !params.contentType,
)

const seeded = (seed: string) => createHash('md5').update(seed).digest().readUInt32BE()

const uuid = (seed: string) =>
  createHash('md5')
    .update(seed)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

/** Programmes of 20 to 95 minutes in steps of five; the last one ends at midnight. */
const slotLength = (film: CatalogueMedia, seed: string) =>
  (Math.max(4, Math.ceil(film.duration / 300)) + (seeded(seed) % 16)) * 5 * minute

const programmesOf = (channel: string, midnight: number): Programme[] => {
  const first = seeded(`${channel}/${midnight}`)
  const programmes: Programme[] = []
  for (let start = midnight; start < midnight + day; ) {
    const film = films[(first + programmes.length * 7) % films.length]
    if (!film) return programmes
    const end = Math.min(midnight + day, start + slotLength(film, `${channel}/${start}`))
    programmes.push({
      id: uuid(`${channel}/${start}`),
      film,
      start: new Date(start),
      end: new Date(end),
      isLinked: seeded(`${start}`) % 4 > 0,
    })
    start = end
  }
  return programmes
}

/** Programmes from yesterday to the day after tomorrow (UTC), or of a fixed past day. */
export const scheduleOf = (channel: string, now: Date, demo: boolean): Programme[] => {
  if (demo) return programmesOf(channel, demoDay)
  const today = Math.floor(now.getTime() / day) * day
  return [-1, 0, 1, 2].flatMap((shift) => programmesOf(channel, today + shift * day))
}
