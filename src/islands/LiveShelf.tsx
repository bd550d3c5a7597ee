import { loadRow, type Row } from '#screens/rows.ts'
import { ShelfSection } from '#ui/media/Shelf.tsx'
import { FavoriteButton } from './FavoriteButton.tsx'
import { useRefreshed } from './use-refreshed.ts'

/** Shelf that refreshes itself. A failed refresh retains the current items. */
export function LiveShelf(row: Row) {
  const fresh = useRefreshed(row.language, row, async (context) => {
    const next = await loadRow(context, row.shelf, row.index)
    return next?.failed ? undefined : next
  })
  const favorite = (index: number) => {
    const { card, details } = fresh.cards[index] ?? {}
    return details?.favoriteId && <FavoriteButton language={row.language} id={details.favoriteId} title={card?.title} />
  }
  return <ShelfSection {...fresh} tools={favorite} />
}
