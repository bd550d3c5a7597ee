import { playbackSource } from '#stores/playback.ts'
import type { WatchMedia } from './watch-media.ts'

/** The item with its streams, asked of the platform; where these are not to be had, the engine will say why. */
export async function findPlayable(media: WatchMedia): Promise<WatchMedia> {
  return { ...media, ...(await playbackSource(media).catch(() => undefined)) }
}
