import { atom, type WritableAtom } from 'nanostores'
import { rejectAfter } from '#core/browser/waits.ts'
import { adTimeoutMs } from '#core/player/ads.ts'
import { currentSite } from '#core/site/site.store.ts'
import type { Site } from '#core/site/site.ts'
import type { Playable } from '../film/playable.ts'
import { adScheduleOf } from '../state/ads.store.ts'
import {
  type CreateEngine,
  type Engine,
  type EngineState,
  type Failure,
  idle,
  type OpenStreams,
  type ReportState,
} from './engine.ts'
import { failureOfOpening, kindOfStatus, refusalOf } from './failure.ts'
import { libraryReadings, selectQuality } from './library-readings.ts'
import { advertisingOf, libraryOptions, loadLibrary, reportAds } from './library-setup.ts'
import { withCause } from './lost-request.ts'
import { streamsOf } from './open-streams.ts'

type Library = NonNullable<Site['library']>

const readingEvents =
  'ready meta time seek seeked volume mute levels bufferChange captionsList captionsChanged audioTracks audioTrackChanged playbackRateChanged visualQuality'

/** Error code of `play` without a user gesture. */
const playNotAllowed = 303_220

/** An element of the page and the library's player of the current source. */
type Session = {
  readonly media: Playable
  readonly library: Library
  readonly stage: HTMLElement
  readonly $state: WritableAtom<EngineState>
  readonly report: ReportState
  /** Aborted when another source is loaded or playback fails. */
  loading: AbortController
  player: LibraryPlayer | undefined
  isPlayRequested: boolean
}

/** Engine over the publisher's own player library. */
export const libraryEngine =
  (media: Playable, library: Library): CreateEngine =>
  (host) => {
    const session = openSession(host, media, library)
    const requestStreams = streamsOf(media)
    return {
      $state: session.$state,
      ...playbackCommands(session),
      ...settingCommands(session),
      load(_source, _tracks, start) {
        const signal = restart(session)
        openPlayer(session, requestStreams, start, signal).catch(
          (error: unknown) => signal.aborted || giveUp(session, failureOfOpening(error)),
        )
      },
      statistics: () => ({ engine: 'library' }),
      giveUp: (failure) => giveUp(session, failure),
      destroy() {
        leave(session)
        session.stage.remove()
      },
    }
  }

function openSession(host: HTMLElement, media: Playable, library: Library): Session {
  const $state = atom<EngineState>(idle)
  const report: ReportState = (change) => $state.set({ ...$state.get(), ...change })
  const stage = document.createElement('div')
  host.append(stage)
  const loading = new AbortController()
  return { media, library, stage, $state, report, loading, player: undefined, isPlayRequested: false }
}

/** Ends the current source and resets the state, except the viewer's settings. */
function restart(session: Session): AbortSignal {
  leave(session)
  session.isPlayRequested = false
  session.loading = new AbortController()
  const { volume, muted, rate, quality } = session.$state.get()
  session.report({ ...idle, volume, muted, rate, quality })
  return session.loading.signal
}

async function openPlayer(session: Session, requestStreams: OpenStreams, start: number, signal: AbortSignal) {
  const { media, library, stage, report } = session
  const { platform, config } = currentSite()
  const givenStreams = { source: undefined, sources: media.sources, tracks: media.tracks }
  const [make, streams, schedule] = await Promise.all([
    loadLibrary(platform, library.playerId),
    requestStreams(givenStreams),
    media.ads === false ? undefined : rejectAfter(adTimeoutMs, adScheduleOf()).catch(() => undefined),
  ])
  if (signal.aborted) return
  report({ tracks: streams.tracks })
  const { source } = streams
  if (!source) return giveUp(session, { kind: 'missing', detail: 'no source that can be played' })
  const fail = (failure: Failure) =>
    void withCause(refusalOf(failure, source.file, new Date())).then(
      (cause) => signal.aborted || giveUp(session, cause),
    )
  streams.isBlocked?.then((blocked) => {
    if (blocked && !signal.aborted) fail({ kind: 'forbidden', detail: 'the manifest is refused' })
  })
  // The library replaces the given element.
  const container = document.createElement('div')
  stage.replaceChildren(container)
  const player = make(container)
  session.player = player
  listen(session, player, fail, signal)
  const advertising = media.ads === false ? undefined : advertisingOf(config, media.id, schedule)
  player.setup(libraryOptions({ media, streams, start, licenseKey: library.licenseKey, advertising }))
}

function listen(session: Session, player: LibraryPlayer, fail: (failure: Failure) => void, signal: AbortSignal) {
  const { $state, report } = session
  const on = (events: string, listener: (event: LibraryEvent) => void) => {
    for (const event of events.split(' ')) player.on(event, (detail) => signal.aborted || listener(detail))
  }
  on('ready', () => {
    const { volume, muted, rate } = $state.get()
    player.setVolume(volume * 100)
    player.setMute(muted)
    player.setPlaybackRate?.(rate)
    if (session.isPlayRequested) player.play()
  })
  // Register after the settings, which `ready` must not overwrite.
  on(readingEvents, () => report(libraryReadings(player, $state.get())))
  on('play', () => report({ paused: false, waiting: false, ended: false, blocked: false }))
  on('pause', () => report({ paused: true, waiting: false }))
  on('buffer buffering', () => report({ waiting: true }))
  on('firstFrame', () => report({ ...libraryReadings(player, $state.get()), started: true, waiting: false }))
  on('complete', () => report({ ended: true, paused: true, waiting: false }))
  const block = () => report({ blocked: true, paused: true, waiting: false })
  on('autostartNotAllowed', block)
  on('playAttemptFailed', ({ code }) => code === playNotAllowed && block())
  on('error setupError', (error) => fail(failureOf(error)))
  on('levels', () => selectQuality(player, $state.get().quality))
  reportAds(on, report)
}

type PlaybackCommands = Required<Pick<Engine, 'play' | 'pause' | 'seek' | 'skipAd'>>

const playbackCommands = (session: Session): PlaybackCommands => ({
  play() {
    const { failure, started } = session.$state.get()
    if (failure) return
    session.isPlayRequested = true
    session.player?.play()
    session.report({ paused: false, blocked: false, waiting: !started })
  },
  pause() {
    session.isPlayRequested = false
    session.player?.pause()
    session.report({ paused: true, waiting: false })
  },
  seek(seconds) {
    // Positions in a DVR window are negative: 0 seeks to its start.
    const isWindow = session.$state.get().range.start < 0
    session.player?.seek(isWindow ? Math.min(seconds, -1) : seconds)
  },
  skipAd: () => session.player?.skipAd?.(),
})

type SettingCommands = Pick<
  Engine,
  'setVolume' | 'setMuted' | 'setRate' | 'selectText' | 'selectAudio' | 'selectQuality'
>

const settingCommands = (session: Session): SettingCommands => ({
  setVolume(volume) {
    session.player?.setVolume(volume * 100)
    session.report({ volume })
  },
  setMuted(muted) {
    session.player?.setMute(muted)
    session.report({ muted })
  },
  setRate(rate) {
    session.player?.setPlaybackRate?.(rate)
    session.report({ rate })
  },
  selectText(id) {
    session.player?.setCurrentCaptions(Number(id ?? 0))
    session.report({ text: id })
  },
  selectAudio: (id) => session.player?.setCurrentAudioTrack?.(Number(id)),
  selectQuality(quality) {
    session.report({ quality })
    if (session.player && session.$state.get().qualities.length > 0) selectQuality(session.player, quality)
  },
})

function giveUp(session: Session, failure: Failure) {
  session.report({ failure, waiting: false, paused: true, ad: undefined })
  leave(session)
}

function leave(session: Session) {
  session.loading.abort()
  session.player?.off()
  session.player?.remove()
  session.player = undefined
}

/** Error codes of the library: 23xxxx request, with any HTTP status as the last digits; 24xxxx licence. */
function failureOf({ code = 0, message = 'the library failed' }: LibraryEvent): Failure {
  const detail = `${message} (${code})`
  if (code >= 240_000 && code < 250_000) return { kind: 'protected', detail }
  if (code < 230_000 || code >= 240_000) return { kind: 'media', detail }
  const status = code % 1000
  return { kind: (status < 600 && kindOfStatus(status)) || 'network', detail }
}
