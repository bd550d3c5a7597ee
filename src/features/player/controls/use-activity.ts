import { useCallback, useEffect, useRef, useState } from 'react'
import { type Activity, type ActivitySignal, activityAfter, idleMs } from './activity.ts'

/** Returns the viewer's activity, which expires, and a function to signal it. */
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
