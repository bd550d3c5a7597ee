/** Between these, both left out, something is under way: begun, and not yet finished (spec 1 §9). */
const underWay = { above: 0.05, below: 0.95 }

/** Progress is written down at least this often while a film plays, in milliseconds (spec 1 §9). */
export const saveEveryMs = 300_000

/** Is this a place worth coming back to (spec 1 §4)? */
export const isUnderWay = (progress: number) => progress > underWay.above && progress < underWay.below

/** How far a film is, 0 to 1 with 5 decimals; undefined for what is live or has no known end. Both in seconds. */
export function progressAt(time: number, duration: number): number | undefined {
  if (!Number.isFinite(duration) || duration <= 0 || !Number.isFinite(time)) return undefined
  return Math.round(Math.min(1, Math.max(0, time / duration)) * 100_000) / 100_000
}

/** The second a film resumes at; 0 outside of the window (spec 1 §4). */
export const resumeAt = (progress: number | undefined, duration: number) =>
  progress !== undefined && duration > 0 && isUnderWay(progress) ? progress * duration : 0
