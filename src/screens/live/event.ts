import { lastTurn, nextTurn } from '#domain/live.ts'
import { isTimed, type Media, type Schedule, statusOf } from '#domain/media.ts'
import { paths } from '#domain/paths.ts'
import { localePath } from '#i18n/locales.ts'
import type { Scene } from '../screen.ts'

/** State and times of an event at the build. The browser refreshes them. */
export type EventFacts = Schedule & {
  /** Last state change before the build, in ms. Two builds then produce equal pages. */
  at: number
  /** URL of the event page, for reminders. */
  url: string
}

/** Time in ms until which the pre-rendered state holds. A countdown is outdated at once. */
export function trueTill(event: EventFacts): number | undefined {
  const at = new Date(event.at)
  return statusOf(event, at) === 'SCHEDULED' ? event.at : nextTurn(event, at)
}

/** Returns the data that tracks a live or scheduled item, undefined for any other item. */
export function eventOf(scene: Scene, media: Media): EventFacts | undefined {
  if (!isTimed(media, scene.now)) return undefined
  const { kind, eventState, scheduledStart, scheduledEnd } = media
  const url = new URL(localePath(scene.language, paths.media(media)), scene.site.url).href
  return { kind, eventState, scheduledStart, scheduledEnd, at: lastTurn(media, scene.now), url }
}
