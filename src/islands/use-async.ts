import { useEffect, useState } from 'react'
import { messageOf } from '#domain/errors.ts'

/** What is being waited for; no wait lasts for ever. */
export type Async<T> =
  | { state: 'loading' }
  | { state: 'ready'; value: T }
  | { state: 'failed'; error: string; reason: unknown }

/** Counts tries: part of a key, so that the same question can be asked again. */
export function useTries(): [number, () => void] {
  const [tries, setTries] = useState(0)
  return [tries, () => setTries(tries + 1)]
}

/** Follows what `ask` promises; asks again when `key` changes, and an answer to an older question is dropped. */
export function useAsync<T>(key: string, ask: () => Promise<T>): Async<T> {
  const [answer, setAnswer] = useState<{ key: string; async: Async<T> }>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key names the question
  useEffect(() => {
    let wanted = true
    const settle = (async: Async<T>) => wanted && setAnswer({ key, async })
    ask().then(
      (value) => settle({ state: 'ready', value }),
      (reason: unknown) => settle({ state: 'failed', error: messageOf(reason), reason }),
    )
    return () => {
      wanted = false
    }
  }, [key])
  return answer?.key === key ? answer.async : { state: 'loading' }
}
