import { atom } from 'nanostores'
import { importAgain } from '#core/browser/import-again.ts'
import type { Engine, EngineState, MakeEngine, OpenedStreams, OpenStreams } from '../engine/engine.ts'
import type { Playable } from '../film/playable.ts'
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

// The device stays connected while the next film opens.
let isConnected = false

type MakeFilm = (open: OpenStreams) => MakeEngine

type Session = {
  media: Playable
  film: Engine
  streams: OpenedStreams | undefined
  connection: CastConnection | undefined
  remote: Partial<EngineState> | undefined
  isAlive: boolean
  emit(): void
}

/** Wraps an engine: a film can move to a Cast device and back. Commands and state are then those of the device. */
export const withCast =
  (media: Playable, open: OpenStreams, make: MakeFilm): MakeEngine =>
  (host) => {
    const opening = async (...given: Parameters<OpenStreams>) => {
      const streams = await open(...given)
      session.streams = streams
      session.emit()
      if (isConnected) move(session, start, isPlayRequested)
      return streams
    }
    const film = make(opening)(host)
    let [start, isPlayRequested] = [0, false]
    const $state = atom(film.$state.get())
    const session: Session = {
      ...{ media, film, streams: undefined, connection: undefined, remote: undefined, isAlive: true },
      emit() {
        const cast = canSend() && session.streams && isCastable(session.streams) ? 'ready' : undefined
        $state.set({ ...film.$state.get(), cast, ...session.remote })
      },
    }
    const stopWatching = film.$state.listen(session.emit)
    const commands = () => session.connection ?? film
    return {
      ...film,
      $state,
      load(source, tracks, seconds) {
        start = seconds
        film.load(source, tracks, seconds)
      },
      play() {
        isPlayRequested = true
        if (session.connection || !isConnected) commands().play()
      },
      pause: () => commands().pause(),
      seek: (seconds) => commands().seek(seconds),
      setVolume: (volume) => commands().setVolume(volume),
      setMuted: (muted) => commands().setMuted(muted),
      selectText: (id) => commands().selectText(id),
      async toggleCast() {
        if (session.connection) return session.connection.stop()
        const { chooseDevice } = await loadConnection()
        await chooseDevice()
        const { time, paused } = film.$state.get()
        await move(session, time, !paused)
      },
      destroy() {
        session.isAlive = false
        session.connection?.release()
        stopWatching()
        film.destroy()
      },
    }
  }

/** Plays the film on the connected device in place of this one. */
async function move(session: Session, start: number, isPlaying: boolean) {
  const { media, film, streams } = session
  if (!streams || !isCastable(streams)) return
  const { texts, text } = film.$state.get()
  film.pause()
  isConnected = true
  const { openConnection } = await loadConnection()
  session.connection = await openConnection({
    ...{ media, streams, start, isPlaying },
    language: texts.find(({ id }) => id === text)?.language,
    onState(state) {
      const fixed = { cast: 'connected', started: true, blocked: false, failure: undefined, rate: 1 } as const
      session.remote = { ...session.remote, ...fixed, audios: [], qualities: [], ...state }
      session.emit()
    },
    onEnd(seconds, wasPlaying) {
      isConnected = false
      session.connection = undefined
      session.remote = undefined
      if (!session.isAlive) return
      film.seek(seconds)
      if (wasPlaying) film.play()
      session.emit()
    },
  })
}
