import type { PlaybackStatistics } from './engine.ts'
import { bufferedFrom } from './media-readings.ts'

/** Statistics of any media element. */
export function statisticsOf(video: HTMLVideoElement): Omit<PlaybackStatistics, 'engine'> {
  const { droppedVideoFrames: dropped, totalVideoFrames: frames } = video.getVideoPlaybackQuality()
  const { videoWidth: width, videoHeight: height, currentTime } = video
  return { width, height, dropped, frames, buffer: bufferedFrom(video.buffered, currentTime) - currentTime }
}
