import { useEffect } from 'react'
import { refreshMs } from '#domain/live.ts'
import { whileSeen } from './while-seen.ts'

/** Repeats a request, identified by `key`, while live or scheduled. Ignores late and failed responses. */
export function useRefresh<T>(timed: boolean, key: string, ask: () => Promise<T>, take: (answer: T) => void) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key names the question
  useEffect(() => {
    if (!timed) return
    let here = true
    const refresh = () =>
      ask().then(
        (answer) => here && take(answer),
        () => undefined,
      )
    const stop = whileSeen(refreshMs, refresh)
    return () => {
      here = false
      stop()
    }
  }, [timed, key])
}
