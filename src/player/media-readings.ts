import type { EngineState } from './engine.ts'

const events = [
  'loadedmetadata',
  'loadeddata',
  'durationchange',
  'canplay',
  'play',
  'playing',
  'pause',
  'waiting',
  'stalled',
  'seeking',
  'seeked',
  'progress',
  'timeupdate',
  'volumechange',
  'ended',
  'emptied',
] as const

type Readings = Pick<
  EngineState,
  'paused' | 'ended' | 'waiting' | 'time' | 'duration' | 'buffered' | 'volume' | 'muted'
>

/** Reads a media element; it waits when it should move on but has no frame after this one. */
export function readingsOf(media: HTMLMediaElement): Readings {
  const { paused, ended, currentTime: time, volume, muted } = media
  return {
    paused,
    ended,
    time,
    volume,
    muted,
    duration: Number.isNaN(media.duration) ? 0 : media.duration,
    waiting: media.readyState < media.HAVE_FUTURE_DATA && !ended && (!paused || media.seeking),
    buffered: bufferedFrom(media.buffered, time),
  }
}

/** The end of the buffered range that holds this moment, else the moment itself; ranges nearer than half a second join. */
export function bufferedFrom(ranges: Pick<TimeRanges, 'length' | 'start' | 'end'>, time: number) {
  let end = time
  for (let i = 0; i < ranges.length; i++) if (ranges.start(i) <= end + 0.5) end = Math.max(end, ranges.end(i))
  return end
}

/** Reports the readings whenever they change, until the signal ends. */
export function watchMedia(media: HTMLMediaElement, report: (readings: Readings) => void, signal: AbortSignal) {
  for (const event of events) media.addEventListener(event, () => report(readingsOf(media)), { signal })
}
