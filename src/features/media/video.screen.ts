import { paths } from '#core/address/paths.ts'
import type { Media } from '#core/content/media.ts'
import type { RenderContext } from '#core/screen.ts'
import { toPlayHref } from '#features/browse/cards.screen.ts'
import type { PlayQueue, WatchMedia } from '#features/player/media/watch-media.ts'
import { type MediaFrame, playableOf, toMediaFrame } from './common.screen.ts'
import { type EventDetails, eventOf } from './event.screen.ts'
import { loadRelated, type RelatedProps } from './related.screen.ts'

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
    ...toMediaFrame(context, media),
    kind: 'video',
    playable: playableOf(context, media),
    event: eventOf(context, media),
    related,
    queue: queueOf(related),
  }
}

/** The first playable related item plays next. */
function queueOf(related: RelatedProps | undefined): PlayQueue {
  const first = related?.cards.find(({ card }) => card.id === related.next)
  return { next: first && { id: first.card.id, href: toPlayHref(first.href), label: first.card.title } }
}

/** Channel of a guide. `path` is its address in the guide. */
export type ChannelProps = MediaFrame & { kind: 'channel' }

/** Loads a channel of a guide, or otherwise a channel with its own page. */
export async function loadChannel(context: RenderContext, media: Media): Promise<ChannelProps | VideoProps> {
  const list = media.liveChannelsId ? await context.content.playlist(media.liveChannelsId) : undefined
  if (!list?.live || !list.items.some(({ id }) => id === media.id)) return loadVideo(context, media)
  return { ...toMediaFrame(context, media), kind: 'channel', path: paths.channel(list, media.id) }
}
