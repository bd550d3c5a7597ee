import { $viewer, sessionOwner } from '#core/account/viewer.store.ts'
import { progressAt, saveEveryMs } from '#core/lists/lists.ts'
import { parseSeconds } from '#core/player/skip.ts'
import type { EngineState } from '../engine/engine.ts'
import type { WatchMedia } from '../media/watch-media.ts'
import type { Playback } from './playback.ts'

/**
 * Records progress (0 to 1) on pause, end, leave or hide, and every 5 minutes of play. Stops at the end of the session
 * in which the media item began.
 */
export function recordProgress(
  { $state }: Pick<Playback, '$state'>,
  save: (progress: number) => void,
  now: () => number = Date.now,
): () => void {
  let savedAt = now()
  let last: number | undefined
  // Ads before the media item are no progress.
  let hasStarted = false
  const owner = sessionOwner()
  // The list of the next viewer must not contain media items of this one.
  const isSameViewer = () => owner === null || ($viewer.get().signedIn && sessionOwner() === owner)
  const put = () => {
    if (!hasStarted || !isSameViewer()) return
    const progress = shareOf($state.get())
    if (progress === undefined || progress === last) return
    last = progress
    savedAt = now()
    save(progress)
  }
  const react = (state: EngineState, before: EngineState | undefined) => {
    if (!state.started || !before) return
    hasStarted ||= !state.ad && state.time !== before.time
    if (before.paused && !state.paused) savedAt = now()
    const stopped = (state.paused && !before.paused) || (state.ended && !before.ended)
    if (stopped || (!state.paused && now() - savedAt >= saveEveryMs)) put()
  }
  const hidden = () => document.visibilityState === 'hidden' && put()
  const stop = $state.listen(react)
  globalThis.addEventListener?.('pagehide', put)
  globalThis.document?.addEventListener('visibilitychange', hidden)
  return () => {
    stop()
    globalThis.removeEventListener?.('pagehide', put)
    globalThis.document?.removeEventListener('visibilitychange', hidden)
    put()
  }
}

const shareOf = ({ started, ended, time, duration }: EngineState) => {
  if (!started) return undefined
  return ended && Number.isFinite(duration) ? 1 : progressAt(time, duration)
}

/** Calls once at the first frame or when blocked; returns a cancel function. */
export function onFirstFrame({ $state }: Pick<Playback, '$state'>, onBegin: () => void): () => void {
  const stop = $state.listen(({ started, blocked, failure }) => {
    if (!started && !blocked && !failure) return
    stop()
    onBegin()
  })
  return stop
}

/** Time window of a live URL, in the manifest parameters of the platform. */
type TimeSpan = { start?: string | undefined; end?: string | undefined }

/** Limits a live item to a time window; other items are unchanged. */
export const limitToTimeWindow = (media: WatchMedia, { start, end }: TimeSpan): WatchMedia =>
  !start || media.duration > 0 ? media : { ...media, timeWindow: { start, end } }

/** Seeks to the start at the first frame of the media item, not of an ad. */
export function seekToStart({ $state, seek }: Pick<Playback, '$state' | 'seek'>): () => void {
  const stop = $state.listen(({ started, ad, range }) => {
    if (!started || ad || range.start === range.end) return
    stop()
    // Positions in a DVR window of the player library are negative.
    seek(Math.min(0, range.start))
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
