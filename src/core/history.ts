import { isFinished, isUnderWay, nextUp } from './progress.ts'
import { entriesOf, hasMediaId, listLimit } from './watchlist.ts'

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
export const underWay = (history: readonly HistoryEntry[]) => history.filter(({ progress }) => isUnderWay(progress))

/** Items to continue, newest first: unfinished ones, and next episodes. */
export const toContinue = (history: readonly HistoryEntry[]) =>
  history.filter(({ progress }) => isUnderWay(progress) || progress === nextUp)

export const progressOf = (history: readonly HistoryEntry[], id: string) =>
  history.find((entry) => entry.mediaid === id)?.progress

/** Episode at which a series resumes: the newest unfinished one, or the one after a finished one. */
export const episodeToContinue = (history: readonly HistoryEntry[], episodes: readonly string[]) =>
  toContinue(history).find(({ mediaid }) => episodes.includes(mediaid))
