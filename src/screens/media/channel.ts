import type { Media } from '#domain/media.ts'
import { paths } from '#domain/paths.ts'
import type { Scene } from '../screen.ts'
import { frameOf, type MediaFrame } from './common.ts'
import { loadVideo, type VideoProps } from './video.ts'

/** A channel that stands in a guide; `path` is its place there. */
export type ChannelProps = MediaFrame & { kind: 'channel' }

/** A channel with a list of channels leads to their guide; any other is played on a page of its own (spec 1 §2). */
export async function loadChannel(scene: Scene, media: Media): Promise<ChannelProps | VideoProps> {
  const list = media.liveChannelsId ? await scene.content.playlist(media.liveChannelsId) : undefined
  if (!list?.live || !list.items.some(({ id }) => id === media.id)) return loadVideo(scene, media)
  return { ...frameOf(scene, media), kind: 'channel', path: paths.channel(list, media.id) }
}
