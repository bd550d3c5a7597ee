import type { ReadableAtom } from 'nanostores'
import type { Source, Track } from '#core/content/media.ts'
import { type AdActions, type AdState, initialAd } from './concerns/advertisement.ts'
import { type AudioActions, type AudioState, initialAudio } from './concerns/audio-tracks.ts'
import type { CastActions, CastState } from './concerns/cast.ts'
import { type Failure, type FailureActions, type FailureState, initialFailure } from './concerns/failure.ts'
import { initialPlaying, type PlayingActions, type PlayingState } from './concerns/playing.ts'
import { initialPosition, type PositionActions, type PositionState } from './concerns/position.ts'
import { initialQuality, type QualityActions, type QualityState } from './concerns/quality.ts'
import { initialRate, type RateActions, type RateState } from './concerns/rate.ts'
import type { PlaybackStatistics, StatisticsActions } from './concerns/statistics.ts'
import { initialTextTracks, type TextTrackActions, type TextTrackState } from './concerns/text-tracks.ts'
import { initialVolume, type VolumeActions, type VolumeState } from './concerns/volume.ts'

/** State of an engine, of one concern each. */
export interface EngineState
  extends PlayingState,
    PositionState,
    VolumeState,
    RateState,
    TextTrackState,
    AudioState,
    QualityState,
    FailureState,
    AdState,
    CastState {
  /** Side tracks available to the viewer. */
  tracks: readonly Track[]
}

export const idle: EngineState = {
  ...initialPlaying,
  ...initialPosition,
  ...initialVolume,
  ...initialRate,
  ...initialTextTracks,
  ...initialAudio,
  ...initialQuality,
  ...initialFailure,
  ...initialAd,
  tracks: [],
}

/** Media engine. Owns its element inside the host; controls use only its state and actions. */
export interface Engine
  extends PlayingActions,
    PositionActions,
    VolumeActions,
    RateActions,
    TextTrackActions,
    AudioActions,
    QualityActions,
    StatisticsActions,
    FailureActions,
    Partial<AdActions>,
    Partial<CastActions> {
  $state: ReadableAtom<EngineState>
  /** Loads the media from a time in seconds; volume, speed and quality persist. */
  load(source: Source | undefined, tracks: readonly Track[], start: number): void
  destroy(): void
}

/** Streams of an engine: current source, all sources and side tracks. */
export type OpenedStreams = { source: Source | undefined; sources: readonly Source[]; tracks: readonly Track[] }

/** Returns the streams of each load, with new addresses after a refusal. `isBlocked` resolves after the start. */
export type OpenStreams = (
  current: OpenedStreams & { isRefused?: boolean },
) => Promise<OpenedStreams & { isBlocked?: Promise<boolean> }>

export type CreateEngine = (host: HTMLElement) => Engine

/** Selections of a streaming library, the same for HLS and DASH. */
export type StreamChoices = AudioActions & QualityActions & { statistics(): Partial<PlaybackStatistics> }

/**
 * Streaming library attached to a video element. `destroy` resolves once it no longer uses the element; `resume` loads
 * again after a lost connection.
 */
export type AttachedStream = { destroy(): Promise<unknown>; resume?(): void; choices: StreamChoices }

export type ReportState = (change: Partial<EngineState>) => void

/**
 * Plays a manifest from `start` (seconds) in a video element; undefined without Media Source Extensions. `signal`
 * ends an unfinished load.
 */
export type AttachStream = (
  video: HTMLVideoElement,
  source: Source,
  start: number,
  fail: (failure: Failure) => void,
  report: ReportState,
  signal: AbortSignal,
) => Promise<AttachedStream | undefined>
