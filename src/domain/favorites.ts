import { z } from 'zod'
import { entriesOf, listLimit } from './watchlist.ts'

const Favorite = z.object({ mediaid: z.string().min(1) })

export type Favorite = z.infer<typeof Favorite>

/** Favourites as this browser kept them; what cannot be read is an empty list (spec 1 §5). */
export const parseFavorites = (stored: unknown): Favorite[] => entriesOf(stored, Favorite)

export const isFavorite = (favorites: readonly Favorite[], id: string) =>
  favorites.some((favorite) => favorite.mediaid === id)

/** Removes the item if it is there, else puts it first; undefined when the list is full (spec 1 §4). */
export function toggleFavorite(favorites: readonly Favorite[], id: string): Favorite[] | undefined {
  if (isFavorite(favorites, id)) return favorites.filter((favorite) => favorite.mediaid !== id)
  return favorites.length < listLimit ? [{ mediaid: id }, ...favorites] : undefined
}
