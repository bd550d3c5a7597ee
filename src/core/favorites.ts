import { entriesOf, hasMediaId, listLimit } from './watchlist.ts'

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
