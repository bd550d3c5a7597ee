import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { EngineState } from '../engine/engine.ts'

/** Last activity of the viewer; `navigating` means moving by Tab. */
export type Activity = { active: boolean; navigating: boolean }

/** `tap` is a touch on the picture; `idle` follows seconds after other signals. */
export type ActivityEvent = 'pointer' | 'key' | 'tab' | 'tap' | 'idle'

const idleMs = 3_000

const controlUnderPointer = 'button:hover, a:hover, input:hover'

export function activityAfter({ active, navigating }: Activity, event: ActivityEvent): Activity {
  switch (event) {
    case 'pointer':
      return { active: true, navigating: false }
    case 'key':
      return { active: true, navigating }
    case 'tab':
      return { active: true, navigating: true }
    case 'tap':
      return { active: !active, navigating: false }
    case 'idle':
      return { active: false, navigating }
  }
}

/** Controls stay visible while paused, active, navigating or in a menu. */
export const areControlsShown = ({ active, navigating }: Activity, state: EngineState, menuOpen: boolean) =>
  active || navigating || menuOpen || state.paused || state.ended || !state.started || state.failure !== undefined

/** `isHeld`: the activity lasts while the pointer rests on a control. */
type Signal = (event: ActivityEvent, isHeld?: boolean) => void

/** Returns the viewer's activity, which expires, and a function to signal it. */
export function useActivity(stage: RefObject<HTMLElement | null>): [Activity, Signal] {
  const [activity, setActivity] = useState<Activity>({ active: true, navigating: false })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const signal: Signal = useCallback(
    (event, isHeld = false) => {
      const expire = () => {
        if (isHeld && stage.current?.querySelector(controlUnderPointer)) timer.current = setTimeout(expire, idleMs)
        else setActivity((now) => activityAfter(now, 'idle'))
      }
      clearTimeout(timer.current)
      timer.current = setTimeout(expire, idleMs)
      setActivity((now) => activityAfter(now, event))
    },
    [stage],
  )
  useEffect(() => {
    signal('key')
    return () => clearTimeout(timer.current)
  }, [signal])
  return [activity, signal]
}
