import type { Source, Track } from '#core/content/media.ts'
import type { Engine, EngineState } from '../engine/engine.ts'
import { onStateChange } from './state-change.ts'
import { clampToTimeline, timelineOf } from './timeline.ts'

/** Loads at the last time or, in a live stream, distance from the live edge. */
export function followPosition(engine: Engine, start: number) {
  // A load resets the time, and a live stream then has other times.
  let reached = start
  let behind: number | undefined
  let stopReturn = () => {}
  const stopFollowing = onStateChange(engine, (state) => {
    reached = state.time || reached
    const line = playedTimeline(state)
    // A live stream that has ended keeps its times.
    if (line) behind = line.live ? line.behind : undefined
  })
  return {
    load(source: Source | undefined, tracks: readonly Track[]) {
      stopReturn()
      const seconds = behind
      engine.load(source, tracks, seconds === undefined ? reached : 0)
      if (seconds) stopReturn = seekBehind(engine, seconds)
    },
    set(seconds: number) {
      stopReturn()
      reached = seconds
    },
    stop() {
      stopReturn()
      stopFollowing()
    },
  }
}

/** Timeline of a started media item; undefined during ads and before a live range is known. */
function playedTimeline(state: EngineState) {
  const { started, time, ad, range } = state
  if (!started || time === 0 || ad) return undefined
  const line = timelineOf(state)
  return line.live && range.start === range.end ? undefined : line
}

/** Seeks behind the live edge once playback has started there; returns a cancel function. */
function seekBehind(engine: Engine, seconds: number) {
  const stop = onStateChange(engine, (state) => {
    const line = playedTimeline(state)
    if (!line?.live) return
    stop()
    engine.seek(clampToTimeline(line, line.to - seconds))
  })
  return stop
}
