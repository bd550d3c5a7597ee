import type { MediaTarget } from './target.ts'

/** Volume from 0 to 1. */
export type VolumeState = { volume: number; muted: boolean }

export type VolumeActions = { setVolume(volume: number): void; setMuted(muted: boolean): void }

export const initialVolume: VolumeState = { volume: 1, muted: false }

/** Follows and sets the volume of a media element. */
export function mediaVolume({ video, follow }: MediaTarget<VolumeState>): VolumeActions {
  follow(['volumechange'], () => ({ volume: video.volume, muted: video.muted }))
  return {
    setVolume(volume) {
      video.volume = volume
    },
    setMuted(muted) {
      video.muted = muted
    },
  }
}
