import type { QualityActions, QualityChoice } from '../engine/concerns/quality.ts'
import type { Engine } from '../engine/engine.ts'
import {
  $dataSaver,
  $mobileSaver,
  isMobileLimited,
  onConnectionChange,
  type PlaybackKind,
  rememberForKind,
  settingsOfKind,
} from '../state/player.store.ts'
import { onStateChange, type Preference } from './state-change.ts'

/** Returns the tallest choice of at most `height`, else the lowest. Choices begin with the tallest. */
export const qualityWithin = (qualities: readonly QualityChoice[], height: number) =>
  (qualities.find((choice) => choice.height <= height) ?? qualities.at(-1))?.id

/** Applies the data saver, else the remembered height as soon as the media item offers it. */
export function rememberQuality(engine: Engine, kind: PlaybackKind): Preference<QualityActions> {
  const isSaving = () => $dataSaver.get() || isMobileLimited()
  const applyHeight = () => {
    const { height } = settingsOfKind(kind)
    const id = height && qualityWithin(engine.$state.get().qualities, height)
    engine.selectQuality(id || 'auto')
  }
  const apply = () => (isSaving() ? engine.selectQuality('saver') : applyHeight())
  apply()
  let limited = isMobileLimited()
  // Keep a quality chosen by hand on other changes of the connection.
  const follow = () => {
    if (limited === isMobileLimited()) return
    limited = !limited
    apply()
  }
  const stops = [
    onConnectionChange(follow),
    $mobileSaver.listen(follow),
    onStateChange(engine, ({ qualities }, before) => {
      if (qualities.length > 0 && before?.qualities.length === 0 && !isSaving() && settingsOfKind(kind).height)
        applyHeight()
    }),
  ]
  return {
    stop() {
      for (const stop of stops) stop()
    },
    actions: {
      selectQuality(quality) {
        const chosen = engine.$state.get().qualities.find(({ id }) => id === quality)
        if (quality === 'saver' || $dataSaver.get()) $dataSaver.set(quality === 'saver')
        if (quality !== 'saver') rememberForKind(kind, { height: chosen?.height })
        engine.selectQuality(quality)
      },
    },
  }
}
