import type { Config } from '../site/config.ts'

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

/** Exclusive limits of an unfinished item. */
const progressLimits = { above: 0.05, below: 0.95 }

/** Maximum interval between progress records, in milliseconds. */
export const saveEveryMs = 300_000

/** Returns whether a position is worth resuming. */
export const isUnfinished = (progress: number) => progress > progressLimits.above && progress < progressLimits.below

/** Returns whether a position counts as the end. */
export const isFinished = (progress: number) => progress >= progressLimits.below

/** Begun or finished. The next episode of a finished one is neither. */
export const isWatched = ({ progress }: Pick<HistoryEntry, 'progress'>) => progress > progressLimits.above

/** Stored progress of the episode after a finished one. Accounts treat 0 as a removal and store 4 decimals. */
export const nextUp = 0.0001

/** Progress 0 to 1 with 5 decimals, from seconds; undefined for live streams. */
export function progressAt(time: number, duration: number): number | undefined {
  if (!Number.isFinite(duration) || duration <= 0 || !Number.isFinite(time)) return undefined
  return Math.round(Math.min(1, Math.max(0, time / duration)) * 100_000) / 100_000
}

/** Resume position in seconds; 0 outside the limits. */
export const resumeAt = (progress: number | undefined, duration: number) =>
  progress !== undefined && duration > 0 && isUnfinished(progress) ? progress * duration : 0

export type Favorite = { mediaid: string }

/** Parses stored favourites; invalid data is an empty list. */
export const parseFavorites = (stored: unknown): Favorite[] => entriesOf(stored, hasMediaId)

export const isFavorite = (favorites: readonly Favorite[], id: string) =>
  favorites.some((favorite) => favorite.mediaid === id)

/** Toggles an item, new ones first; undefined when the list is full. */
export function toggleFavorite(favorites: readonly Favorite[], id: string): Favorite[] | undefined {
  if (isFavorite(favorites, id)) return favorites.filter((favorite) => favorite.mediaid !== id)
  return favorites.length < listLimit ? [{ mediaid: id }, ...favorites] : undefined
}

/** Watched item with progress (0 to 1); fields of other apps are preserved. */
export type HistoryEntry = { mediaid: string; progress: number; seriesId?: string }

const isEntry = (value: unknown): value is HistoryEntry =>
  hasMediaId(value) && 'progress' in value && typeof value.progress === 'number'

/** Parses the stored history, newest first; invalid data is an empty list. */
export const parseHistory = (stored: unknown): HistoryEntry[] => entriesOf(stored, isEntry)

/** Puts an entry first, merged with older ones of its item or series, within the limit. */
export function withEntry(history: readonly HistoryEntry[], entry: HistoryEntry, siblings: readonly string[] = []) {
  const same = new Set([entry.mediaid, ...siblings])
  const merged = { ...history.find(({ mediaid }) => mediaid === entry.mediaid), ...entry }
  const isOther = ({ mediaid, seriesId }: HistoryEntry) =>
    !same.has(mediaid) && !(seriesId && seriesId === merged.seriesId)
  return [merged, ...history.filter(isOther)].slice(0, listLimit)
}

export const withoutEntry = <T extends { mediaid: string }>(list: readonly T[], id: string) =>
  list.filter(({ mediaid }) => mediaid !== id)

/** Puts a removed entry back at its index, within the limit. */
export const withEntryAt = <T extends Entry>(list: readonly T[], entry: T, index: number) =>
  list.some(({ mediaid }) => mediaid === entry.mediaid)
    ? list
    : [...list.slice(0, index), entry, ...list.slice(index)].slice(0, listLimit)

/** Marks an item as watched without moving it. */
export const withWatched = (history: readonly HistoryEntry[], id: string) =>
  history.map((entry) => (entry.mediaid === id ? { ...entry, progress: 1 } : entry))

/** Puts the next episode before a finished one. `episodes` are those of the series in order. */
export function withNextEpisode(history: readonly HistoryEntry[], id: string, episodes: readonly string[]) {
  const [next] = episodes.slice(episodes.indexOf(id) + 1)
  const isOver = history.some(({ mediaid, progress }) => mediaid === id && isFinished(progress))
  if (!next || !isOver || !episodes.includes(id)) return history
  const added = { mediaid: next, progress: nextUp }
  return withoutEntry(history, next)
    .flatMap((entry) => (entry.mediaid === id ? [added, entry] : [entry]))
    .slice(0, listLimit)
}

/** Unfinished items, newest first. */
export const unfinishedEntries = (history: readonly HistoryEntry[]) =>
  history.filter(({ progress }) => isUnfinished(progress))

/** Items to continue, newest first: unfinished ones, and next episodes. */
export const entriesToContinue = (history: readonly HistoryEntry[]) =>
  history.filter(({ progress }) => isUnfinished(progress) || progress === nextUp)

/** Items watched to their end, newest first. */
export const finishedEntries = (history: readonly HistoryEntry[]) =>
  history.filter(({ progress }) => isFinished(progress))

export const progressOf = (history: readonly HistoryEntry[], id: string) =>
  history.find((entry) => entry.mediaid === id)?.progress

/** Episode at which a series resumes: the newest unfinished one, or the one after a finished one. */
export const episodeToContinue = (history: readonly HistoryEntry[], episodes: readonly string[]) =>
  entriesToContinue(history).find(({ mediaid }) => episodes.includes(mediaid))
