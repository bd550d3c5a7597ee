import { useStore } from '@nanostores/react'
import { useEffect, useEffectEvent } from 'react'
import type { EngineState } from '../engine/engine.ts'
import type { Playable } from '../media/playable.ts'
import { toSubtitle } from '../media/watch-media.ts'
import { runCommand, skipSeconds } from '../playback/commands.ts'
import type { Playback } from '../playback/playback.ts'
import { timelineOf } from '../playback/timeline.ts'
import { $soundingPlayer } from '../state/player.store.ts'

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

const hasOwner = () => $soundingPlayer.get() !== undefined

/** Sets the Media Session of the player with sound, for hardware keys, headphones and lock screens. */
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
  const sounding = useStore($soundingPlayer)
  const isOwner = playback !== undefined && sounding === playback.name
  const { started, paused, duration, rate } = state
  const time = Math.floor(state.time)
  const { live } = timelineOf(state)
  const { title, poster } = media
  const artist = toSubtitle(media)

  useEffect(() => {
    if (!('mediaSession' in navigator) || !started || !isOwner) return
    const artwork = poster ? [{ src: poster }] : []
    navigator.mediaSession.metadata = new MediaMetadata({ title, artist, artwork })
    return () => {
      if (!hasOwner()) navigator.mediaSession.metadata = null
    }
  }, [title, artist, poster, started, isOwner])

  useEffect(() => {
    if (!('mediaSession' in navigator) || !playback || !isOwner) return
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
    return () => {
      if (!hasOwner()) setHandlers(Object.fromEntries(Object.keys(handlers).map((action) => [action, undefined])))
    }
  }, [playback, isOwner, hasNext, hasPrevious])

  useEffect(() => {
    if (!('mediaSession' in navigator) || !started || !isOwner) return
    navigator.mediaSession.playbackState = paused ? 'paused' : 'playing'
    const position = { duration, playbackRate: rate, position: Math.min(time, duration) }
    navigator.mediaSession.setPositionState(!live && duration > 0 ? position : undefined)
  }, [started, isOwner, paused, duration, rate, time, live])
}
