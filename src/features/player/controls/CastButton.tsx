import { useRef } from 'react'
import { showNoteAt } from '#core/browser/note-at.ts'
import { usePlayerContext } from '../base/player-context.ts'
import { Control } from './Control.tsx'

/** Moves the media item to a Cast device and back. A picker that was closed changes nothing. */
export function CastButton() {
  const { text, state, playback } = usePlayerContext()
  const button = useRef<HTMLButtonElement>(null)
  const isOn = state.cast === 'connected'
  const press = () =>
    playback?.toggleCast?.().catch(() => {
      if (button.current) showNoteAt(button.current, text('video:player.cast_failed'))
    })
  return (
    <Control
      ref={button}
      icon="cast"
      on={isOn}
      label={text(isOn ? 'video:player.stop_casting' : 'video:player.cast')}
      onClick={press}
    />
  )
}
