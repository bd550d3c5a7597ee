import type { PlayingState } from './playing.ts'
import { isBetweenSources, type MediaTarget } from './target.ts'

export type PositionState = {
  /** Seconds; the duration is 0 until loaded and Infinity for live streams. */
  time: number
  duration: number
  ended: boolean
  /** End of the buffered range at the current time, in seconds. */
  buffered: number
  /** Seekable range in seconds; live ranges move. */
  range: { start: number; end: number }
  /** Live edge in seconds. */
  edge: number | undefined
}

export type PositionActions = { seek(seconds: number): void }

export const initialPosition: PositionState = {
  time: 0,
  duration: 0,
  ended: false,
  buffered: 0,
  range: { start: 0, end: 0 },
  edge: undefined,
}

const events = ['timeupdate', 'durationchange', 'progress', 'seeking', 'seeked', 'ended', 'emptied', 'loadedmetadata']

/** Follows the position in a media element. Streaming libraries report the live edge. */
export function mediaPosition(target: MediaTarget<PositionState & PlayingState>): PositionActions {
  const { video, follow } = target
  const read = (): Partial<PositionState> => ({
    time: video.currentTime,
    duration: Number.isNaN(video.duration) ? 0 : video.duration,
    ended: video.ended,
    buffered: bufferedFrom(video.buffered, video.currentTime),
    range: rangeOf(video.seekable),
  })
  follow(events, () => (isBetweenSources(target) ? {} : read()))
  return {
    seek(seconds) {
      video.currentTime = seconds
    },
  }
}

const rangeOf = (seekable: TimeRanges) =>
  seekable.length > 0 ? { start: seekable.start(0), end: seekable.end(seekable.length - 1) } : { start: 0, end: 0 }

/** End of the buffered range at a time; gaps under half a second are bridged. */
export function bufferedFrom(ranges: Pick<TimeRanges, 'length' | 'start' | 'end'>, time: number) {
  let end = time
  for (let i = 0; i < ranges.length; i++) if (ranges.start(i) <= end + 0.5) end = Math.max(end, ranges.end(i))
  return end
}
