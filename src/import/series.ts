import { type FaultList, type LineText, quote } from './faults.ts'
import type { FeedContent, FeedItem, FeedSeries } from './feed-content.ts'

/** List of items with unique keys. An item with the key of an earlier one is a fault. */
export function listUnique(faults: FaultList): { items: FeedItem[]; add(item: FeedItem): void } {
  const items: FeedItem[] = []
  const lines = new Map<string, number>()
  return {
    items,
    add(item) {
      const line = lines.get(item.key)
      if (line === undefined) items.push(item)
      else faults.add(item.line, `item ${quote(item.title)} has the id of line ${line}, so it is left out`)
      lines.set(item.key, line ?? item.line)
    },
  }
}

/** Key of a series by its id or title in a feed, apart from the ids of items. */
export const seriesKey = (name: LineText | undefined): string | undefined =>
  name && `series ${name.text.trim().toLowerCase()}`

/** Completes series with the seasons of their episodes. A series without episodes is omitted. */
export function joinSeries(
  items: readonly FeedItem[],
  series: readonly FeedSeries[],
): Pick<FeedContent, 'items' | 'series'> {
  const seasons = new Map(series.map(({ key }) => [key, new Set<number>()]))
  for (const { episode } of items) seasons.get(episode?.series ?? '')?.add(episode?.season ?? -1)
  return {
    items: items.map((item) => {
      if (!item.episode || seasons.has(item.episode.series)) return item
      const { episode, ...alone } = item
      return alone
    }),
    series: series.flatMap((record) => {
      const numbers = [...(seasons.get(record.key) ?? [])].sort((a, b) => a - b)
      if (numbers.length === 0) return []
      const stated = new Map(record.seasons.map((season) => [season.number, season]))
      return [
        {
          ...record,
          seasons: numbers.filter((number) => number >= 0).map((number) => stated.get(number) ?? { number }),
        },
      ]
    }),
  }
}
