import { paths } from '#core/address/paths.ts'
import { imageUrl, imageWidths, type Media } from '#core/content/media.ts'
import { type Locale, localePath } from '#core/i18n/locales.ts'
import { currentSite } from '#core/site/site.store.ts'
import { $favorites } from '#features/lists/lists.store.ts'
import { contentIn } from '#features/page/content.store.ts'
import type { PlayQueue, QueueItem } from '#features/player/media/watch-media.ts'
import { itemsAround } from './next.rules.ts'

type CurrentItem = {
  id: string
  series: string | null | undefined
  queue: PlayQueue
  list: string | undefined
  language: Locale
}

/** Previous or next item, with the address that starts its playback. */
export type NeighbourLink = { id: string; href: string; title: string; image: string }

export type Neighbours = { previous?: NeighbourLink | undefined; next?: NeighbourLink | undefined }

/** Returns the items around one: from its series, its list or the related items. */
export async function loadNeighbours({ id, series, queue, list, language }: CurrentItem): Promise<Neighbours> {
  const { steps, next } = queue
  if (steps) {
    const position = steps.findIndex((step) => step.id === id)
    return { previous: stepNeighbour(steps[position - 1], series), next: stepNeighbour(steps[position + 1], series) }
  }
  // A list that fails to load must not stop playback.
  const items = list ? await itemsOf(list, language).catch(() => []) : []
  const adjacent = itemsAround(items, id, new Date())
  const neighbour = (item: Media | undefined) => itemNeighbour(item, list, language)
  return { previous: neighbour(adjacent.previous), next: neighbour(adjacent.next) ?? stepNeighbour(next) }
}

const pictureOf = (id: string) => imageUrl(currentSite().platform, id, 'card', imageWidths.card)

const stepNeighbour = (step: QueueItem | undefined, series?: string | null): NeighbourLink | undefined =>
  step && {
    id: step.id,
    href: step.href,
    title: [series, step.label].filter(Boolean).join(' • '),
    image: pictureOf(step.id),
  }

const itemNeighbour = (
  item: Media | undefined,
  playlist: string | undefined,
  language: Locale,
): NeighbourLink | undefined =>
  item && {
    id: item.id,
    href: localePath(language, paths.media(item, { playlist, play: true })),
    title: item.title,
    image: pictureOf(item.id),
  }

async function itemsOf(list: string, language: Locale): Promise<readonly Media[]> {
  const content = contentIn(language)
  const { features } = content.config
  // Both lists are empty, or the whole catalogue, without an item or a query.
  if (list === features.recommendationsPlaylist || list === features.searchPlaylist) return []
  if (list === features.favoritesList) {
    const ids = $favorites.get().map(({ mediaid }) => mediaid)
    return content.watchlist(list, ids)
  }
  const playlist = (await content.playlist(list)) ?? (await content.contentList(list))
  return playlist?.items ?? []
}
