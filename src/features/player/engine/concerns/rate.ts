import type { MediaTarget } from './target.ts'

/** Playback rate; 1 is normal speed. */
export type RateState = { rate: number }

export type RateActions = { setRate(rate: number): void }

export const initialRate: RateState = { rate: 1 }

/** Follows and sets the playback rate of a media element, which its next sources keep. */
export function mediaRate({ video, report, follow }: MediaTarget<RateState>): RateActions {
  follow(['ratechange'], () => ({ rate: video.playbackRate }))
  return {
    setRate(rate) {
      video.playbackRate = rate
      video.defaultPlaybackRate = rate
      report({ rate })
    },
  }
}
