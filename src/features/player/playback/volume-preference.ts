import type { Engine } from '../engine/engine.ts'
import { $sound, $soundingPlayer, pauseOtherPlayers, releaseSound } from '../state/player.store.ts'
import { onStateChange } from './state-change.ts'

/** Applies and stores the volume, except of a Cast device. Pauses all other players. */
export function rememberVolume(engine: Engine, name: string): () => void {
  const { volume, muted } = $sound.get()
  engine.setVolume(volume)
  engine.setMuted(muted)
  const stops = [
    $soundingPlayer.listen((player) => player && player !== name && engine.pause()),
    onStateChange(engine, ({ paused, volume, muted, cast }, before) => {
      if (!paused && before?.paused) pauseOtherPlayers(name)
      if (cast === 'connected' || before?.cast === 'connected') return
      if (volume !== before?.volume || muted !== before?.muted) $sound.set({ volume, muted })
    }),
    () => releaseSound(name),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
