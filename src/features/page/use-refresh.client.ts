import { useEffect } from 'react'
import { refreshMs } from '#core/live.ts'
import { whileSeen } from './while-seen.client.ts'

/** Repeats a request, identified by `key`, while live or scheduled. Ignores late and failed responses. */
export function useRefresh<T>(timed: boolean, key: string, load: () => Promise<T>, take: (value: T) => void) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key names the question
  useEffect(() => {
    if (!timed) return
    let here = true
    const refresh = () =>
      load().then(
        (value) => here && take(value),
        () => undefined,
      )
    const stop = whileSeen(refreshMs, refresh)
    return () => {
      here = false
      stop()
    }
  }, [timed, key])
}
