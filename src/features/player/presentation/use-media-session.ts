import { useEffect, useEffectEvent } from 'react'
import type { EngineState } from '../engine/engine.ts'
import type { Playable } from '../film/playable.ts'
import { toSubtitle } from '../film/watch-media.ts'
import { runCommand, skipSeconds } from '../playback/commands.ts'
import type { Playback } from '../playback/playback.ts'
import { timelineOf } from '../playback/timeline.ts'

type MediaSessionActions = {
  next?: (() => void) | undefined
  previous?: (() => void) | undefined
  close?: (() => void) | undefined
}
type Handlers = Partial<Record<MediaSessionAction, MediaSessionActionHandler | undefined>>

function setHandlers(handlers: Handlers) {
  for (const [action, handler] of Object.entries(handlers))
    try {
      navigator.mediaSession.setActionHandler(action as MediaSessionAction, handler ?? null)
    } catch {
      // Unsupported actions throw.
    }
}

/** Sets the Media Session, for hardware keys, headphones and lock screens. */
export function useMediaSession(
  media: Playable,
  state: EngineState,
  playback: Playback | undefined,
  sessionActions: MediaSessionActions,
) {
  const seek = useEffectEvent((by: number) => playback && runCommand({ do: 'seek', by }, playback))
  const next = useEffectEvent(() => sessionActions.next?.())
  const previous = useEffectEvent(() => sessionActions.previous?.())
  const close = useEffectEvent(() => sessionActions.close?.())
  const [hasNext, hasPrevious] = [!!sessionActions.next, !!sessionActions.previous]
  const { started, paused, duration, rate } = state
  const time = Math.floor(state.time)
  const { live } = timelineOf(state)
  const { title, poster } = media
  const artist = toSubtitle(media)

  useEffect(() => {
    if (!('mediaSession' in navigator) || !started) return
    const artwork = poster ? [{ src: poster }] : []
    navigator.mediaSession.metadata = new MediaMetadata({ title, artist, artwork })
    return () => {
      navigator.mediaSession.metadata = null
    }
  }, [title, artist, poster, started])

  useEffect(() => {
    if (!('mediaSession' in navigator) || !playback) return
    const handlers: Handlers = {
      play: () => playback.play(),
      pause: () => playback.pause(),
      seekbackward: ({ seekOffset }) => seek(-(seekOffset ?? skipSeconds)),
      seekforward: ({ seekOffset }) => seek(seekOffset ?? skipSeconds),
      seekto: ({ seekTime }) => seekTime !== undefined && seekTime !== null && playback.seek(seekTime),
      nexttrack: hasNext ? () => next() : undefined,
      previoustrack: hasPrevious ? () => previous() : undefined,
      stop: () => close(),
    }
    setHandlers(handlers)
    return () => setHandlers(Object.fromEntries(Object.keys(handlers).map((action) => [action, undefined])))
  }, [playback, hasNext, hasPrevious])

  useEffect(() => {
    if (!('mediaSession' in navigator) || !started) return
    navigator.mediaSession.playbackState = paused ? 'paused' : 'playing'
    if (!live && duration > 0)
      navigator.mediaSession.setPositionState({ duration, playbackRate: rate, position: Math.min(time, duration) })
  }, [started, paused, duration, rate, time, live])
}
