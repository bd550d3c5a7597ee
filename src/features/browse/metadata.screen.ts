import { formatDate, formatDuration } from '#core/i18n/format.ts'
import type { Locale } from '#core/i18n/locales.ts'
import { isTimed, type Media } from '#core/media.ts'
import type { RenderContext } from '#features/page/screen.screen.ts'

/** Returns the available year, duration, genre and rating. Past events show their date instead. */
export function metadataOf({ language, now }: Pick<RenderContext, 'language' | 'now'>, media: Media): string[] {
  return [
    media.kind === 'event' || isTimed(media, now) ? dayOf(language, media, now) : media.publishedAt?.slice(0, 4),
    media.duration > 0 ? formatDuration(language, media.duration) : undefined,
    media.genre,
    media.rating,
  ].filter((part) => part !== undefined && part !== '') as string[]
}

/** Live and scheduled items show their time beside the button instead. */
const dayOf = (language: Locale, media: Media, now: Date) =>
  media.scheduledStart && !isTimed(media, now) ? formatDate(language, new Date(media.scheduledStart), 'UTC') : undefined
