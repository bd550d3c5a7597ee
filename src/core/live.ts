import type { Media } from './media.ts'

/** How often a page that shows something live or scheduled asks for it again (spec 1 §9). */
export const refreshMs = 30_000

type Times = Pick<Media, 'scheduledStart' | 'scheduledEnd'>

/** Milliseconds until an event begins; 0 when it should have begun or nobody knows. */
export const untilStart = ({ scheduledStart }: Times, now: Date) =>
  scheduledStart ? Math.max(0, new Date(scheduledStart).getTime() - now.getTime()) : 0

/** Has the clock passed a start or an end between two moments, so that an event is worth asking for at once? */
export const hasTurned = ({ scheduledStart, scheduledEnd }: Times, before: Date, now: Date) =>
  [scheduledStart, scheduledEnd].some((time) => {
    const date = time && new Date(time)
    return date && before < date && date <= now
  })

/** The last moment up to now that decided how an item stands, in milliseconds: between two such moments nothing changes by itself. */
export const lastChange = (
  { publishedAt, scheduledStart, scheduledEnd }: Times & Pick<Media, 'publishedAt'>,
  now: Date,
) => Math.max(0, ...turnsOf(publishedAt, scheduledStart, scheduledEnd).filter((time) => time <= now.getTime()))

/** The next moment at which an item begins or ends, in milliseconds; undefined when all is over. */
export function nextChange({ scheduledStart, scheduledEnd }: Times, now: Date): number | undefined {
  const ahead = turnsOf(scheduledStart, scheduledEnd).filter((time) => time > now.getTime())
  return ahead.length ? Math.min(...ahead) : undefined
}

const turnsOf = (...dates: (string | undefined)[]) => dates.flatMap((date) => (date ? [new Date(date).getTime()] : []))
