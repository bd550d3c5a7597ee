import { lastTurn, nextTurn } from '#domain/live.ts'
import { type Media, statusOf } from '#domain/media.ts'
import { paths } from '#domain/paths.ts'
import { localePath } from '#i18n/locales.ts'
import type { Scene } from '../screen.ts'

/** The times of an event, and when they were looked at; the viewer's browser looks again. */
export type EventFacts = Pick<Media, 'eventState' | 'scheduledStart' | 'scheduledEnd'> & {
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

/** What a page must know to follow an event that is to come or on air; nothing for one that is over (spec 1 §4). */
export function eventOf(scene: Scene, media: Media): EventFacts | undefined {
  if (media.kind !== 'event' || statusOf(media, scene.now) === 'VOD') return undefined
  const { eventState, scheduledStart, scheduledEnd } = media
  const url = new URL(localePath(scene.language, paths.media(media)), scene.site.url).href
  return { eventState, scheduledStart, scheduledEnd, at: lastTurn(media, scene.now), url }
}
