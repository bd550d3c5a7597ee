import { useEffect } from 'react'
import { refreshMs } from '#domain/live.ts'
import { whileSeen } from './while-seen.ts'

/**
 * Asks again and again for as long as something live or scheduled is shown (spec 1 §9); `key` names the question. An answer
 * that comes too late is dropped, and while the platform fails nothing changes.
 */
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
