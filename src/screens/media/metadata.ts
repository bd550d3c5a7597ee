import { type Media, statusOf } from '#domain/media.ts'
import { formatDate, formatDuration } from '#i18n/format.ts'
import type { Locale } from '#i18n/locales.ts'
import type { Scene } from '../screen.ts'

/** Year, duration, genre and rating as far as they are known; a live event that is over begins with its day (spec 1 §2). */
export function metadataOf({ language, now }: Scene, media: Media): string[] {
  return [
    media.kind === 'event' ? dayOf(language, media, now) : media.publishedAt?.slice(0, 4),
    media.duration > 0 ? formatDuration(language, media.duration) : undefined,
    media.genre,
    media.rating,
  ].filter((part) => part !== undefined && part !== '') as string[]
}

/** Of an event to come or on air, the panel beside the button says more. */
const dayOf = (language: Locale, media: Media, now: Date) =>
  media.scheduledStart && statusOf(media, now) === 'VOD'
    ? formatDate(language, new Date(media.scheduledStart), 'UTC')
    : undefined
