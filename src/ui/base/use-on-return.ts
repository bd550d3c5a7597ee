import { useEffect, useEffectEvent } from 'react'

/** Calls `onReturn` when the browser is online again or its tab is shown. */
export function useOnReturn(onReturn: () => void) {
  const run = useEffectEvent(onReturn)
  useEffect(() => {
    const life = new AbortController()
    const runIfShown = () => document.visibilityState === 'visible' && run()
    addEventListener('online', () => run(), life)
    document.addEventListener('visibilitychange', runIfShown, life)
    return () => life.abort()
  }, [])
}
