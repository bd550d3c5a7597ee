import { imageUrl, imageWidths } from '#domain/image.ts'
import type { Media } from '#domain/media.ts'
import { itemsAround } from '#domain/next.ts'
import { paths } from '#domain/paths.ts'
import { type Locale, localePath } from '#i18n/locales.ts'
import type { Course, Step } from '#player/film/watch-media.ts'
import { contentIn } from '#stores/content.ts'
import { $favorites } from '#stores/favorites.ts'
import { siteInForce } from '#stores/site.ts'

type Here = {
  id: string
  series: string | null | undefined
  course: Course
  list: string | undefined
  language: Locale
}

/** Previous or next item, with the address that starts its playback. */
export type Place = { id: string; href: string; title: string; image: string }

export type Places = { previous?: Place | undefined; next?: Place | undefined }

/** Returns the items around one: from its series, its list or the related items. */
export async function placesAround({ id, series, course, list, language }: Here): Promise<Places> {
  const { steps, next } = course
  if (steps) {
    const place = steps.findIndex((step) => step.id === id)
    return { previous: stepPlace(steps[place - 1], series), next: stepPlace(steps[place + 1], series) }
  }
  // A list that fails to load must not stop playback.
  const items = list ? await itemsOf(list, language).catch(() => []) : []
  const around = itemsAround(items, id, new Date())
  const place = (item: Media | undefined) => itemPlace(item, list, language)
  return { previous: place(around.previous), next: place(around.next) ?? stepPlace(next) }
}

const pictureOf = (id: string) => imageUrl(siteInForce().platform, id, 'card', imageWidths.card)

const stepPlace = (step: Step | undefined, series?: string | null): Place | undefined =>
  step && {
    id: step.id,
    href: step.href,
    title: [series, step.label].filter(Boolean).join(' • '),
    image: pictureOf(step.id),
  }

const itemPlace = (item: Media | undefined, playlist: string | undefined, language: Locale): Place | undefined =>
  item && {
    id: item.id,
    href: localePath(language, paths.media(item, { playlist, play: true })),
    title: item.title,
    image: pictureOf(item.id),
  }

async function itemsOf(list: string, language: Locale): Promise<readonly Media[]> {
  const content = contentIn(language)
  const { features } = content.config
  if (list === features.recommendationsPlaylist) return []
  if (list === features.favoritesList) {
    const ids = $favorites.get().map(({ mediaid }) => mediaid)
    return content.watchlist(list, ids)
  }
  const found = (await content.playlist(list)) ?? (await content.contentList(list))
  return found?.items ?? []
}
