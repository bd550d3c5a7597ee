import { paths } from '#core/address/paths.ts'
import { lastChange, nextChange } from '#core/content/live.ts'
import { type EventTimes, isTimed, type Media, mediaStatus } from '#core/content/media.ts'
import { localePath } from '#core/i18n/locales.ts'
import type { RenderContext } from '#core/screen.ts'

/** State and times of an event at the build. The browser refreshes them. */
export type EventDetails = EventTimes & {
  /** Last state change before the build, in ms. Two builds then produce equal pages. */
  at: number
  /** URL of the event page, for reminders. */
  url: string
}

/** Time in ms until which the pre-rendered state is valid. A countdown is outdated at once. */
export function eventValidUntil(event: EventDetails): number | undefined {
  const at = new Date(event.at)
  return mediaStatus(event, at) === 'SCHEDULED' ? event.at : nextChange(event, at)
}

/** Returns the data that tracks a live or scheduled item, undefined for any other item. */
export function eventOf(context: RenderContext, media: Media): EventDetails | undefined {
  if (!isTimed(media, context.now)) return undefined
  const { kind, eventState, scheduledStart, scheduledEnd } = media
  const url = new URL(localePath(context.language, paths.media(media)), context.site.url).href
  return { kind, eventState, scheduledStart, scheduledEnd, at: lastChange(media, context.now), url }
}
