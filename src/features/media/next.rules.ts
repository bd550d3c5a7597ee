import { hasVideo, type Media, mediaStatus } from '#core/content/media.ts'

/** Returns playable neighbours of an item; future events are skipped. */
export function itemsAround(
  items: readonly Media[],
  id: string,
  now: Date,
): {
  previous?: Media | undefined
  next?: Media | undefined
} {
  const index = items.findIndex((item) => item.id === id)
  if (index < 0) return {}
  const plays = (item: Media) => isPlayable(item, now)
  return { previous: items.slice(0, index).findLast(plays), next: items.slice(index + 1).find(plays) }
}

/** Returns whether an item can play after another one. */
export const isPlayable = (item: Media, now: Date) => hasVideo(item) && mediaStatus(item, now) !== 'SCHEDULED'
