import { type HistoryEntry, parseHistory, withEntry, withoutEntry, withWatched } from '#core/history.ts'
import { personalKey, storedList } from './watchlist.store.ts'

const { $list, change, refresh } = storedList(personalKey('history'), parseHistory)

/** Watched items with progress, newest first. */
export const $history = $list

/** Records progress of an item; `siblings` are the other episodes of its series. */
export const saveProgress = (id: string, progress: number, siblings: readonly string[] = []) =>
  change((list) => withEntry(list, { mediaid: id, progress }, siblings))

export const markWatched = (id: string) => change((list) => withWatched(list, id))

export const forgetProgress = (id: string) => change((list) => withoutEntry(list, id))

/** Replaces the shown list. */
export const showHistory = (list: readonly HistoryEntry[]) => change(() => list)

/** Shows the stored list again. */
export const refreshHistory = refresh
