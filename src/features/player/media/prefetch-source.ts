import { loadPlaybackSource } from '../state/playback.store.ts'
import type { WatchMedia } from './watch-media.ts'

/** Item data of a stream request. */
type SourceRequest = Omit<WatchMedia, 'duration' | 'remember'>

/** Requests the streams in parallel with the player's code. */
export function prefetchSource<T extends SourceRequest>(media: T): T {
  const source = loadPlaybackSource(media)
  source.catch(() => undefined) // The engine reports the failure.
  return { ...media, source }
}
