import { loadRow, type Row } from '#screens/rows.ts'
import { Shelf } from '#ui/media/Shelf.tsx'
import { FavoriteButton } from './FavoriteButton.tsx'
import { useRefreshed } from './use-refreshed.ts'

/** Shelf that refreshes itself. A failed refresh retains the current items. */
export function LiveShelf(row: Row) {
  const fresh = useRefreshed(row.language, row, async (scene) => {
    const next = await loadRow(scene, row.shelf, row.index)
    return next?.failed ? undefined : next
  })
  const favorite = (place: number) => {
    const { card, details } = fresh.cards[place] ?? {}
    return details?.favoriteId && <FavoriteButton language={row.language} id={details.favoriteId} title={card?.title} />
  }
  return <Shelf {...fresh} tools={favorite} />
}
