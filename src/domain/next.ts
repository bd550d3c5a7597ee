import type { Media } from './media.ts'
import { statusOf } from './media.ts'

/** The items of a list around this one that can be played; events that have not begun are passed over. */
export function itemsAround(items: readonly Media[], id: string, now: Date): { previous?: Media; next?: Media } {
  const place = items.findIndex((item) => item.id === id)
  if (place < 0) return {}
  const plays = (item: Media) => isPlayable(item, now)
  return { previous: items.slice(0, place).findLast(plays), next: items.slice(place + 1).find(plays) }
}

const isPlayable = (item: Media, now: Date) =>
  item.kind !== 'page' && item.kind !== 'hub' && statusOf(item, now) !== 'SCHEDULED'
