import type { EngineState } from '../engine/engine.ts'

/** Time range of the seek bar in seconds. `window` means a DVR window. */
export type SeekTimeline = { live: boolean; from: number; to: number; behind: number; window: boolean }

const shortWindow = 20
/** Maximum delay behind the live edge that counts as live, in seconds. */
const nearNow = 8

type Position = Pick<EngineState, 'duration' | 'range' | 'edge' | 'time'>

export function timelineOf({ duration, range, edge, time }: Position): SeekTimeline {
  if (duration !== Number.POSITIVE_INFINITY && edge === undefined)
    return { live: false, from: 0, to: duration, behind: 0, window: false }
  const now = edge ?? range.end
  const to = Math.max(now, time)
  const behind = now - time > nearNow ? now - time : 0
  return { live: true, from: Math.min(range.start, time), to, behind, window: now - range.start > shortWindow }
}

/** Clamps a time to the seekable range. */
export const insideOf = ({ from, to }: SeekTimeline, seconds: number) =>
  Math.min(Math.max(from, seconds), Math.max(from, to))

/** Position of a time on the bar, 0 to 1. */
export const shareOf = ({ from, to }: SeekTimeline, seconds: number) =>
  to > from ? Math.min(1, Math.max(0, (seconds - from) / (to - from))) : 0
