import type { Locale } from '#i18n/locales.ts'
import type { WatchMedia } from '#player/film/watch-media.ts'
import type { EventFacts } from '#screens/live/event.ts'
import { playableOf } from '#screens/media/common.ts'
import { freshMedia } from '#stores/live.ts'
import { browserScene } from './scene.ts'

type Known = { media: WatchMedia; event: EventFacts }

/** Reloads an event and updates its text in the page. Undefined if deleted. */
export async function freshEvent(language: Locale, { media, event }: Known): Promise<Known | undefined> {
  const found = await freshMedia(media.id, language)
  if (!found) return undefined
  const { kind, eventState, scheduledStart, scheduledEnd } = found
  const heading = document.querySelector('#video-details h1')
  // The heading of an episode page is the series title.
  if (heading?.textContent === media.title) {
    say(heading, found.title)
    say(document.querySelector('#video-details p[data-lines]'), found.description)
  }
  return {
    media: { ...playableOf(browserScene(language), found), poster: media.poster },
    event: { ...event, kind, eventState, scheduledStart, scheduledEnd },
  }
}

function say(element: Element | null, words: string) {
  if (element && element.textContent !== words) element.textContent = words
}
