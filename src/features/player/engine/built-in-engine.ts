import { atom, type WritableAtom } from 'nanostores'
import { importAgain } from '#core/browser/import-again.ts'
import { withTimeout } from '#core/browser/waits.ts'
import type { Source } from '#core/content/media.ts'
import { repeatedSeconds } from './causes.ts'
import {
  type AttachedStream,
  type CreateEngine,
  type Engine,
  type EngineState,
  type Failure,
  idle,
  type OpenStreams,
  type ReportState,
} from './engine.ts'
import { failureOfOpening } from './failure.ts'
import { attachFiles, attachNative } from './file-source.ts'
import { frameStatistics, type Readings, watchMedia } from './media-readings.ts'
import { type Attempt, type Attempts, attemptSource } from './source-attempts.ts'
import { filesLike, isDash, isHls } from './sources.ts'
import { repeatStuckSeeks } from './stuck-seeks.ts'
import { addSideTexts, choicesOf, missingCaptions, preventSelection, showText } from './texts.ts'
import { attachHls, playsHls } from './video-source.ts'

const graceMs = 100

/** Uses the given streams. */
const openGivenStreams: OpenStreams = async (given) => given

/** Shaka Player, requested for DASH only. */
const loadDash = () => importAgain(() => import('./dash-source.ts'))

/** A video element and its current source. */
type Session = {
  readonly video: HTMLVideoElement
  readonly $state: WritableAtom<EngineState>
  readonly report: ReportState
  /** Aborted when the engine is destroyed. */
  readonly life: AbortController
  /** Aborted when another source is loaded or playback fails. */
  loading: AbortController
  isReady: boolean
  isPlayRequested: boolean
  attached: AttachedStream | undefined
  /** Resolves once the stream before no longer uses the element. */
  closing: Promise<unknown>
  /** Last source that failed, without its query, and its position. */
  failed: { path: string; time: number } | undefined
  /** The streams of the last load were refused, so their addresses may be old. */
  isRefused: boolean
}

const closingMs = 8_000

/** Built-in engine: hls.js for HLS, Shaka Player for DASH, otherwise native playback. */
export const builtInEngine =
  (open: OpenStreams = openGivenStreams): CreateEngine =>
  (host) => {
    const session = openSession(host)
    const { $state, video } = session
    return {
      $state,
      ...playbackCommands(session),
      ...trackCommands(session),
      load(source, tracks, from) {
        const { isRefused } = session
        const signal = restart(session)
        const given = { source, sources: source ? [source] : [], tracks, isRefused }
        loadSource(session, open, given, from, signal).catch(
          (error: unknown) => signal.aborted || giveUp(session, failureOfOpening(error)),
        )
      },
      statistics: () => ({ engine: 'HTML', ...frameStatistics(video), ...session.attached?.choices.statistics() }),
      giveUp: (failure) => giveUp(session, failure),
      destroy() {
        session.loading.abort()
        session.life.abort()
        video.removeAttribute('src')
        video.load()
        video.remove()
      },
    }
  }

function openSession(host: HTMLElement): Session {
  const video = document.createElement('video')
  video.playsInline = true
  video.preload = 'auto'
  video.tabIndex = -1
  host.append(video)
  const $state = atom<EngineState>(idle)
  const report: ReportState = (change) => $state.set({ ...$state.get(), ...change })
  const life = new AbortController()
  const { signal } = life
  watchMedia(video, (readings) => $state.get().failure || report(steadyReadings(video, $state.get(), readings)), signal)
  video.addEventListener('playing', () => report({ started: true, blocked: false }), { signal })
  const reportTexts = () => {
    const texts = choicesOf(video.textTracks)
    report({ texts, text: texts.find(({ id }) => video.textTracks[Number(id)]?.mode === 'showing')?.id })
  }
  repeatStuckSeeks(video, signal)
  preventSelection(video.textTracks, signal)
  for (const event of ['addtrack', 'removetrack', 'change'])
    video.textTracks.addEventListener(event, reportTexts, { signal })
  const loading = new AbortController()
  return {
    ...{ video, $state, report, life, loading, isReady: false, isPlayRequested: false, attached: undefined },
    ...{ closing: Promise.resolve(), failed: undefined, isRefused: false },
  }
}

/** Ends the current source and resets the state, except the viewer's settings. */
function restart(session: Session): AbortSignal {
  const { video, $state, report } = session
  session.loading.abort()
  session.loading = new AbortController()
  session.isReady = session.isPlayRequested = session.isRefused = false
  session.attached = undefined
  const { quality, rate } = $state.get()
  video.defaultPlaybackRate = rate
  report({ ...idle, volume: video.volume, muted: video.muted, quality, rate })
  return session.loading.signal
}

async function loadSource(
  session: Session,
  open: OpenStreams,
  given: Parameters<OpenStreams>[0],
  from: number,
  signal: AbortSignal,
) {
  const { video, report } = session
  const { source, sources, tracks, isBlocked } = await open(given)
  if (signal.aborted) return
  report({ tracks })
  const kind = sources.length > 0 ? 'unsupported' : 'missing'
  if (!source) return giveUp(session, { kind, detail: 'no source that can be played' })
  const refuse = () => giveUp(session, { kind: 'forbidden', detail: 'the manifest is refused' })
  isBlocked?.then((blocked) => blocked && !signal.aborted && refuse())
  whenListed(video, signal, () => addSideTexts(video, missingCaptions(tracks, video.textTracks), signal))
  const others = sources.filter((other) => other !== source && other.file !== source.file)
  await attemptSource(attemptsOf(session), { source, others, from }, signal)
}

const pathOf = ({ file }: Source) => file.split(/[?#]/)[0] ?? ''

/** Attempts to play the sources of an item in the element of a session. */
const attemptsOf = (session: Session): Attempts => ({
  async attach(attempt) {
    session.isReady = false
    session.report({ qualities: [], audios: [], audio: undefined, edge: undefined })
    await session.closing
    if (attempt.signal.aborted) return
    const attached = attach(session, attempt)
    session.closing = closingOf(attached, attempt.signal)
    session.attached = await attached
    if (!attempt.signal.aborted) startIfRequested(session)
  },
  position() {
    const { started, time, duration } = session.$state.get()
    if (!started) return undefined
    return duration === Number.POSITIVE_INFINITY ? 0 : time
  },
  showWaiting: () => session.report({ waiting: true }),
  resume() {
    session.attached?.resume?.()
    return session.attached?.resume !== undefined
  },
  giveUp: (failure) => giveUp(session, failure),
  isRepeated(source) {
    const [path, { time }] = [pathOf(source), session.$state.get()]
    const before = session.failed
    session.failed = { path, time }
    return before?.path === path && Math.abs(time - before.time) <= repeatedSeconds
  },
})

/** Resolves once a stream is destroyed after the signal, at the latest after 8 s. */
function closingOf(attached: Promise<AttachedStream | undefined>, signal: AbortSignal) {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  const close = async () => (await attached.catch(() => undefined))?.destroy()
  signal.addEventListener('abort', () => resolve(withTimeout(closingMs, close())), { once: true })
  return promise
}

/** Attaches a source to the element; reports a failure if this browser cannot. */
async function attach(
  { video, $state, report }: Session,
  { source, others, from, fail, signal }: Attempt,
): Promise<AttachedStream | undefined> {
  const reportCurrent: ReportState = (change) => signal.aborted || report(change)
  if (!isHls(source) && !isDash(source)) {
    const files = filesLike(source, [source, ...others])
    const quality = () => $state.get().quality
    return attachFiles(video, files, { start: from, quality, fail, report: reportCurrent, signal })
  }
  const attached = isHls(source)
    ? await attachHls(video, source, from, fail, reportCurrent, signal)
    : await (await loadDash()).attachDash(video, source, from, fail, reportCurrent, signal)
  if (signal.aborted) return attached
  attached?.choices.selectQuality($state.get().quality)
  if (!attached && isHls(source) && playsHls(video) && !source.drm) attachNative(video, source.file, from, fail, signal)
  else if (!attached)
    fail({ kind: source.drm ? 'keySystem' : 'unsupported', detail: 'no Media Source Extensions in this browser' })
  return attached
}

/** An element between two sources has no position of its own. */
function steadyReadings(video: HTMLVideoElement, { started }: EngineState, readings: Readings): Partial<EngineState> {
  if (!started || video.readyState > video.HAVE_NOTHING) return readings
  const { paused, volume, muted, rate, waiting } = readings
  return { paused, volume, muted, rate, waiting }
}

type PlaybackCommands = Pick<Engine, 'play' | 'pause' | 'seek' | 'setVolume' | 'setMuted' | 'setRate'>

function playbackCommands(session: Session): PlaybackCommands {
  const { video, $state, report } = session
  return {
    play() {
      if ($state.get().failure) return
      session.isPlayRequested = true
      if (session.isReady) start(session)
      report({ blocked: false, paused: false, waiting: video.readyState < video.HAVE_FUTURE_DATA })
    },
    pause() {
      session.isPlayRequested = false
      video.pause()
      report({ paused: true, waiting: false })
    },
    seek(seconds) {
      video.currentTime = seconds
    },
    setVolume(volume) {
      video.volume = volume
    },
    setMuted(muted) {
      video.muted = muted
    },
    setRate(rate) {
      video.playbackRate = rate
      // Initial rate of the next source.
      video.defaultPlaybackRate = rate
      report({ rate })
    },
  }
}

const trackCommands = (session: Session): Pick<Engine, 'selectText' | 'selectAudio' | 'selectQuality'> => ({
  selectText: (id) => showText(session.video.textTracks, id),
  selectAudio: (id) => session.attached?.choices.selectAudio(id),
  selectQuality(quality) {
    session.report({ quality })
    session.attached?.choices.selectQuality(quality)
  },
})

// A play request before the source is stored, because attaching a source cancels it.
function startIfRequested(session: Session) {
  session.isReady = true
  if (session.isPlayRequested) start(session)
}

function start({ video, report }: Session) {
  video.play().catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'NotAllowedError')
      report({ blocked: true, paused: true, waiting: false })
  })
}

/** Reports the failure first, so that events of the emptied element are ignored. */
function giveUp(session: Session, failure: Failure) {
  const { video, report, loading } = session
  session.isRefused = failure.kind === 'forbidden' || failure.kind === 'missing'
  report({ failure, waiting: false, paused: true })
  video.pause()
  loading.abort()
}

// Side tracks are compared with the stream's own captions, so they follow its metadata.
function whenListed(video: HTMLVideoElement, signal: AbortSignal, then: () => void) {
  const soon = () => setTimeout(() => signal.aborted || then(), video.textTracks.length > 0 ? 0 : graceMs)
  video.addEventListener('loadedmetadata', soon, { signal, once: true })
}
