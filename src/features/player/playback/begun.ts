import type { Playback } from './playback.ts'

/** Tells once that the first frame is on show, or that it will not come by itself; answers how to stop. */
export function onceBegun({ $state }: Pick<Playback, '$state'>, onBegin: () => void): () => void {
  const stop = $state.listen(({ started, blocked, failure }) => {
    if (!started && !blocked && !failure) return
    stop()
    onBegin()
  })
  return stop
}
