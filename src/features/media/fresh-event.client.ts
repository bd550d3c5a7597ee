import type { Locale } from '#core/i18n/locales.ts'
import { browserContext } from '#features/page/browser-context.client.ts'
import { freshMedia } from '#features/page/content.store.ts'
import type { WatchMedia } from '#features/player/media/watch-media.ts'
import { playableOf } from './common.screen.ts'
import type { EventDetails } from './event.screen.ts'

type LoadedEvent = { media: WatchMedia; event: EventDetails }

/** Reloads an event and updates its text in the page. Undefined if deleted. */
export async function freshEvent(language: Locale, { media, event }: LoadedEvent): Promise<LoadedEvent | undefined> {
  const fresh = await freshMedia(media.id, language)
  if (!fresh) return undefined
  const { kind, eventState, scheduledStart, scheduledEnd } = fresh
  const heading = document.querySelector('#video-details h1')
  // The heading of an episode page is the series title.
  if (heading?.textContent === media.title) {
    setText(heading, fresh.title)
    setText(document.querySelector('#video-details p[data-lines]'), fresh.description)
  }
  return {
    media: { ...playableOf(browserContext(language), fresh), poster: media.poster },
    event: { ...event, kind, eventState, scheduledStart, scheduledEnd },
  }
}

function setText(element: Element | null, text: string) {
  if (element && element.textContent !== text) element.textContent = text
}
