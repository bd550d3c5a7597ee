import { parseSeconds } from '#core/skip.ts'
import type { WatchMedia } from '../film/watch-media.ts'
import type { Playback } from './playback.ts'

/** Time window of a live URL, in the manifest parameters of the platform. */
type Span = { start?: string | undefined; end?: string | undefined }

/** Limits a live item to a time window; other items are unchanged. */
export const inSpan = (media: WatchMedia, { start, end }: Span): WatchMedia =>
  !start || media.duration > 0 ? media : { ...media, stretch: { start, end } }

/** Seeks to the start at the first frame, where live players start at the edge. */
export function fromBeginning({ $state, seek }: Pick<Playback, '$state' | 'seek'>): () => void {
  const stop = $state.listen(({ started }) => {
    if (!started) return
    stop()
    seek(0)
  })
  return stop
}

/** Parses the `t` parameter: `90`, `1:30`, `90s`, `1h2m3s`. Returns undefined without a time. */
export function startTimeOf(t: string | undefined) {
  if (!t) return undefined
  const [all, hours, minutes, seconds] = /^(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s)?$/.exec(t) ?? []
  if (all) return Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0)
  return parseSeconds(t)
}
