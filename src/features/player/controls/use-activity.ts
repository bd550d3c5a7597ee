import { useCallback, useEffect, useRef, useState } from 'react'
import { type Activity, type ActivitySignal, activityAfter, idleMs } from './activity.ts'

/** The viewer's activity, which fades by itself, and how to tell of a sign of it. */
export function useActivity(): [Activity, (sign: ActivitySignal) => void] {
  const [activity, setActivity] = useState<Activity>({ active: true, navigating: false })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const signal = useCallback((sign: ActivitySignal) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setActivity((now) => activityAfter(now, 'idle')), idleMs)
    setActivity((now) => activityAfter(now, sign))
  }, [])
  useEffect(() => {
    signal('key')
    return () => clearTimeout(timer.current)
  }, [signal])
  return [activity, signal]
}
