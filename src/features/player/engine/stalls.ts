import type { Engine, EngineState } from './engine.ts'
import { causeOfSilence } from './lost-request.ts'

/** Maximum stall before playback fails. */
export const stallMs = 20_000

/** Returns whether the picture is frozen although it should advance. */
const isStuck = ({ waiting, blocked, failure, ended }: EngineState) => waiting && !blocked && !failure && !ended

// Buffered seconds that a working decoder would show.
const playableSeconds = 1

/** Fails a stalled playback after the limit, offline only once it is online; returns a function that stops watching. */
export function watchStalls(engine: Pick<Engine, '$state' | 'giveUp'>, limitMs = stallMs) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const giveUp = async () => {
    if (navigator.onLine === false) return startTimer()
    const stalled = timer
    const { buffered, time } = engine.$state.get()
    const kind = buffered - time > playableSeconds ? 'media' : await causeOfSilence()
    if (timer === stalled) engine.giveUp({ kind, detail: `no progress for ${limitMs / 1000} s`, isStall: true })
  }
  const startTimer = () => {
    timer = setTimeout(giveUp, limitMs)
  }
  const stop = engine.$state.subscribe((state, before) => {
    if (timer && isStuck(state) && state.time === before?.time) return
    clearTimeout(timer)
    timer = undefined
    if (isStuck(state)) startTimer()
  })
  return () => {
    clearTimeout(timer)
    timer = undefined
    stop()
  }
}
