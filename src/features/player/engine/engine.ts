import type { ReadableAtom } from 'nanostores'
import type { Source, Track } from '#core/media.ts'

/**
 * Why a film does not play; the words for it are chosen where it is shown. `expired` is a refusal of an address whose
 * signature has run out.
 */
export type FailureKind =
  | 'network'
  | 'media'
  | 'forbidden'
  | 'expired'
  | 'missing'
  | 'unsupported'
  | 'unentitled'
  | 'protected'

/** `detail` is for logs. */
export type Failure = { kind: FailureKind; detail: string }

export type TextChoice = { id: string; label: string; language: string }

/** The advertisement on show; times in seconds. */
export type AdOnAir = {
  /** Its place in the break, from 1. */
  number: number
  total: number
  remaining: number
  paused: boolean
  /** Seconds until it may be skipped, 0 when it may; undefined where it may not be. */
  skipIn: number | undefined
  /** It leads somewhere. */
  visitable: boolean
}

/** `described` says what is to be seen, for those who cannot see it. */
export type AudioChoice = { id: string; label: string; language: string; described: boolean }

/** `height` in pixels. */
export type QualityChoice = { id: string; height: number }

/** The id of a quality, or the engine's own choice: `auto`, and `saver` with little data. */
export type Quality = string

/** For the curious; bits a second, seconds and frames, each as far as it is known. */
export type PlaybackStatistics = Partial<
  Record<'width' | 'height' | 'bitrate' | 'bandwidth' | 'buffer' | 'dropped' | 'frames' | 'latency', number>
> & { engine: string }

export type EngineState = {
  /** The first frame has been shown. */
  started: boolean
  paused: boolean
  ended: boolean
  /** It should run but has nothing to show. */
  waiting: boolean
  /** The browser wants a press of a button before it plays. */
  blocked: boolean
  /** Seconds; the duration is 0 until known and Infinity for what is live. */
  time: number
  duration: number
  /** Seconds up to which film is at hand from here. */
  buffered: number
  volume: number
  muted: boolean
  texts: readonly TextChoice[]
  /** The id of the captions on show. */
  text: string | undefined
  /** 1 is the speed it was made for. */
  rate: number
  audios: readonly AudioChoice[]
  audio: string | undefined
  qualities: readonly QualityChoice[]
  quality: Quality
  /** Height of the picture on show, in pixels; 0 until known. */
  height: number
  /** Seconds that can be gone to; of what is live it moves along. */
  range: { start: number; end: number }
  /** Of what is live: the moment that is as near to now as it plays well, in seconds. */
  edge: number | undefined
  /** What stands beside the film, as this viewer may have it. */
  tracks: readonly Track[]
  failure: Failure | undefined
  /** While an advertisement is on show, the film stands still. */
  ad: AdOnAir | undefined
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
  height: 0,
  range: { start: 0, end: 0 },
  edge: undefined,
  tracks: [],
  failure: undefined,
  ad: undefined,
}

/** What plays films. It owns its picture inside the host element; the controls only read its state and call its verbs. */
export type Engine = {
  $state: ReadableAtom<EngineState>
  /** Starts at so many seconds; what was loaded before is let go; loudness, speed and quality stay. */
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
  /** Lets go of the film and keeps why in the state; `load` starts afresh. */
  giveUp(failure: Failure): void
  /** Ends the advertisement on show, once it may be skipped. */
  skipAd?(): void
  /** Opens what the advertisement leads to. */
  visitAd?(): void
  destroy(): void
}

export type MakeEngine = (host: HTMLElement) => Engine
