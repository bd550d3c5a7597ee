import { playbackSource } from '../state/playback.store.ts'
import type { WatchMedia } from './watch-media.ts'

/** What the platform must know of an item to hand out its streams. */
type SourceRequest = Omit<WatchMedia, 'duration' | 'remember'>

/** The item with its streams asked for already, so that they come beside the player's code and not after it. */
export function prefetchSource<T extends SourceRequest>(media: T): T {
  const source = playbackSource(media)
  source.catch(() => undefined) // the engine says why
  return { ...media, source }
}
