import type { WatchMedia } from '../film/watch-media.ts'
import type { Playback } from './playback.ts'

/** The stretch of a live stream that an address asks for, as the platform writes it in its manifests. */
type Span = { start?: string | undefined; end?: string | undefined }

/** A live item from some moment on, or between two; everything else stays as it is (spec 1 §2). */
export const inSpan = (media: WatchMedia, { start, end }: Span): WatchMedia =>
  !start || media.duration > 0 ? media : { ...media, stretch: { start, end } }

/** Goes to the beginning of the stream with the first frame, where a live player would go to its end. */
export function fromBeginning({ $state, seek }: Pick<Playback, '$state' | 'seek'>): () => void {
  const stop = $state.listen(({ started }) => {
    if (!started) return
    stop()
    seek(0)
  })
  return stop
}
