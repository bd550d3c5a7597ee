import { atom, type WritableAtom } from 'nanostores'
import { rejectAfter } from '#core/browser/waits.ts'
import { adTimeoutMs } from '#core/player/ads.ts'
import { currentSite } from '#core/site/site.store.ts'
import type { Site } from '#core/site/site.ts'
import type { Playable } from '../media/playable.ts'
import { adScheduleOf } from '../state/ads.store.ts'
import type { Failure } from './concerns/failure.ts'
import type { PlayingActions } from './concerns/playing.ts'
import { type CreateEngine, type EngineState, idle, type OpenStreams } from './engine.ts'
import { failureOfOpening, kindOfStatus, refusalOf } from './failure.ts'
import {
  type LibraryTarget,
  libraryAudio,
  libraryPosition,
  libraryQuality,
  libraryRate,
  libraryTarget,
  libraryTextTracks,
  libraryVolume,
  selectLibraryQuality,
} from './library-concerns.ts'
import { advertisingOf, libraryOptions, loadLibrary, reportAds } from './library-setup.ts'
import { withCause } from './lost-request.ts'
import { streamsOf } from './open-streams.ts'

type Library = NonNullable<Site['library']>

/** Error code of `play` without a user gesture. */
const playNotAllowed = 303_220

/** An element of the page and the library's player of the current source. */
type Session = LibraryTarget<EngineState> & {
  readonly $state: WritableAtom<EngineState>
  readonly media: Playable
  readonly library: Library
  readonly stage: HTMLElement
  /** Aborted when another source is loaded or playback fails. */
  loading: AbortController
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
      ...requestedPlaying(session),
      ...libraryPosition(session),
      ...libraryVolume(session),
      ...libraryRate(session),
      ...libraryTextTracks(session),
      ...libraryAudio(session),
      ...libraryQuality(session),
      statistics: () => ({ engine: 'library' }),
      skipAd: () => session.player.current?.skipAd?.(),
      load(_source, _tracks, start) {
        const signal = restart(session)
        openPlayer(session, requestStreams, start, signal).catch(
          (error: unknown) => signal.aborted || giveUp(session, failureOfOpening(error)),
        )
      },
      giveUp: (failure) => giveUp(session, failure),
      destroy() {
        leave(session)
        session.stage.remove()
      },
    }
  }

function openSession(host: HTMLElement, media: Playable, library: Library): Session {
  const $state = atom<EngineState>(idle)
  const stage = document.createElement('div')
  host.append(stage)
  const loading = new AbortController()
  return { ...libraryTarget($state), $state, media, library, stage, loading, isPlayRequested: false }
}

/** Ends the current source and resets the state, except the viewer's settings. */
function restart(session: Session): AbortSignal {
  leave(session)
  session.isPlayRequested = false
  session.loading = new AbortController()
  const { volume, muted, rate, quality } = session.state()
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
  session.player.current = player
  listen(session, player, fail, signal)
  const advertising = media.ads === false ? undefined : advertisingOf(config, media.id, schedule)
  player.setup(libraryOptions({ media, streams, start, licenseKey: library.licenseKey, advertising }))
}

function listen(session: Session, player: LibraryPlayer, fail: (failure: Failure) => void, signal: AbortSignal) {
  const { state, report } = session
  const on = (events: string, listener: (event: LibraryEvent) => void) => {
    for (const event of events.split(' ')) player.on(event, (detail) => signal.aborted || listener(detail))
  }
  on('ready', () => {
    const { volume, muted, rate } = state()
    player.setVolume(volume * 100)
    player.setMute(muted)
    player.setPlaybackRate?.(rate)
    if (session.isPlayRequested) player.play()
  })
  // Register after the settings, which `ready` must not overwrite.
  on(['ready', ...session.events].join(' '), () => report(session.read(player)))
  on('play', () => report({ paused: false, waiting: false, ended: false, blocked: false }))
  on('pause', () => report({ paused: true, waiting: false }))
  on('buffer buffering', () => report({ waiting: true }))
  on('firstFrame', () => report({ ...session.read(player), started: true, waiting: false }))
  on('complete', () => report({ ended: true, paused: true, waiting: false }))
  const block = () => report({ blocked: true, paused: true, waiting: false })
  on('autostartNotAllowed', block)
  on('playAttemptFailed', ({ code }) => code === playNotAllowed && block())
  on('error setupError', (error) => fail(failureOf(error)))
  on('levels', () => selectLibraryQuality(player, state().quality))
  reportAds(on, report)
}

/** Plays once a source is opened. */
const requestedPlaying = (session: Session): PlayingActions => ({
  play() {
    const { failure, started } = session.state()
    if (failure) return
    session.isPlayRequested = true
    session.player.current?.play()
    session.report({ paused: false, blocked: false, waiting: !started })
  },
  pause() {
    session.isPlayRequested = false
    session.player.current?.pause()
    session.report({ paused: true, waiting: false })
  },
})

function giveUp(session: Session, failure: Failure) {
  session.report({ failure, waiting: false, paused: true, ad: undefined })
  leave(session)
}

function leave(session: Session) {
  session.loading.abort()
  session.player.current?.off()
  session.player.current?.remove()
  session.player.current = undefined
}

/** Error codes of the library: 23xxxx request, with any HTTP status as the last digits; 24xxxx licence. */
function failureOf({ code = 0, message = 'the library failed' }: LibraryEvent): Failure {
  const detail = `${message} (${code})`
  if (code >= 240_000 && code < 250_000) return { kind: 'protected', detail }
  if (code < 230_000 || code >= 240_000) return { kind: 'media', detail }
  const status = code % 1000
  return { kind: (status < 600 && kindOfStatus(status)) || 'network', detail }
}
