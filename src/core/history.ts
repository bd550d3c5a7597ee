import { isUnderWay } from './progress.ts'
import { entriesOf, hasMediaId, listLimit } from './watchlist.ts'

/** Something watched and how far, 0 to 1; other applications of the publisher write more, which is kept. */
export type HistoryEntry = { mediaid: string; progress: number; seriesId?: string }

const isEntry = (value: unknown): value is HistoryEntry =>
  hasMediaId(value) && 'progress' in value && typeof value.progress === 'number'

/** The history as this browser kept it, newest first; what cannot be read is an empty list (spec 1 §5). */
export const parseHistory = (stored: unknown): HistoryEntry[] => entriesOf(stored, isEntry)

/** Puts an entry first with all that is known of it; older ones of the same item or of its series go, and the list is cut to its limit (spec 1 §4). */
export function withEntry(history: readonly HistoryEntry[], entry: HistoryEntry, siblings: readonly string[] = []) {
  const same = new Set([entry.mediaid, ...siblings])
  const merged = { ...history.find(({ mediaid }) => mediaid === entry.mediaid), ...entry }
  const isOther = ({ mediaid, seriesId }: HistoryEntry) =>
    !same.has(mediaid) && !(seriesId && seriesId === merged.seriesId)
  return [merged, ...history.filter(isOther)].slice(0, listLimit)
}

export const withoutEntry = <T extends { mediaid: string }>(list: readonly T[], id: string) =>
  list.filter(({ mediaid }) => mediaid !== id)

/** Marks an item as seen to its end, where it stands. */
export const withWatched = (history: readonly HistoryEntry[], id: string) =>
  history.map((entry) => (entry.mediaid === id ? { ...entry, progress: 1 } : entry))

/** What the viewer can continue, newest first (spec 1 §4). */
export const underWay = (history: readonly HistoryEntry[]) => history.filter(({ progress }) => isUnderWay(progress))

export const progressOf = (history: readonly HistoryEntry[], id: string) =>
  history.find((entry) => entry.mediaid === id)?.progress

/** The episode a series resumes at: the newest one under way (spec 1 §4). */
export const episodeUnderWay = (history: readonly HistoryEntry[], episodes: readonly string[]) =>
  underWay(history).find(({ mediaid }) => episodes.includes(mediaid))
