import { useEffect, useState } from 'react'
import { messageOf } from '#domain/errors.ts'

/** What is being waited for; no wait lasts for ever. */
export type Async<T> =
  | { state: 'loading' }
  | { state: 'ready'; value: T }
  | { state: 'failed'; error: string; reason: unknown }

/**
 * Follows what `ask` promises; asks again when `key`, the name of the question, changes and when told to. An answer to an
 * older question is dropped, and who asks can tell by the signal that nobody wants it any more.
 */
export function useAsync<T>(key: string, ask: (unwanted: AbortSignal) => Promise<T>): Async<T> & { again: () => void } {
  const [tries, setTries] = useState(0)
  const [answer, setAnswer] = useState<{ question: string; async: Async<T> }>()
  const question = `${tries} ${key}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key names the question
  useEffect(() => {
    const leaving = new AbortController()
    const settle = (async: Async<T>) => !leaving.signal.aborted && setAnswer({ question, async })
    ask(leaving.signal).then(
      (value) => settle({ state: 'ready', value }),
      (reason: unknown) => settle({ state: 'failed', error: messageOf(reason), reason }),
    )
    return () => leaving.abort()
  }, [question])
  const again = () => setTries(tries + 1)
  return answer?.question === question ? { ...answer.async, again } : { state: 'loading', again }
}
