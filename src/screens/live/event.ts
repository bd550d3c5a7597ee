import { lastTurn, nextTurn } from '#domain/live.ts'
import { isTimed, type Media, type Schedule, statusOf } from '#domain/media.ts'
import { paths } from '#domain/paths.ts'
import { localePath } from '#i18n/locales.ts'
import type { Scene } from '../screen.ts'

/** The state and times of what is live or scheduled, and when they were looked at; the viewer's browser looks again. */
export type EventFacts = Schedule & {
  /** Milliseconds; the last moment before that build at which something turned, so that two builds agree. */
  at: number
  /** The page of the event, for reminders. */
  url: string
}

/** Until when (milliseconds) a page can stand for an event by itself; of one to come it cannot say how long it still takes. */
export function trueTill(event: EventFacts): number | undefined {
  const at = new Date(event.at)
  return statusOf(event, at) === 'SCHEDULED' ? event.at : nextTurn(event, at)
}

/** All that a page needs to follow an item that is to come or on air; undefined for any other (spec 1 §4). */
export function eventOf(scene: Scene, media: Media): EventFacts | undefined {
  if (!isTimed(media, scene.now)) return undefined
  const { kind, eventState, scheduledStart, scheduledEnd } = media
  const url = new URL(localePath(scene.language, paths.media(media)), scene.site.url).href
  return { kind, eventState, scheduledStart, scheduledEnd, at: lastTurn(media, scene.now), url }
}
