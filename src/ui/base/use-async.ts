import { useEffect, useState } from 'react'
import { messageOf } from '#core/data/errors.ts'

/** State of a request; no request waits forever. */
export type Async<T> =
  | { state: 'loading' }
  | { state: 'ready'; value: T }
  | { state: 'failed'; error: string; reason: unknown }

/** Returns the state of `load`, repeated when `key` changes or on retry. Outdated results are dropped and aborted. */
export function useAsync<T>(
  key: string,
  load: (unwanted: AbortSignal) => Promise<T>,
): Async<T> & { again: () => void } {
  const [tries, setTries] = useState(0)
  const [result, setResult] = useState<{ attempt: string; async: Async<T> }>()
  const attempt = `${tries} ${key}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key identifies the request
  useEffect(() => {
    const leaving = new AbortController()
    const resolve = (async: Async<T>) => !leaving.signal.aborted && setResult({ attempt, async })
    load(leaving.signal).then(
      (value) => resolve({ state: 'ready', value }),
      (reason: unknown) => resolve({ state: 'failed', error: messageOf(reason), reason }),
    )
    return () => leaving.abort()
  }, [attempt])
  const again = () => setTries(tries + 1)
  return result?.attempt === attempt ? { ...result.async, again } : { state: 'loading', again }
}
