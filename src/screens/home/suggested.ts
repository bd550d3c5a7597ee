import type { CardItem } from '#ui/media/Shelf.tsx'
import { loadRow, personalOf } from '../rows.ts'
import type { Scene } from '../screen.ts'

const [mostShelves, mostCards] = [3, 10]

/** Loads cards of the first non-empty shelf, for pages without content. Empty on failure. */
export async function suggestedCards(scene: Scene): Promise<CardItem[]> {
  const shelves = scene.content.config.content.filter((shelf) => !personalOf(shelf)).slice(0, mostShelves)
  for (const [index, shelf] of shelves.entries()) {
    const row = await loadRow(scene, { ...shelf, featured: false }, index)
    if (row?.cards.length) return row.cards.slice(0, mostCards)
  }
  return []
}
