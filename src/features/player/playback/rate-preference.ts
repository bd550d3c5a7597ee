import type { RateActions } from '../engine/concerns/rate.ts'
import type { Engine } from '../engine/engine.ts'
import { type PlaybackKind, rememberForKind, settingsOfKind } from '../state/player.store.ts'
import { onStateChange, type Preference } from './state-change.ts'
import { timelineOf } from './timeline.ts'

/** Applies the remembered rate. Live streams play at normal speed; speed keys of other media do not apply. */
export function rememberRate(engine: Engine, kind: PlaybackKind): Preference<RateActions> {
  const stop = onStateChange(engine, (state) => {
    if (state.rate !== 1 && timelineOf(state).live) engine.setRate(1)
  })
  engine.setRate(kind === 'live' ? 1 : (settingsOfKind(kind).rate ?? 1))
  return {
    stop,
    actions: {
      setRate(rate) {
        rememberForKind(kind, { rate })
        engine.setRate(rate)
      },
    },
  }
}
