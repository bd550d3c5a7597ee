import type { Config } from './config.ts'

/** Maximum entries of a list. */
export const listLimit = 48

/** Viewer's list, stored in this browser or in the account. */
export type PersonalList = 'history' | 'favorites'

/** Platform ids of the enabled lists. */
export type PersonalLists = Partial<Record<PersonalList, string>>

/** Favourites need the feature; history also needs its home row. */
export function personalLists({ features, content }: Pick<Config, 'features' | 'content'>): PersonalLists {
  const { favoritesList: favorites, continueWatchingList } = features
  const history = content.some((row) => row.type === 'continue_watching') ? continueWatchingList : undefined
  return { ...(history && { history }), ...(favorites && { favorites }) }
}

type Entry = { mediaid: string }

/** Item reference, validated without zod to keep islands small. */
export const hasMediaId = (value: unknown): value is Entry =>
  typeof value === 'object' &&
  value !== null &&
  'mediaid' in value &&
  typeof value.mediaid === 'string' &&
  !!value.mediaid

/** Parses a stored list; one invalid entry empties it. */
export function entriesOf<T extends Entry>(stored: unknown, isEntry: (value: unknown) => value is T): T[] {
  if (!Array.isArray(stored) || !stored.every(isEntry)) return []
  const seen = new Set<string>()
  return stored.filter(({ mediaid }) => !seen.has(mediaid) && seen.add(mediaid)).slice(0, listLimit)
}
