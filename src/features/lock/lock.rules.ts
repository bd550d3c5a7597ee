import { ownValue } from '#core/data/own-value.ts'

/** Ages of ratings that are words. Ratings with a number mean that age, such as `12A`, `16+` or `TV-14`. */
const ages: Readonly<Record<string, number>> = {
  ...{ u: 0, g: 0, e: 0, tp: 0, all: 0, apta: 0, 'tv-y': 0, 'tv-g': 0 },
  ...{ pg: 8, 'tv-pg': 8, r: 17, 'tv-ma': 17, x: 18 },
}

/** Age of unknown ratings, so that every lock applies to them. */
const unknownAge = 18

/** Youngest age that a rating allows; undefined without a rating. */
export function ageOf(rating: string | undefined): number | undefined {
  const normalized = rating?.trim().toLowerCase()
  if (!normalized) return undefined
  return ownValue(ages, normalized) ?? Number(/\d{1,2}/.exec(normalized)?.[0] ?? unknownAge)
}

/** Limits that a viewer may choose, as ages. */
export const ageLimits = [0, 7, 12, 16] as const

/** Returns whether a rating is above a limit. Items without a rating never are. */
export const isAbove = (rating: string | undefined, limit: number) => (ageOf(rating) ?? 0) > limit
