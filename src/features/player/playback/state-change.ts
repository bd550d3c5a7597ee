import type { Engine, EngineState } from '../engine/engine.ts'

type StateListener = (state: EngineState, before: EngineState | undefined) => void

/** Calls after each change of the state; returns a cancel function. */
export const onStateChange = (engine: Pick<Engine, '$state'>, react: StateListener): (() => void) =>
  engine.$state.listen((state, before) => react(state, before))

/** Choices of the viewer for one concern: their actions, and the end of their application. */
export type Preference<Actions> = { actions: Actions; stop(): void }
