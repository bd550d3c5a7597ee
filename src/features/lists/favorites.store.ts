import { type Favorite, isFavorite, parseFavorites, toggleFavorite, withoutEntry } from '#core/lists.ts'
import { personalKey, storedList } from './watchlist.store.ts'

const { $list, change, refresh } = storedList(personalKey('favorites'), parseFavorites)

/** Favourites of the viewer, newest first. */
export const $favorites = $list

/** Result of a favourite toggle; `unkept` lasts for this page only. */
export type Toggled = 'added' | 'removed' | 'full' | 'unkept'

/** Toggles an item; full lists accept no more. */
export function pressFavorite(id: string): Toggled {
  let outcome: Toggled = 'full'
  const changed = change((list) => {
    const next = toggleFavorite(list, id)
    if (next) outcome = isFavorite(next, id) ? 'added' : 'removed'
    return next ?? list
  })
  return changed || outcome === 'full' ? outcome : 'unkept'
}

export const removeFavorite = (id: string) => change((list) => withoutEntry(list, id))

export const clearFavorites = () => change(() => [])

/** Replaces the shown list. */
export const showFavorites = (list: readonly Favorite[]) => change(() => list)

/** Shows the stored list again. */
export const refreshFavorites = refresh
