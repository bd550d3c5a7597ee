import { bufferedFrom } from './position.ts'

/** Playback statistics in bits per second, seconds and frames, where available. */
export type PlaybackStatistics = Partial<
  Record<'width' | 'height' | 'bitrate' | 'bandwidth' | 'buffer' | 'dropped' | 'frames' | 'latency', number>
> & { engine: string }

export type StatisticsActions = { statistics(): PlaybackStatistics }

/** Returns the frame and buffer statistics of a media element. */
export function frameStatistics(video: HTMLVideoElement): Omit<PlaybackStatistics, 'engine'> {
  const { droppedVideoFrames: dropped, totalVideoFrames: frames } = video.getVideoPlaybackQuality()
  const { videoWidth: width, videoHeight: height, currentTime } = video
  return { width, height, dropped, frames, buffer: bufferedFrom(video.buffered, currentTime) - currentTime }
}
