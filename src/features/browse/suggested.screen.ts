import type { RenderContext } from '#core/screen.ts'
import type { CardItem } from '#ui/media/ShelfSection.tsx'
import { loadRow, personalOf } from './rows.screen.ts'

const [maxShelves, maxCards] = [3, 10]

/** Loads cards of the first non-empty shelf, for pages without content. Empty on failure. */
export async function suggestedCards(context: RenderContext): Promise<CardItem[]> {
  const shelves = context.content.config.content.filter((shelf) => !personalOf(shelf)).slice(0, maxShelves)
  for (const [index, shelf] of shelves.entries()) {
    const row = await loadRow(context, { ...shelf, featured: false }, index)
    if (row?.cards.length) return row.cards.slice(0, maxCards)
  }
  return []
}
