import { pictureLines } from '#core/player/picture-lines.ts'
import type { EngineState, PlaybackStatistics } from './engine.ts'

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
  'ratechange',
  'resize',
  'ended',
  'emptied',
] as const

/** State of a media element. */
export type Readings = Pick<
  EngineState,
  | 'paused'
  | 'ended'
  | 'waiting'
  | 'time'
  | 'duration'
  | 'buffered'
  | 'volume'
  | 'muted'
  | 'rate'
  | 'range'
  | 'height'
  | 'isSound'
>

/** Reads a media element. Waiting means it should advance but has no next frame. */
export function mediaReadings(media: HTMLVideoElement): Readings {
  const { paused, ended, currentTime: time, volume, muted, playbackRate: rate } = media
  return {
    paused,
    ended,
    time,
    volume,
    muted,
    rate,
    range: rangeOf(media.seekable),
    isSound: media.readyState >= media.HAVE_CURRENT_DATA && media.videoWidth === 0,
    height: pictureLines({ width: media.videoWidth, height: media.videoHeight }),
    duration: Number.isNaN(media.duration) ? 0 : media.duration,
    waiting: media.readyState < media.HAVE_FUTURE_DATA && !ended && (!paused || media.seeking),
    buffered: bufferedFrom(media.buffered, time),
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

/** Reports the readings whenever they change, until the signal ends. */
export function watchMedia(media: HTMLVideoElement, report: (readings: Readings) => void, signal: AbortSignal) {
  for (const event of events) media.addEventListener(event, () => report(mediaReadings(media)), { signal })
}

/** Returns the frame and buffer statistics of a media element. */
export function frameStatistics(video: HTMLVideoElement): Omit<PlaybackStatistics, 'engine'> {
  const { droppedVideoFrames: dropped, totalVideoFrames: frames } = video.getVideoPlaybackQuality()
  const { videoWidth: width, videoHeight: height, currentTime } = video
  return { width, height, dropped, frames, buffer: bufferedFrom(video.buffered, currentTime) - currentTime }
}
