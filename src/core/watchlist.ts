import type { Config } from './config.ts'

/** Entries each list of a viewer may hold (spec 1 §9). */
export const listLimit = 48

/** A list that belongs to the viewer, kept in this browser or in the account. */
export type PersonalList = 'history' | 'favorites'

/** The platform's ids of the lists that the publisher switched on (spec 1 §3). */
export type PersonalLists = Partial<Record<PersonalList, string>>

/** Favourites need the feature alone; history also needs its row, because nothing else would ever show it. */
export function personalLists({ features, content }: Pick<Config, 'features' | 'content'>): PersonalLists {
  const { favoritesList: favorites, continueWatchingList } = features
  const history = content.some((row) => row.type === 'continue_watching') ? continueWatchingList : undefined
  return { ...(history && { history }), ...(favorites && { favorites }) }
}

type Entry = { mediaid: string }

/** Names an item; checked by hand because every island that knows a list would otherwise carry a schema library. */
export const hasMediaId = (value: unknown): value is Entry =>
  typeof value === 'object' &&
  value !== null &&
  'mediaid' in value &&
  typeof value.mediaid === 'string' &&
  !!value.mediaid

/** The entries of a stored list: one that breaks the rules makes the whole list empty (spec 1 §5). */
export function entriesOf<T extends Entry>(stored: unknown, isEntry: (value: unknown) => value is T): T[] {
  if (!Array.isArray(stored) || !stored.every(isEntry)) return []
  const seen = new Set<string>()
  return stored.filter(({ mediaid }) => !seen.has(mediaid) && seen.add(mediaid)).slice(0, listLimit)
}
