import type { Playback } from './playback.ts'

/** Calls once at the first frame or when blocked; returns a cancel function. */
export function onceBegun({ $state }: Pick<Playback, '$state'>, onBegin: () => void): () => void {
  const stop = $state.listen(({ started, blocked, failure }) => {
    if (!started && !blocked && !failure) return
    stop()
    onBegin()
  })
  return stop
}
