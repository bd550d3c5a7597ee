import { atom } from 'nanostores'
import { siteInForce } from '#core/site.store.ts'
import type { Site } from '#core/site.ts'
import type { Playable } from '../film/playable.ts'
import { adScheduleOf } from '../state/ads.store.ts'
import { type Engine, type EngineState, type Failure, idle, type MakeEngine } from './engine.ts'
import { failureOfOpening, refusalOf } from './failure.ts'
import { reportAds } from './library-ads.ts'
import { advertisingOf, libraryOptions } from './library-options.ts'
import { libraryReadings, selectQuality } from './library-readings.ts'
import { loadLibrary } from './load-library.ts'
import { streamsOf } from './open-streams.ts'

type Library = NonNullable<Site['library']>

const readingEvents =
  'ready meta time seek seeked volume mute levels bufferChange captionsList captionsChanged audioTracks audioTrackChanged playbackRateChanged visualQuality'

/** Engine over the publisher's own player library. */
export const libraryEngine =
  (media: Playable, library: Library): MakeEngine =>
  (host) =>
    openLibraryEngine(host, media, library)

function openLibraryEngine(host: HTMLElement, media: Playable, { playerId, licenseKey }: Library): Engine {
  const $state = atom<EngineState>(idle)
  const report = (change: Partial<EngineState>) => $state.set({ ...$state.get(), ...change })
  const stage = document.createElement('div')
  host.append(stage)
  let loading = new AbortController()
  let player: LibraryPlayer | undefined
  let isPlayRequested = false
  const requestStreams = streamsOf(media)

  const leave = () => {
    loading.abort()
    player?.off()
    player?.remove()
    player = undefined
  }
  const giveUp = (failure: Failure) => {
    report({ failure, waiting: false, paused: true, ad: undefined })
    leave()
  }

  async function open(start: number, signal: AbortSignal) {
    const { platform, config } = siteInForce()
    const given = { source: undefined, sources: media.sources, tracks: media.tracks }
    const [make, streams, schedule] = await Promise.all([
      loadLibrary(platform, playerId),
      requestStreams(given),
      media.ads === false ? undefined : adScheduleOf().catch(() => undefined),
    ])
    if (signal.aborted) return
    report({ tracks: streams.tracks })
    const { source } = streams
    if (!source) return giveUp({ kind: 'missing', detail: 'no source that can be played' })
    const fail = (failure: Failure) => giveUp(refusalOf(failure, source.file, new Date()))
    streams.isBlocked?.then((blocked) => {
      if (blocked && !signal.aborted) fail({ kind: 'forbidden', detail: 'the manifest is refused' })
    })
    // The library replaces the given element.
    const container = document.createElement('div')
    stage.replaceChildren(container)
    player = make(container)
    listen(player, signal, fail)
    const advertising = media.ads === false ? undefined : advertisingOf(config, media.id, schedule)
    player.setup(libraryOptions({ media, streams, start, licenseKey, advertising }))
  }

  function listen(made: LibraryPlayer, signal: AbortSignal, fail: (failure: Failure) => void) {
    const on = (events: string, listener: (event: LibraryEvent) => void) => {
      for (const event of events.split(' ')) made.on(event, (detail) => signal.aborted || listener(detail))
    }
    on(readingEvents, () => report(libraryReadings(made, $state.get())))
    on('ready', () => {
      const { volume, muted, rate } = $state.get()
      made.setVolume(volume * 100)
      made.setMute(muted)
      made.setPlaybackRate?.(rate)
      if (isPlayRequested) made.play()
    })
    on('play', () => report({ paused: false, waiting: false, ended: false, blocked: false }))
    on('pause', () => report({ paused: true, waiting: false }))
    on('buffer buffering', () => report({ waiting: true }))
    on('firstFrame', () => report({ ...libraryReadings(made, $state.get()), started: true, waiting: false }))
    on('complete', () => report({ ended: true, paused: true, waiting: false }))
    on('autostartNotAllowed', () => report({ blocked: true, paused: true, waiting: false }))
    on('error setupError', (error) => fail(failureOf(error)))
    on('levels', () => selectQuality(made, $state.get().quality))
    reportAds(on, report)
  }

  return {
    $state,
    load(_source, _tracks, start) {
      leave()
      isPlayRequested = false
      loading = new AbortController()
      const { signal } = loading
      const { volume, muted, rate, quality } = $state.get()
      report({ ...idle, volume, muted, rate, quality })
      open(start, signal).catch((error: unknown) => signal.aborted || giveUp(failureOfOpening(error)))
    },
    play() {
      if ($state.get().failure) return
      isPlayRequested = true
      player?.play()
      report({ paused: false, blocked: false, waiting: !$state.get().started })
    },
    pause() {
      isPlayRequested = false
      player?.pause()
      report({ paused: true, waiting: false })
    },
    seek: (seconds) => player?.seek(seconds),
    setVolume(volume) {
      player?.setVolume(volume * 100)
      report({ volume })
    },
    setMuted(muted) {
      player?.setMute(muted)
      report({ muted })
    },
    selectText(id) {
      player?.setCurrentCaptions(Number(id ?? 0))
      report({ text: id })
    },
    setRate(rate) {
      player?.setPlaybackRate?.(rate)
      report({ rate })
    },
    selectAudio: (id) => player?.setCurrentAudioTrack?.(Number(id)),
    selectQuality(quality) {
      report({ quality })
      if (player && $state.get().qualities.length > 0) selectQuality(player, quality)
    },
    statistics: () => ({ engine: 'library' }),
    giveUp,
    skipAd: () => player?.skipAd?.(),
    destroy() {
      leave()
      stage.remove()
    },
  }
}

/** Error codes of the library: 23xxxx network, with the HTTP status; 24xxxx licence. */
function failureOf({ code = 0, message = 'the library failed' }: LibraryEvent): Failure {
  const detail = `${message} (${code})`
  const status = code % 1000
  if (code >= 240_000 && code < 250_000) return { kind: 'protected', detail }
  if (code >= 230_000 && code < 240_000 && (status === 401 || status === 403)) return { kind: 'forbidden', detail }
  if (code >= 230_000 && code < 240_000 && status === 404) return { kind: 'missing', detail }
  return { kind: code >= 230_000 && code < 240_000 ? 'network' : 'media', detail }
}
