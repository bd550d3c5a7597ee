import { useEffect, useState } from 'react'
import { messageOf } from '#core/errors.ts'

/** What is being waited for; no wait lasts for ever. */
export type Async<T> =
  | { state: 'loading' }
  | { state: 'ready'; value: T }
  | { state: 'failed'; error: string; reason: unknown }

/**
 * Follows what `ask` promises; asks again when `key`, the name of the question, changes and when told to. An answer to an
 * older question is dropped, and who asks can tell by the signal that nobody wants it any more.
 */
export function useAsync<T>(
  key: string,
  load: (unwanted: AbortSignal) => Promise<T>,
): Async<T> & { again: () => void } {
  const [tries, setTries] = useState(0)
  const [result, setResult] = useState<{ attempt: string; async: Async<T> }>()
  const attempt = `${tries} ${key}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key names the question
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
