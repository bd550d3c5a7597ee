/** Used part of the player library's API. */
type LibraryCaptions = { id: string | number; label?: string; language?: string }
type LibraryLevel = { label?: string; width?: number; height?: number; bitrate?: number }

type LibraryEvent = {
  code?: number
  message?: string
  position?: number
  duration?: number
  /** Ads: position in the pod, pod size and seconds until skippable. */
  sequence?: number
  podcount?: number
  skipoffset?: number
}

interface LibraryPlayer {
  setup(options: Record<string, unknown>): LibraryPlayer
  on(event: string, listener: (event: LibraryEvent) => void): LibraryPlayer
  off(): LibraryPlayer
  remove(): LibraryPlayer
  play(): void
  pause(): void
  seek(seconds: number): void
  getState(): string
  getPosition(): number
  getDuration(): number
  getBuffer?(): number
  setVolume(percent: number): void
  getVolume(): number
  setMute(muted: boolean): void
  getMute(): boolean
  getCaptionsList(): LibraryCaptions[]
  getCurrentCaptions?(): number
  setCurrentCaptions(index: number): void
  setPlaybackRate?(rate: number): void
  getPlaybackRate?(): number
  getAudioTracks?(): { name?: string; language?: string }[]
  getCurrentAudioTrack?(): number
  setCurrentAudioTrack?(index: number): void
  getQualityLevels?(): LibraryLevel[]
  setCurrentQuality?(index: number): void
  getVisualQuality?(): { level?: LibraryLevel } | undefined
  skipAd?(): void
}

interface Window {
  jwplayer?: (element: HTMLElement) => LibraryPlayer
}
