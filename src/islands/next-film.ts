import { isLocked } from '#domain/access.ts'
import type { Locale } from '#i18n/locales.ts'
import { eventOn, playableOn, queueOf, media as screen } from '#screens/media/media.ts'
import { $viewer } from '#stores/viewer.ts'
import { browserContext } from './browser-context.ts'
import type { Film } from './open-film.ts'

/** Loads an item that can play without its page. Otherwise resolves to undefined. */
export async function nextFilm(language: Locale, id: string): Promise<(Film & { title: string }) | undefined> {
  const context = browserContext(language)
  const props = await screen.load(context, { id })
  const media = props && playableOn(props)
  if (!media || eventOn(props) || isLocked(media.requirement, $viewer.get())) return undefined
  return { media, queue: queueOf(props), title: screen.head(props, context).title }
}
