import { atom, type WritableAtom } from 'nanostores'
import { importAgain } from '#core/browser/import-again.ts'
import type { Source } from '#core/media.ts'
import {
  type AttachedStream,
  type CreateEngine,
  type Engine,
  type EngineState,
  type Failure,
  idle,
  type OpenedStreams,
  type OpenStreams,
  type ReportState,
} from './engine.ts'
import { failureOfOpening, refusalOf } from './failure.ts'
import { frameStatistics, watchMedia } from './media-readings.ts'
import { isDash, isHls } from './sources.ts'
import { addSideTexts, choicesOf, isCaptionTrack, missingCaptions } from './texts.ts'
import { attachHls, attachNative, playsHls } from './video-source.ts'

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
}

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
        const signal = restart(session)
        loadSource(session, open, { source, sources: source ? [source] : [], tracks }, from, signal).then(
          () => signal.aborted || startIfRequested(session),
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
  watchMedia(video, (readings) => $state.get().failure || report(readings), signal)
  video.addEventListener('playing', () => report({ started: true, blocked: false }), { signal })
  const reportTexts = () => {
    const texts = choicesOf(video.textTracks)
    report({ texts, text: texts.find(({ id }) => video.textTracks[Number(id)]?.mode === 'showing')?.id })
  }
  for (const event of ['addtrack', 'removetrack', 'change'])
    video.textTracks.addEventListener(event, reportTexts, { signal })
  const loading = new AbortController()
  return { video, $state, report, life, loading, isReady: false, isPlayRequested: false, attached: undefined }
}

/** Ends the current source and resets the state, except the viewer's settings. */
function restart(session: Session): AbortSignal {
  const { video, $state, report } = session
  session.loading.abort()
  session.loading = new AbortController()
  session.isReady = session.isPlayRequested = false
  session.attached = undefined
  const { quality, rate } = $state.get()
  video.defaultPlaybackRate = rate
  report({ ...idle, volume: video.volume, muted: video.muted, quality, rate })
  return session.loading.signal
}

async function loadSource(
  session: Session,
  open: OpenStreams,
  given: OpenedStreams,
  from: number,
  signal: AbortSignal,
) {
  const { video, report } = session
  const { source, tracks, isBlocked } = await open(given)
  if (signal.aborted) return
  report({ tracks })
  if (!source) return giveUp(session, { kind: 'missing', detail: 'no source that can be played' })
  const fail = (failure: Failure) => signal.aborted || giveUp(session, refusalOf(failure, source.file, new Date()))
  isBlocked?.then((blocked) => blocked && fail({ kind: 'forbidden', detail: 'the manifest is refused' }))
  whenListed(video, signal, () => addSideTexts(video, missingCaptions(tracks, video.textTracks), signal))
  await attach(session, source, from, fail, signal)
}

async function attach(
  session: Session,
  source: Source,
  from: number,
  fail: (failure: Failure) => void,
  signal: AbortSignal,
) {
  const { video, $state, report } = session
  const reportCurrent: ReportState = (change) => signal.aborted || report(change)
  if (!isHls(source) && !isDash(source)) return attachNative(video, source.file, from, fail, signal)
  const attached = isHls(source)
    ? await attachHls(video, source, from, fail, reportCurrent, signal)
    : await (await loadDash()).attachDash(video, source, from, fail, reportCurrent, signal)
  if (signal.aborted) return attached?.destroy()
  session.attached = attached
  attached?.choices.selectQuality($state.get().quality)
  if (attached) signal.addEventListener('abort', () => attached.destroy())
  else if (isHls(source) && playsHls(video) && !source.drm) attachNative(video, source.file, from, fail, signal)
  else fail({ kind: source.drm ? 'keySystem' : 'unsupported', detail: 'no Media Source Extensions in this browser' })
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
  selectText(id) {
    for (const [index, track] of [...session.video.textTracks].entries())
      if (isCaptionTrack(track)) track.mode = String(index) === id ? 'showing' : 'disabled'
  },
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
function giveUp({ video, report, loading }: Session, failure: Failure) {
  report({ failure, waiting: false, paused: true })
  video.pause()
  loading.abort()
}

// Side tracks are compared with the stream's own captions, so they follow its metadata.
function whenListed(video: HTMLVideoElement, signal: AbortSignal, then: () => void) {
  const soon = () => setTimeout(() => signal.aborted || then(), video.textTracks.length > 0 ? 0 : graceMs)
  video.addEventListener('loadedmetadata', soon, { signal, once: true })
}
