import type { LiveWindow } from './engine.ts'

type Live = Pick<HTMLMediaElement, 'duration'> & { seekable: Pick<TimeRanges, 'length' | 'start' | 'end'> }

/** From where to where a live stream can be watched; without a word from the engine, "now" is its very end. */
export function liveWindow({ duration, seekable }: Live, edge: number | undefined): LiveWindow | undefined {
  if (Number.isFinite(duration) || Number.isNaN(duration) || seekable.length === 0) return undefined
  const [start, end] = [seekable.start(0), seekable.end(seekable.length - 1)]
  return { start, end, edge: Math.min(edge ?? end, end) }
}
