import { atom } from 'nanostores'
import type { Source, Track } from '#core/media.ts'
import { type Engine, type EngineState, type Failure, idle, type MakeEngine } from './engine.ts'
import { failureOfOpening, refusalOf } from './failure.ts'
import type { HlsChoices } from './hls-choices.ts'
import { attachHls, playsHls } from './hls-source.ts'
import { watchMedia } from './media-readings.ts'
import { attachNative } from './native-source.ts'
import { asGiven, type OpenedStreams, type OpenStreams } from './open-streams.ts'
import { addSideTexts } from './side-texts.ts'
import { isHls } from './sources.ts'
import { statisticsOf } from './statistics.ts'
import { choicesOf, isCaptionTrack, missingTexts } from './texts.ts'

const graceMs = 100

function makeVideo(host: HTMLElement) {
  const video = document.createElement('video')
  video.playsInline = true
  video.preload = 'auto'
  video.tabIndex = -1
  host.append(video)
  return video
}

/** Built-in engine: hls.js with Media Source Extensions, else native playback. */
export const hlsEngine =
  (open: OpenStreams = asGiven): MakeEngine =>
  (host) =>
    openEngine(host, open)

function openEngine(host: HTMLElement, open: OpenStreams): Engine {
  const video = makeVideo(host)
  const $state = atom<EngineState>(idle)
  const report = (change: Partial<EngineState>) => $state.set({ ...$state.get(), ...change })
  const life = new AbortController()
  let loading = new AbortController()
  let ready = false
  let isPlayRequested = false
  let choices: HlsChoices | undefined

  // Events while the element is emptied are ignored.
  const giveUp = (failure: Failure) => {
    report({ failure, waiting: false, paused: true })
    video.pause()
    loading.abort()
  }

  const reportTexts = () =>
    report({
      texts: choicesOf(video.textTracks),
      text: choicesOf(video.textTracks).find(({ id }) => video.textTracks[Number(id)]?.mode === 'showing')?.id,
    })

  watchMedia(video, (readings) => $state.get().failure || report(readings), life.signal)
  video.addEventListener('playing', () => report({ started: true, blocked: false }), { signal: life.signal })
  for (const event of ['addtrack', 'removetrack', 'change'])
    video.textTracks.addEventListener(event, reportTexts, { signal: life.signal })

  async function attach(source: Source, from: number, signal: AbortSignal) {
    const fail = (failure: Failure) => giveUp(refusalOf(failure, source.file, new Date()))
    if (isHls(source)) {
      const hls = await attachHls(video, source, from, fail, (change) => signal.aborted || report(change))
      if (signal.aborted) return hls?.destroy()
      choices = hls?.choices
      choices?.selectQuality($state.get().quality)
      if (hls) return signal.addEventListener('abort', () => hls.destroy())
      if (!playsHls(video)) return giveUp({ kind: 'unsupported', detail: 'no HLS in this browser' })
    }
    attachNative(video, source.file, from, fail, signal)
  }

  async function begin(given: OpenedStreams, from: number, signal: AbortSignal) {
    const { source, tracks, isBlocked } = await open(given)
    if (signal.aborted) return
    report({ tracks })
    if (!source) return giveUp({ kind: 'missing', detail: 'no source that can be played' })
    isBlocked?.then((blocked) => {
      if (!blocked || signal.aborted) return
      giveUp(refusalOf({ kind: 'forbidden', detail: 'the manifest is refused' }, source.file, new Date()))
    })
    whenListed(video, signal, () => addSideTexts(video, missingTexts(tracks, video.textTracks), signal))
    await attach(source, from, signal)
  }

  // A play request before the source is stored, because attaching a source cancels it.
  const attached = (signal: AbortSignal) => {
    if (signal.aborted) return
    ready = true
    if (isPlayRequested) start()
  }

  const start = () => {
    video.play().catch((error: unknown) => {
      if (error instanceof DOMException && error.name === 'NotAllowedError')
        report({ blocked: true, paused: true, waiting: false })
    })
  }

  const play = () => {
    if ($state.get().failure) return
    isPlayRequested = true
    if (ready) start()
    report({ blocked: false, paused: false, waiting: video.readyState < video.HAVE_FUTURE_DATA })
  }

  const pause = () => {
    isPlayRequested = false
    video.pause()
    report({ paused: true, waiting: false })
  }

  return {
    $state,
    load(source: Source | undefined, tracks: readonly Track[], from: number) {
      loading.abort()
      ready = isPlayRequested = false
      loading = new AbortController()
      const { signal } = loading
      choices = undefined
      const { quality, rate } = $state.get()
      video.defaultPlaybackRate = rate
      report({ ...idle, volume: video.volume, muted: video.muted, quality, rate })
      begin({ source, sources: source ? [source] : [], tracks }, from, signal).then(
        () => attached(signal),
        (error: unknown) => signal.aborted || giveUp(failureOfOpening(error)),
      )
    },
    play,
    pause,
    seek(seconds: number) {
      video.currentTime = seconds
    },
    setVolume(volume: number) {
      video.volume = volume
    },
    setMuted(muted: boolean) {
      video.muted = muted
    },
    selectText(id: string | undefined) {
      for (const [index, track] of [...video.textTracks].entries())
        if (isCaptionTrack(track)) track.mode = String(index) === id ? 'showing' : 'disabled'
    },
    setRate(rate: number) {
      video.playbackRate = rate
      video.defaultPlaybackRate = rate // Initial state of a new film.
      report({ rate })
    },
    selectAudio: (id: string) => choices?.selectAudio(id),
    selectQuality(quality: string) {
      report({ quality })
      choices?.selectQuality(quality)
    },
    statistics: () => ({ engine: 'HTML', ...statisticsOf(video), ...choices?.statistics() }),
    giveUp,
    destroy() {
      loading.abort()
      life.abort()
      video.removeAttribute('src')
      video.load()
      video.remove()
    },
  }
}

// Side tracks are compared with the stream's own captions, so they follow its metadata.
function whenListed(video: HTMLVideoElement, signal: AbortSignal, then: () => void) {
  const soon = () => setTimeout(() => signal.aborted || then(), video.textTracks.length > 0 ? 0 : graceMs)
  video.addEventListener('loadedmetadata', soon, { signal, once: true })
}
