import { FavoriteButton } from '#features/lists/FavoriteButton.island.tsx'
import { useRefreshed } from '#features/page/use-refreshed.client.ts'
import { ShelfSection } from '#ui/media/ShelfSection.tsx'
import { loadRow, type Row } from './rows.screen.ts'

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
