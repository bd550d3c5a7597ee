import type { Locale } from '#i18n/locales.ts'
import type { WatchMedia } from '#player/film/watch-media.ts'
import type { EventFacts } from '#screens/live/event.ts'
import { playableOf } from '#screens/media/common.ts'
import { freshMedia } from '#stores/live.ts'
import { browserScene } from './scene.ts'

type Known = { media: WatchMedia; event: EventFacts }

/** Asks for an event again, and says its words in the page where they have changed; undefined when it is gone. */
export async function freshEvent(language: Locale, { media, event }: Known): Promise<Known | undefined> {
  const found = await freshMedia(media.id, language)
  if (!found) return undefined
  const { eventState, scheduledStart, scheduledEnd } = found
  say('h1', found.title)
  say('p[data-lines]', found.description)
  return {
    media: { ...playableOf(browserScene(language), found), poster: media.poster },
    event: { ...event, eventState, scheduledStart, scheduledEnd },
  }
}

function say(selector: string, words: string) {
  const element = document.querySelector(`#video-details ${selector}`)
  if (element && element.textContent !== words) element.textContent = words
}
