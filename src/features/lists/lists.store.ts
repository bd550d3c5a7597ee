import { computed, type ReadableAtom } from 'nanostores'
import { $viewer } from '#core/account/viewer.store.ts'
import { storedList } from '#core/browser/stored-list.store.ts'
import {
  type Favorite,
  type HistoryEntry,
  isFavorite,
  type PersonalList,
  parseFavorites,
  parseHistory,
  toggleFavorite,
  withEntry,
  withEntryAt,
  withNextEpisode,
  withoutEntry,
  withWatched,
} from '#core/lists/lists.ts'

/** Storage key of a list: sessions have their own, anonymous lists return after sign-out. */
const personalKey = (list: PersonalList): ReadableAtom<string> =>
  computed($viewer, ({ signedIn }) => `${signedIn ? 'account' : 'jwapp'}.${list}`)

const {
  $list: $favoriteList,
  change: changeFavorites,
  refresh: refreshFavoriteList,
} = storedList(personalKey('favorites'), parseFavorites)

/** Favourites of the viewer, newest first. */
export const $favorites = $favoriteList

/** Result of a favourite toggle; `unpersisted` lasts for this page only. */
export type ToggleResult = 'added' | 'removed' | 'full' | 'unpersisted'

/** Toggles an item; full lists accept no more. */
export function toggleStoredFavorite(id: string): ToggleResult {
  let outcome: ToggleResult = 'full'
  const changed = changeFavorites((list) => {
    const next = toggleFavorite(list, id)
    if (next) outcome = isFavorite(next, id) ? 'added' : 'removed'
    return next ?? list
  })
  return changed || outcome === 'full' ? outcome : 'unpersisted'
}

export const removeFavorite = (id: string) => changeFavorites((list) => withoutEntry(list, id))

/** Puts a removed favourite back at its index. */
export const restoreFavorite = (favorite: Favorite, index: number) =>
  changeFavorites((list) => withEntryAt(list, favorite, index))

export const clearFavorites = () => changeFavorites(() => [])

/** Replaces the shown list. */
export const showFavorites = (list: readonly Favorite[]) => changeFavorites(() => list)

/** Shows the stored list again. */
export const refreshFavorites = refreshFavoriteList

const {
  $list: $historyList,
  change: changeHistory,
  refresh: refreshHistoryList,
} = storedList(personalKey('history'), parseHistory)

/** Watched items with progress, newest first. */
export const $history = $historyList

/** Records progress of an item. The next of its `episodes` follows a finished one. */
export const saveProgress = (id: string, progress: number, episodes: readonly string[] = []) =>
  changeHistory((list) => withNextEpisode(withEntry(list, { mediaid: id, progress }, episodes), id, episodes))

export const markWatched = (id: string) => changeHistory((list) => withWatched(list, id))

/** Adds the next episode of a watched one. */
export const addNextEpisode = (id: string, episodes: readonly string[]) =>
  changeHistory((list) => withNextEpisode(list, id, episodes))

export const removeProgress = (id: string) => changeHistory((list) => withoutEntry(list, id))

/** Puts a removed entry back at its index. */
export const restoreProgress = (entry: HistoryEntry, index: number) =>
  changeHistory((list) => withEntryAt(list, entry, index))

export const clearHistory = () => changeHistory(() => [])

/** Replaces the shown list. */
export const showHistory = (list: readonly HistoryEntry[]) => changeHistory(() => list)

/** Shows the stored list again. */
export const refreshHistory = refreshHistoryList
