import { type HistoryEntry, parseHistory, withEntry, withNextEpisode, withoutEntry, withWatched } from '#core/lists.ts'
import { personalKey, storedList } from './watchlist.store.ts'

const { $list, change, refresh } = storedList(personalKey('history'), parseHistory)

/** Watched items with progress, newest first. */
export const $history = $list

/** Records progress of an item. The next of its `episodes` follows a finished one. */
export const saveProgress = (id: string, progress: number, episodes: readonly string[] = []) =>
  change((list) => withNextEpisode(withEntry(list, { mediaid: id, progress }, episodes), id, episodes))

export const markWatched = (id: string) => change((list) => withWatched(list, id))

/** Adds the next episode of a watched one. */
export const addNextEpisode = (id: string, episodes: readonly string[]) =>
  change((list) => withNextEpisode(list, id, episodes))

export const forgetProgress = (id: string) => change((list) => withoutEntry(list, id))

/** Replaces the shown list. */
export const showHistory = (list: readonly HistoryEntry[]) => change(() => list)

/** Shows the stored list again. */
export const refreshHistory = refresh
