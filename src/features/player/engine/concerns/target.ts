import type { Failure } from './failure.ts'

/** State of an engine as one concern sees it. */
export type ConcernTarget<State> = {
  state(): State
  report(change: Partial<State>): void
  /** Reads all concerns at any event of one of them, so that a state describes one moment. */
  follow(events: readonly string[], read: () => Partial<State>): void
}

/** Media element of an engine. `signal` ends with the engine. */
export type MediaTarget<State> = ConcernTarget<State> & { video: HTMLVideoElement; signal: AbortSignal }

type Store<State> = { get(): State; set(state: State): void }

/** Connects concerns with a media element. Events after a failure are ignored. */
export function mediaTarget<State extends { failure: Failure | undefined }>(
  video: HTMLVideoElement,
  $state: Store<State>,
  signal: AbortSignal,
): MediaTarget<State> {
  const readers: (() => Partial<State>)[] = []
  const report = (change: Partial<State>) => $state.set({ ...$state.get(), ...change })
  const readAll = () => $state.get().failure || report(Object.assign({}, ...readers.map((read) => read())))
  return {
    video,
    signal,
    state: () => $state.get(),
    report,
    follow(events, read) {
      readers.push(read)
      // An element calls the same listener once per event.
      for (const event of events) video.addEventListener(event, readAll, { signal })
    },
  }
}

/** Returns whether an element that has played is between two sources, and has no position or picture of its own. */
export const isBetweenSources = ({ video, state }: MediaTarget<{ started: boolean }>) =>
  state().started && video.readyState === video.HAVE_NOTHING
