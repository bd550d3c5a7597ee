import { useCallback, useEffect, useRef, useState } from 'react'
import { type Activity, activityAfter, idleMs, type Sign } from './activity.ts'

/** The viewer's activity, which fades by itself, and how to tell of a sign of it. */
export function useActivity(): [Activity, (sign: Sign) => void] {
  const [activity, setActivity] = useState<Activity>({ active: true, navigating: false })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const tell = useCallback((sign: Sign) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setActivity((now) => activityAfter(now, 'idle')), idleMs)
    setActivity((now) => activityAfter(now, sign))
  }, [])
  useEffect(() => {
    tell('key')
    return () => clearTimeout(timer.current)
  }, [tell])
  return [activity, tell]
}
