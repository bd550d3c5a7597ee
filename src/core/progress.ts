/** Exclusive limits of an unfinished item. */
const underWay = { above: 0.05, below: 0.95 }

/** Maximum interval between progress records, in milliseconds. */
export const saveEveryMs = 300_000

/** Returns whether a position is worth resuming. */
export const isUnderWay = (progress: number) => progress > underWay.above && progress < underWay.below

/** Returns whether a position counts as the end. */
export const isFinished = (progress: number) => progress >= underWay.below

/** Stored progress of the episode after a finished one. Accounts take 0 for a removal, and 4 decimals. */
export const nextUp = 0.0001

/** Progress 0 to 1 with 5 decimals, from seconds; undefined for live streams. */
export function progressAt(time: number, duration: number): number | undefined {
  if (!Number.isFinite(duration) || duration <= 0 || !Number.isFinite(time)) return undefined
  return Math.round(Math.min(1, Math.max(0, time / duration)) * 100_000) / 100_000
}

/** Resume position in seconds; 0 outside the limits. */
export const resumeAt = (progress: number | undefined, duration: number) =>
  progress !== undefined && duration > 0 && isUnderWay(progress) ? progress * duration : 0
