import { type AnalyticsItem, type BeaconEvent, beaconSegment, beaconUrl, segmentAt } from '#core/player/analytics.ts'
import type { EngineState } from '../engine/engine.ts'
import type { Playback } from './playback.ts'

/** `live` has no duration, despite its seekable window. */
type Options = { send: (url: string) => void; live?: boolean; now?: () => number }

const seekSettlesMs = 1000
// Longer jumps between two readings count as seeks.
const jump = 2

/**
 * Reports the events of a media item: setup, first frame, segments, seeks and end. Players of one media item, such as a
 * sign-language version, share the report.
 */
export function reportPlayback(item: AnalyticsItem, { send, live = false, now = Date.now }: Options) {
  let watched = 0
  let reported = 0
  let isSetUp = false
  let hasStarted = false

  const lengthOf = ({ duration }: EngineState) => (live ? Number.POSITIVE_INFINITY : duration)

  return ({ $state }: Pick<Playback, '$state'>): (() => void) => {
    /** Has played since the last `gab`. */
    let isRunning = false
    let part: number | undefined
    let seek: ReturnType<typeof setTimeout> | undefined

    const record = (beat: BeaconEvent) => {
      const { time } = $state.get()
      const duration = lengthOf($state.get())
      const position = { duration, segment: segmentAt(time, duration), watched: watched - reported }
      reported = watched
      send(beaconUrl(item, beat, now(), hasStarted ? position : undefined))
    }
    const leave = () => {
      clearTimeout(seek)
      if (isRunning) record('gab')
      isRunning = false
    }
    const reportSegment = (state: EngineState) => {
      const current = beaconSegment(state.time, lengthOf(state), watched)
      if (current === part) return
      if (part !== undefined) record('t')
      part = current
    }
    const begin = (state: EngineState) => {
      hasStarted = true
      part = beaconSegment(state.time, lengthOf(state), watched)
      record('s')
    }
    const react = (state: EngineState, before: EngineState | undefined) => {
      // Without a position: watched time belongs to the media item.
      if (state.ad && state.ad.number !== before?.ad?.number) send(beaconUrl(item, 'i', now()))
      if (!state.started || !before?.started) return
      const step = state.time - before.time
      const isPlaying = !state.paused && !state.ad && step > 0 && step < jump
      if (!hasStarted && isPlaying) begin(state)
      if (isPlaying) watched += step
      // Also after the end, or in a page from the back/forward cache.
      isRunning ||= isPlaying
      if (hasStarted && Math.abs(step) >= jump) {
        clearTimeout(seek)
        seek = setTimeout(() => record('vs'), seekSettlesMs)
      } else if (isRunning) reportSegment(state)
      if (state.ended && !before.ended) leave()
    }

    if (!isSetUp) record('e')
    isSetUp = true
    react($state.get(), undefined) // An advertisement may be playing already.
    const stop = $state.listen(react)
    globalThis.addEventListener?.('pagehide', leave)
    return () => {
      stop()
      globalThis.removeEventListener?.('pagehide', leave)
      leave()
    }
  }
}
