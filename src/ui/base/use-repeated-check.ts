import { useEffect, useEffectEvent, useRef, useState } from 'react'

const checks = { count: 12, everyMs: 5_000 }

/** Runs `check` at once, then every 5 s for a minute, and when the browser is online again or its tab is shown. */
export function useRepeatedCheck(check: () => Promise<unknown>): { isChecking: boolean; run: () => void } {
  const [isChecking, setChecking] = useState(false)
  const remaining = useRef(checks.count)
  const run = () => {
    if (isChecking) return
    setChecking(true)
    check()
      .catch(() => undefined)
      .finally(() => setChecking(false))
  }
  useOnReturn(run)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each check starts the next timer
  useEffect(() => {
    if (isChecking || remaining.current === 0) return
    const isFirst = remaining.current === checks.count
    remaining.current -= 1
    const timer = setTimeout(run, isFirst ? 0 : checks.everyMs)
    return () => clearTimeout(timer)
  }, [isChecking])
  return { isChecking, run }
}

/** Calls `onReturn` when the browser is online again or its tab is shown. */
function useOnReturn(onReturn: () => void) {
  const run = useEffectEvent(onReturn)
  useEffect(() => {
    const life = new AbortController()
    const runIfShown = () => document.visibilityState === 'visible' && run()
    addEventListener('online', () => run(), life)
    document.addEventListener('visibilitychange', runIfShown, life)
    return () => life.abort()
  }, [])
}
