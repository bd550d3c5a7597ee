import { atom } from 'nanostores'
import { importAgain } from '#core/browser/import-again.ts'
import { tabStorage } from '#core/browser/storage.ts'
import type { CastState } from '../engine/concerns/cast.ts'
import { choiceIn } from '../engine/concerns/text-tracks.ts'
import type { CreateEngine, Engine, EngineState, OpenedStreams, OpenStreams } from '../engine/engine.ts'
import type { Playable } from '../media/playable.ts'
import { timelineOf } from '../playback/timeline.ts'
import type { CastConnection } from './connection.ts'

const loadConnection = () => importAgain(() => import('./connection.ts'))

// Google's sender works in Chromium. A television plays by itself; the policy is for the site's own config.
function canSend() {
  const { screen, source } = document.documentElement.dataset
  return /\bChrome\//.test(navigator.userAgent) && !screen && source === undefined
}

/** Licences of this site are bound to the browser, so protected streams stay here. */
const isCastable = ({ source }: OpenedStreams) =>
  source !== undefined && !source.drm && /^https?:/.test(new URL(source.file, location.href).href)

// The device stays connected while the next media item of this tab opens, also on another page.
const castKey = 'jwapp.casting'
const isConnected = () => tabStorage.read(castKey) !== null

type CreateMediaEngine = (open: OpenStreams) => CreateEngine

type Session = {
  media: Playable
  engine: Engine
  streams: OpenedStreams | undefined
  connection: CastConnection | undefined
  remote: Partial<EngineState> | undefined
  /** The viewer chose captions on the device. */
  isTextChosen: boolean
  isAlive: boolean
  emit(): void
}

/** Wraps an engine: a media item can move to a Cast device and back. Actions and state are then those of the device. */
export const withCast =
  (media: Playable, open: OpenStreams, make: CreateMediaEngine): CreateEngine =>
  (host) => {
    const opening = async (...request: Parameters<OpenStreams>) => {
      const streams = await open(...request)
      session.streams = streams
      session.emit()
      if (isConnected() && canSend()) move(session, start, isPlayRequested).catch(() => undefined)
      return streams
    }
    const engine = make(opening)(host)
    let [start, isPlayRequested] = [0, false]
    const $state = atom(engine.$state.get())
    const session: Session = {
      ...{ media, engine, streams: undefined, connection: undefined, remote: undefined },
      ...{ isTextChosen: false, isAlive: true },
      emit() {
        $state.set({ ...engine.$state.get(), ...castStateOf(session), ...session.remote })
      },
    }
    const stopWatching = engine.$state.listen(session.emit)
    const commands = () => session.connection ?? engine
    return {
      ...engine,
      $state,
      load(source, tracks, seconds) {
        start = seconds
        engine.load(source, tracks, seconds)
      },
      play() {
        isPlayRequested = true
        if (session.connection || !isConnected() || !canSend()) commands().play()
      },
      pause: () => commands().pause(),
      seek: (seconds) => commands().seek(seconds),
      setVolume: (volume) => commands().setVolume(volume),
      setMuted: (muted) => commands().setMuted(muted),
      selectText(id) {
        session.isTextChosen = session.connection !== undefined
        commands().selectText(id)
      },
      async toggleCast() {
        if (session.connection) return session.connection.stop()
        const { chooseDevice } = await loadConnection()
        if (!(await chooseDevice())) return
        const { time, paused } = engine.$state.get()
        await move(session, time, !paused)
      },
      destroy() {
        session.isAlive = false
        session.connection?.release()
        stopWatching()
        engine.destroy()
      },
    }
  }

const castStateOf = ({ streams }: Session): CastState => ({
  cast: canSend() && streams && isCastable(streams) ? 'ready' : undefined,
})

/** Position of the media item after playback on the device. Live streams have other times there. */
function returnTime(state: EngineState, seconds: number) {
  const { live, to } = timelineOf(state)
  return live ? to : seconds
}

/** Plays the media item on the connected device in place of this one. A media item that cannot move plays here. */
async function move(session: Session, start: number, isPlaying: boolean) {
  const { media, engine, streams } = session
  const { texts, text } = engine.$state.get()
  const language = texts.find(({ id }) => id === text)?.language
  const returnTo = (seconds: number | undefined, plays: boolean) => {
    tabStorage.write(castKey, null)
    const { texts: shown = [], text: shownId } = session.remote ?? {}
    session.connection = undefined
    session.remote = undefined
    if (!session.isAlive) return
    const shownLanguage = shown.find(({ id }) => id === shownId)?.language
    if (session.isTextChosen) engine.selectText(choiceIn(engine.$state.get().texts, shownLanguage)?.id)
    session.isTextChosen = false
    if (seconds !== undefined) engine.seek(returnTime(engine.$state.get(), seconds))
    if (plays) engine.play()
    session.emit()
  }
  const onState = (state: Partial<EngineState>) => {
    const fixed = { cast: 'connected', started: true, blocked: false, failure: undefined, rate: 1 } as const
    session.remote = { ...session.remote, ...fixed, audios: [], qualities: [], ...state }
    session.emit()
  }
  if (!streams || !isCastable(streams)) return returnTo(undefined, isPlaying)
  engine.pause()
  tabStorage.write(castKey, media.id)
  try {
    const { openConnection } = await loadConnection()
    session.connection = await openConnection({
      ...{ media, streams, start, isPlaying, language, onState },
      onEnd: returnTo,
    })
  } catch (error) {
    returnTo(undefined, isPlaying)
    throw error
  }
  if (!session.isAlive) session.connection.release()
}
