import type { Media } from './media.ts'
import { statusOf } from './media.ts'

/** The item of a list that follows this one and can be played; events that have not begun are passed over. */
export function itemAfter(items: readonly Media[], id: string, now: Date): Media | undefined {
  const place = items.findIndex((item) => item.id === id)
  if (place < 0) return undefined
  return items.slice(place + 1).find((item) => isPlayable(item, now))
}

const isPlayable = (item: Media, now: Date) =>
  item.kind !== 'page' && item.kind !== 'hub' && (item.kind !== 'event' || statusOf(item, now) !== 'SCHEDULED')
