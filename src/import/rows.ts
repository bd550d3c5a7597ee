import type { FeedItem, FeedRow } from './feed-content.ts'

/** Keys that a row shows: items, and each series in place of its first episode. */
export const shownKeys = (items: readonly FeedItem[]): string[] => [
  ...new Set(items.map(({ key, episode }) => episode?.series ?? key)),
]

/** A row for each category, in the order of their first items. Items without one are in the last row. */
export function rowsOfCategories(items: readonly FeedItem[]): FeedRow[] {
  const rows = new Map<string, { title: string; items: FeedItem[] }>()
  for (const item of items)
    for (const title of item.categories.length > 0 ? item.categories : [item.genre].flatMap((genre) => genre ?? [])) {
      const row = rows.get(title.toLowerCase()) ?? { title, items: [] }
      row.items.push(item)
      rows.set(title.toLowerCase(), row)
    }
  return withOthers(
    [...rows.values()].map((row) => ({ title: row.title, keys: shownKeys(row.items) })),
    items,
  )
}

/** Adds a last row for the items of no other row. */
export function withOthers(rows: FeedRow[], items: readonly FeedItem[]): FeedRow[] {
  const listed = new Set(rows.flatMap(({ keys }) => keys))
  const keys = shownKeys(items).filter((key) => !listed.has(key))
  return keys.length > 0 ? [...rows, { title: rows.length > 0 ? 'More' : 'Videos', keys }] : rows
}
