import type { Media } from '#domain/media.ts'
import type { Course, WatchMedia } from '#player/film/watch-media.ts'
import { playing } from '../cards.ts'
import { type EventFacts, eventOf } from '../live/event.ts'
import type { Scene } from '../screen.ts'
import { frameOf, type MediaFrame, playableOf } from './common.ts'
import { loadRelated, type RelatedProps } from './related.ts'

export type VideoProps = MediaFrame & {
  kind: 'video'
  playable: WatchMedia
  /** Set while the item is live or scheduled. */
  event?: EventFacts | undefined
  related?: RelatedProps | undefined
  course: Course
}

/** Loads a video, an event or a channel without a guide, with related items. */
export async function loadVideo(scene: Scene, media: Media): Promise<VideoProps> {
  const related = await loadRelated(scene, media.id)
  return {
    ...frameOf(scene, media),
    kind: 'video',
    playable: playableOf(scene, media),
    event: eventOf(scene, media),
    related,
    course: courseOf(related),
  }
}

/** The first related item plays next. */
function courseOf(related: RelatedProps | undefined): Course {
  const first = related?.cards[0]
  return { next: first && { id: first.card.id, href: playing(first.href), label: first.card.title } }
}
