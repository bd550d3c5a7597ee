import type { Media } from '#domain/media.ts'
import type { Course, WatchMedia } from '#player/film/watch-media.ts'
import type { ShelfProps } from '#ui/media/Shelf.tsx'
import { cardsOf, playing } from '../cards.ts'
import { type EventFacts, eventOf } from '../live/event.ts'
import type { Scene } from '../screen.ts'
import { frameOf, type MediaFrame, playableOf } from './common.ts'

export type VideoProps = MediaFrame & {
  kind: 'video'
  playable: WatchMedia
  /** There while a live event is not over. */
  event?: EventFacts | undefined
  related?: ShelfProps | undefined
  course: Course
}

/** A film, a live event or a channel without a guide: its details, the player and what is related. */
export async function loadVideo(scene: Scene, media: Media): Promise<VideoProps> {
  const related = await loadRelated(scene, media)
  return {
    ...frameOf(scene, media),
    kind: 'video',
    playable: playableOf(scene, media),
    event: eventOf(scene, media),
    related,
    course: courseOf(related),
  }
}

/** After a film comes what is related to it most (spec 1 §4). */
function courseOf(related: ShelfProps | undefined): Course {
  const first = related?.cards[0]
  return { next: first && { id: first.card.id, href: playing(first.href), label: first.card.title } }
}

/** Recommendations are an extra: a page without them is still the page. */
async function loadRelated(scene: Scene, media: Media): Promise<ShelfProps | undefined> {
  const id = scene.content.config.features.recommendationsPlaylist
  if (!id) return undefined
  const list = await scene.content.playlist(id, { relatedTo: media.id }).catch(() => undefined)
  if (!list?.items.length) return undefined
  return {
    title: list.title,
    language: scene.language,
    headingId: 'related',
    testId: 'shelf-related',
    ratio: list.shelfRatio,
    cards: cardsOf(scene, list.items, { playlist: { ...list, id }, ratio: list.shelfRatio }),
  }
}
