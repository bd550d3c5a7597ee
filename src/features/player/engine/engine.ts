import type { ReadableAtom } from 'nanostores'
import type { Source, Track } from '#core/content/media.ts'

/**
 * Reason of a playback failure. `network` means no connection, `server` a failing or silent server, `blocked` CORS or the
 * policy of the page, `expired` the signature of the URL or the licence, `output` a screen without the copy protection of
 * the licence, `licence` a failing licence server.
 */
export type FailureKind =
  | 'network'
  | 'server'
  | 'blocked'
  | 'media'
  | 'forbidden'
  | 'expired'
  | 'missing'
  | 'unsupported'
  | 'unentitled'
  | 'protected'
  | 'keySystem'
  | 'output'
  | 'licence'

/** `detail` is for logs, `lost` a request without a response; `nativeKind` applies if the file is reachable. */
export type Failure = {
  kind: FailureKind
  detail: string
  lost?: { url: string; isLate?: boolean; isLicence?: boolean; nativeKind?: FailureKind }
}

export type CaptionChoice = { id: string; label: string; language: string }

/** Current advertisement; times in seconds. */
export type CurrentAd = {
  /** Position in the break, from 1. */
  number: number
  total: number
  remaining: number
  paused: boolean
  /** Seconds until the ad can be skipped; 0 now, undefined never. */
  skipIn: number | undefined
  /** True if the ad has a landing page. */
  visitable: boolean
}

/** `described` marks audio description. */
export type AudioChoice = { id: string; label: string; language: string; described: boolean }

/** `height` in lines, which name the quality. Streams without sizes have 0 and a bitrate in bits per second. */
export type QualityChoice = { id: string; height: number; bitrate?: number }

/** Quality id, or automatic choices: `auto`, and `saver` with reduced data. */
export type Quality = string

/** Playback statistics in bits per second, seconds and frames, where available. */
export type PlaybackStatistics = Partial<
  Record<'width' | 'height' | 'bitrate' | 'bandwidth' | 'buffer' | 'dropped' | 'frames' | 'latency', number>
> & { engine: string }

export type EngineState = {
  /** True after the first frame. */
  started: boolean
  paused: boolean
  ended: boolean
  /** Playing without a frame to show. */
  waiting: boolean
  /** Autoplay was blocked: playback needs a user gesture. */
  blocked: boolean
  /** Seconds; the duration is 0 until loaded and Infinity for live streams. */
  time: number
  duration: number
  /** End of the buffered range at the current time, in seconds. */
  buffered: number
  volume: number
  muted: boolean
  texts: readonly CaptionChoice[]
  /** Id of the selected captions. */
  text: string | undefined
  /** Playback rate; 1 is normal speed. */
  rate: number
  audios: readonly AudioChoice[]
  audio: string | undefined
  qualities: readonly QualityChoice[]
  quality: Quality
  /** Plays without a picture. */
  isSound: boolean
  /** Lines of the current rendition; 0 until loaded. */
  height: number
  /** Seekable range in seconds; live ranges move. */
  range: { start: number; end: number }
  /** Live edge in seconds. */
  edge: number | undefined
  /** Side tracks available to the viewer. */
  tracks: readonly Track[]
  failure: Failure | undefined
  /** Current advertisement; the film is paused meanwhile. */
  ad: CurrentAd | undefined
  /** A Cast device can be chosen, or plays the film. */
  cast?: 'ready' | 'connected' | undefined
  /** Name of the Cast device. */
  device?: string | undefined
}

export const idle: EngineState = {
  started: false,
  paused: true,
  ended: false,
  waiting: false,
  blocked: false,
  time: 0,
  duration: 0,
  buffered: 0,
  volume: 1,
  muted: false,
  texts: [],
  text: undefined,
  rate: 1,
  audios: [],
  audio: undefined,
  qualities: [],
  quality: 'auto',
  isSound: false,
  height: 0,
  range: { start: 0, end: 0 },
  edge: undefined,
  tracks: [],
  failure: undefined,
  ad: undefined,
}

/** Media engine. Owns its element inside the host; controls use only its state and methods. */
export type Engine = {
  $state: ReadableAtom<EngineState>
  /** Loads the media from a time in seconds; volume, speed and quality persist. */
  load(source: Source | undefined, tracks: readonly Track[], start: number): void
  play(): void
  pause(): void
  seek(seconds: number): void
  setVolume(volume: number): void
  setMuted(muted: boolean): void
  /** Shows these captions; undefined shows none. */
  selectText(id: string | undefined): void
  setRate(rate: number): void
  selectAudio(id: string): void
  selectQuality(quality: Quality): void
  statistics(): PlaybackStatistics
  /** Ends playback with a failure in the state; `load` starts again. */
  giveUp(failure: Failure): void
  /** Skips the current advertisement once allowed. */
  skipAd?(): void
  /** Opens the ad's landing page. */
  visitAd?(): void
  /** Opens the picker of Cast devices, or brings the film back. Rejects if that fails. */
  toggleCast?(): Promise<void>
  destroy(): void
}

/** Streams of an engine: current source, all sources and side tracks. */
export type OpenedStreams = { source: Source | undefined; sources: readonly Source[]; tracks: readonly Track[] }

/** Returns the streams of each load, with new addresses after a refusal. `isBlocked` resolves after the start. */
export type OpenStreams = (
  given: OpenedStreams & { isRefused?: boolean },
) => Promise<OpenedStreams & { isBlocked?: Promise<boolean> }>

export type CreateEngine = (host: HTMLElement) => Engine

/** Selections of a streaming library, the same for HLS and DASH. */
export type StreamChoices = Pick<Engine, 'selectAudio' | 'selectQuality'> & {
  statistics(): Partial<PlaybackStatistics>
}

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
