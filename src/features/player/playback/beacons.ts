import { type AnalyticsItem, type BeaconEvent, beaconSegment, beaconUrl, segmentAt } from '#core/analytics.ts'
import type { EngineState } from '../engine/engine.ts'
import type { Playback } from './playback.ts'

/** `live` has no duration, despite its seekable window. */
type Options = { send: (url: string) => void; live?: boolean; now?: () => number }

const seekSettlesMs = 1000
// Longer jumps between two readings count as seeks.
const jump = 2

/** Reports playback events: setup, first frame, segments, seeks and end. */
export function reportPlayback(
  { $state }: Pick<Playback, '$state'>,
  about: AnalyticsItem,
  { send, live = false, now = Date.now }: Options,
) {
  let watched = 0
  let reported = 0
  let hasStarted = false
  let hasLeft = false
  let part = 0
  let seek: ReturnType<typeof setTimeout> | undefined

  const lengthOf = ({ duration }: EngineState) => (live ? Number.POSITIVE_INFINITY : duration)
  const record = (beat: BeaconEvent) => {
    const { time } = $state.get()
    const duration = lengthOf($state.get())
    const position = { duration, segment: segmentAt(time, duration), watched: watched - reported }
    reported = watched
    send(beaconUrl(about, beat, now(), hasStarted ? position : undefined))
  }
  const leave = () => {
    clearTimeout(seek)
    if (hasStarted && !hasLeft) record('gab')
    hasLeft = true
  }
  const reportSegment = (state: EngineState) => {
    const current = beaconSegment(state.time, lengthOf(state), watched)
    if (current === part) return
    part = current
    record('t')
  }
  const begin = (state: EngineState) => {
    hasStarted = true
    part = beaconSegment(state.time, lengthOf(state), watched)
    record('s')
  }
  const react = (state: EngineState, before: EngineState | undefined) => {
    if (state.ad && state.ad.number !== before?.ad?.number) record('i')
    if (!state.started || !before) return
    const step = state.time - before.time
    if (!hasStarted && !state.paused && step > 0) begin(state)
    if (step > 0 && step < jump && !state.paused) watched += step
    if (hasStarted && Math.abs(step) >= jump) {
      clearTimeout(seek)
      seek = setTimeout(() => record('vs'), seekSettlesMs)
    } else if (hasStarted && !hasLeft) reportSegment(state)
    if (state.ended && !before.ended) leave()
    if (!state.ended && before.ended) hasLeft = false
  }

  record('e')
  react($state.get(), undefined) // An advertisement may be playing already.
  const stop = $state.listen(react)
  globalThis.addEventListener?.('pagehide', leave)
  return () => {
    stop()
    globalThis.removeEventListener?.('pagehide', leave)
    leave()
  }
}
