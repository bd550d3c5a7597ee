import type { Engine, EngineState } from './engine.ts'

/** Maximum stall before playback fails. */
export const stallMs = 20_000

/** Returns whether the picture is frozen although it should advance. */
export const isStuck = ({ waiting, blocked, failure, ended }: EngineState) => waiting && !blocked && !failure && !ended

/** Fails a stalled playback after the limit; returns a function that stops watching. */
export function watchStalls(engine: Pick<Engine, '$state' | 'giveUp'>, limitMs = stallMs) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const giveUp = () => engine.giveUp({ kind: 'network', detail: `no progress for ${limitMs / 1000} s` })
  const stop = engine.$state.subscribe((state, before) => {
    if (timer && isStuck(state) && state.time === before?.time) return
    clearTimeout(timer)
    timer = isStuck(state) ? setTimeout(giveUp, limitMs) : undefined
  })
  return () => {
    clearTimeout(timer)
    stop()
  }
}
