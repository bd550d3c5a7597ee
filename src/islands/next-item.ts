import { itemAfter } from '#domain/next.ts'
import { paths } from '#domain/paths.ts'
import { type Locale, localePath } from '#i18n/locales.ts'
import type { Course } from '#player/watch-media.ts'
import { contentIn } from '#stores/content.ts'
import { $favorites } from '#stores/favorites.ts'

type Here = { id: string; course: Course; list: string | undefined; language: Locale }

/** Where the player goes when this item is over: the next episode, the next of the list it came from, what is related. */
export async function nextHref({ id, course, list, language }: Here): Promise<string | undefined> {
  const { steps, next } = course
  if (steps) return steps[steps.findIndex((step) => step.id === id) + 1]?.href
  // A list that cannot be had is no reason to stop
  const item = list ? await nextOf(list, id, language).catch(() => undefined) : undefined
  return item ? localePath(language, paths.media(item, { playlist: list, play: true })) : next
}

async function nextOf(list: string, id: string, language: Locale) {
  const content = contentIn(language)
  const { features } = content.config
  if (list === features.recommendationsPlaylist) return undefined
  if (list === features.favoritesList) {
    const ids = $favorites.get().map(({ mediaid }) => mediaid)
    return itemAfter(await content.watchlist(list, ids), id, new Date())
  }
  const found = (await content.playlist(list)) ?? (await content.contentList(list))
  return itemAfter(found?.items ?? [], id, new Date())
}
