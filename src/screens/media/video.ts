import type { Media } from '#domain/media.ts'
import type { PlayQueue, WatchMedia } from '#player/film/watch-media.ts'
import { playing } from '../cards.ts'
import { type EventDetails, eventOf } from '../live/event.ts'
import type { RenderContext } from '../screen.ts'
import { frameOf, type MediaFrame, playableOf } from './common.ts'
import { loadRelated, type RelatedProps } from './related.ts'

export type VideoProps = MediaFrame & {
  kind: 'video'
  playable: WatchMedia
  /** Set while the item is live or scheduled. */
  event?: EventDetails | undefined
  related?: RelatedProps | undefined
  queue: PlayQueue
}

/** Loads a video, an event or a channel without a guide, with related items. */
export async function loadVideo(context: RenderContext, media: Media): Promise<VideoProps> {
  const related = await loadRelated(context, media.id)
  return {
    ...frameOf(context, media),
    kind: 'video',
    playable: playableOf(context, media),
    event: eventOf(context, media),
    related,
    queue: queueOf(related),
  }
}

/** The first related item plays next. */
function queueOf(related: RelatedProps | undefined): PlayQueue {
  const first = related?.cards[0]
  return { next: first && { id: first.card.id, href: playing(first.href), label: first.card.title } }
}
