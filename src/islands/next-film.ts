import { isLocked } from '#domain/access.ts'
import type { Locale } from '#i18n/locales.ts'
import { courseOf, eventOn, playableOn, media as screen } from '#screens/media/media.ts'
import { $viewer } from '#stores/viewer.ts'
import type { Film } from './open-film.ts'
import { browserScene } from './scene.ts'

/** Loads an item that can play without its page. Otherwise resolves to undefined. */
export async function nextFilm(language: Locale, id: string): Promise<(Film & { title: string }) | undefined> {
  const scene = browserScene(language)
  const props = await screen.load(scene, { id })
  const media = props && playableOn(props)
  if (!media || eventOn(props) || isLocked(media.requirement, $viewer.get())) return undefined
  return { media, course: courseOf(props), title: screen.head(props, scene).title }
}
