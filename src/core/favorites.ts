import { entriesOf, hasMediaId, listLimit } from './watchlist.ts'

export type Favorite = { mediaid: string }

/** Favourites as this browser kept them; what cannot be read is an empty list (spec 1 §5). */
export const parseFavorites = (stored: unknown): Favorite[] => entriesOf(stored, hasMediaId)

export const isFavorite = (favorites: readonly Favorite[], id: string) =>
  favorites.some((favorite) => favorite.mediaid === id)

/** Removes the item if it is there, else puts it first; undefined when the list is full (spec 1 §4). */
export function toggleFavorite(favorites: readonly Favorite[], id: string): Favorite[] | undefined {
  if (isFavorite(favorites, id)) return favorites.filter((favorite) => favorite.mediaid !== id)
  return favorites.length < listLimit ? [{ mediaid: id }, ...favorites] : undefined
}
