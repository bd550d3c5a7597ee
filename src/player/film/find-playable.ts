import { playbackSource } from '#stores/playback.ts'
import type { WatchMedia } from './watch-media.ts'

/** What the platform must know of an item to hand out its streams. */
type Asked = Omit<WatchMedia, 'duration' | 'remember'>

/** The item with its streams, asked of the platform; where these are not to be had, the engine will say why. */
export async function findPlayable<T extends Asked>(media: T): Promise<T> {
  return { ...media, ...(await playbackSource(media).catch(() => undefined)) }
}
