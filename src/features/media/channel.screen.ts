import type { Media } from '#core/media.ts'
import { paths } from '#core/paths.ts'
import type { RenderContext } from '#features/page/screen.screen.ts'
import { frameOf, type MediaFrame } from './common.screen.ts'
import { loadVideo, type VideoProps } from './video.screen.ts'

/** Channel of a guide. `path` is its address in the guide. */
export type ChannelProps = MediaFrame & { kind: 'channel' }

/** Loads a channel of a guide, or otherwise a channel with its own page. */
export async function loadChannel(context: RenderContext, media: Media): Promise<ChannelProps | VideoProps> {
  const list = media.liveChannelsId ? await context.content.playlist(media.liveChannelsId) : undefined
  if (!list?.live || !list.items.some(({ id }) => id === media.id)) return loadVideo(context, media)
  return { ...frameOf(context, media), kind: 'channel', path: paths.channel(list, media.id) }
}
