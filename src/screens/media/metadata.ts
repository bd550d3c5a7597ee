import { type Media, statusOf } from '#domain/media.ts'
import { formatDateTime, formatDuration } from '#i18n/format.ts'
import { textFor } from '#i18n/text.ts'
import type { Scene } from '../screen.ts'

/** Year, duration, genre and rating as far as they are known; a live event begins with its time (spec 1 §2). */
export function metadataOf({ language, now }: Scene, media: Media): string[] {
  const text = textFor(language)
  const start = media.kind === 'event' && media.scheduledStart
  return [
    start ? formatDateTime(language, new Date(start), 'UTC') : undefined,
    media.kind !== 'event' && media.publishedAt ? media.publishedAt.slice(0, 4) : undefined,
    media.kind === 'event' && statusOf(media, now) === 'LIVE' ? text('video:live') : undefined,
    media.duration > 0 ? formatDuration(language, media.duration) : undefined,
    media.genre,
    media.rating,
  ].filter((part) => part !== undefined && part !== '') as string[]
}
