import { causes, repeatedSeconds } from '../engine/causes.ts'
import type { Engine, EngineState } from '../engine/engine.ts'
import { onStateChange } from './state-change.ts'

/**
 * Licences and addresses that fail during playback may have expired, decoders may have crashed, and an engine may have
 * stopped its requests: Shaka Player does after some seeks in streams of several periods.
 */
const isRecoverable = ({ failure, started }: EngineState) =>
  failure !== undefined &&
  (causes[failure.kind][started ? 'later' : 'next'] === 'address' ||
    (started && failure.isStall && failure.kind === 'server'))

/** Reloads with new addresses from the same position, once until playback advances. */
export function recoverOnce(engine: Engine, again: (play: boolean) => void) {
  let reloadedAt: number | undefined
  return onStateChange(engine, (state, before) => {
    const { failure, started, time } = state
    if (started && !failure && reloadedAt !== undefined && Math.abs(time - reloadedAt) > repeatedSeconds)
      reloadedAt = undefined
    if (!isRecoverable(state) || before?.failure || reloadedAt !== undefined) return
    reloadedAt = time
    // The engine must release the failed source first.
    queueMicrotask(() => again(!before?.paused))
  })
}

/** Plays on from the same position once the browser is online again. */
export function resumeOnline(engine: Engine, again: (play: boolean) => void) {
  let wasPaused = false
  const stop = onStateChange(engine, ({ failure }, before) => {
    if (failure && !before?.failure) wasPaused = before?.paused ?? false
  })
  const resume = () => engine.$state.get().failure?.kind === 'network' && again(!wasPaused)
  addEventListener('online', resume)
  return () => {
    stop()
    removeEventListener('online', resume)
  }
}
