import type { Engine, EngineState } from './engine.ts'

/** How long a film may keep its viewer waiting before it is given up. */
export const stallMs = 20_000

/** Is the viewer looking at something that does not move although it should? */
export const isStuck = ({ waiting, blocked, failure, ended }: EngineState) => waiting && !blocked && !failure && !ended

/** Gives a film up when it has been stuck for too long without a step forward; answers how to stop watching. */
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
