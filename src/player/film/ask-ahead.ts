import { playbackSource } from '#stores/playback.ts'
import type { WatchMedia } from './watch-media.ts'

/** What the platform must know of an item to hand out its streams. */
type Asked = Omit<WatchMedia, 'duration' | 'remember'>

/** The item with its streams asked for already, so that they come beside the player's code and not after it. */
export function askAhead<T extends Asked>(media: T): T {
  const asked = playbackSource(media)
  asked.catch(() => undefined) // the engine says why
  return { ...media, asked }
}
