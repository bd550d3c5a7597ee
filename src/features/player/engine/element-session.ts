import { atom, type WritableAtom } from 'nanostores'
import type { Source } from '#core/content/media.ts'
import { repeatedSeconds } from './causes.ts'
import type { Failure } from './concerns/failure.ts'
import { mediaPlaying, type PlayingActions } from './concerns/playing.ts'
import { type MediaTarget, mediaTarget } from './concerns/target.ts'
import { type AttachedStream, type EngineState, idle } from './engine.ts'
import { pathOf } from './sources.ts'
import { repeatStuckSeeks } from './stuck-seeks.ts'

/** A video element and its current source. */
export type ElementSession = MediaTarget<EngineState> & {
  readonly $state: WritableAtom<EngineState>
  readonly playing: PlayingActions
  /** Aborted when another source is loaded or playback fails. */
  loading: AbortController
  /** A source is attached. A play request before is stored, because attaching cancels it. */
  isReady: boolean
  isPlayRequested: boolean
  attached: AttachedStream | undefined
  /** Id of the sound selected for the current source, also before it is attached. */
  selectedAudio: string | undefined
  /** Resolves once the stream before no longer uses the element. */
  closing: Promise<unknown>
  /** Last source that failed, without its query, and its position. */
  failed: { path: string; time: number } | undefined
  /** The streams of the last load were refused, so their addresses may be old. */
  isRefused: boolean
}

/** Adds a video element to the host. The signal ends its session. */
export function openElementSession(host: HTMLElement, signal: AbortSignal): ElementSession {
  const video = document.createElement('video')
  video.playsInline = true
  video.preload = 'auto'
  video.tabIndex = -1
  host.append(video)
  repeatStuckSeeks(video, signal)
  const $state = atom<EngineState>(idle)
  const target = mediaTarget(video, $state, signal)
  return {
    ...target,
    ...{
      $state,
      playing: mediaPlaying(target),
      loading: new AbortController(),
      isReady: false,
      isPlayRequested: false,
      attached: undefined,
      selectedAudio: undefined,
    },
    ...{ closing: Promise.resolve(), failed: undefined, isRefused: false },
  }
}

/** Ends the current source and resets the state, except the viewer's settings. */
export function restartSession(session: ElementSession): AbortSignal {
  const { video, state, report } = session
  session.loading.abort()
  session.loading = new AbortController()
  session.isReady = session.isPlayRequested = session.isRefused = false
  session.attached = undefined
  const { quality, rate } = state()
  video.defaultPlaybackRate = rate
  report({ ...idle, volume: video.volume, muted: video.muted, quality, rate })
  return session.loading.signal
}

/** Reports the failure first, so that events of the emptied element are ignored. */
export function giveUpSession(session: ElementSession, failure: Failure) {
  const { video, report, loading } = session
  session.isRefused = failure.kind === 'forbidden' || failure.kind === 'missing'
  report({ failure, waiting: false, paused: true })
  video.pause()
  loading.abort()
}

/** Records a failed source, and returns whether it failed before at this position. */
export function isRepeatedFailure(session: ElementSession, source: Source): boolean {
  const { time } = session.state()
  const path = pathOf(source)
  const { failed } = session
  session.failed = { path, time }
  return failed?.path === path && Math.abs(time - failed.time) <= repeatedSeconds
}
