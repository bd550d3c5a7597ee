import type { MediaTarget } from './target.ts'

export type PlayingState = {
  /** True after the first frame. */
  started: boolean
  paused: boolean
  /** Playing without a frame to show. */
  waiting: boolean
  /** Autoplay was blocked: playback needs a user gesture. */
  blocked: boolean
}

export type PlayingActions = { play(): void; pause(): void }

export const initialPlaying: PlayingState = { started: false, paused: true, waiting: false, blocked: false }

const events = [
  ...['play', 'playing', 'pause', 'waiting', 'stalled', 'seeking', 'seeked', 'canplay', 'ended', 'emptied'],
  ...['loadedmetadata', 'loadeddata', 'progress', 'timeupdate'],
]

/** Follows whether a media element plays. Waiting means it should advance but has no next frame. */
export function mediaPlaying({ video, report, follow, signal }: MediaTarget<PlayingState>): PlayingActions {
  follow(events, () => ({
    paused: video.paused,
    waiting: video.readyState < video.HAVE_FUTURE_DATA && !video.ended && (!video.paused || video.seeking),
  }))
  video.addEventListener('playing', () => report({ started: true, blocked: false }), { signal })
  return {
    play() {
      video.play().catch((error: unknown) => {
        if (error instanceof DOMException && error.name === 'NotAllowedError')
          report({ blocked: true, paused: true, waiting: false })
      })
    },
    pause: () => video.pause(),
  }
}
