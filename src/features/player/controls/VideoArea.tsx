import { type PointerEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import s from '../base/Player.module.css?adopt'
import type { EngineState } from '../engine/engine.ts'
import { skipSeconds } from '../playback/commands.ts'

/** Last activity of the viewer; `navigating` means moving by Tab. */
export type Activity = { active: boolean; navigating: boolean }

/** `tap` is a touch on the picture; `idle` follows seconds after other signals. */
export type ActivitySignal = 'pointer' | 'key' | 'tab' | 'tap' | 'idle'

const idleMs = 3_000

export function activityAfter({ active, navigating }: Activity, sign: ActivitySignal): Activity {
  switch (sign) {
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

type Props = {
  host: RefObject<HTMLDivElement | null>
  onToggle(): void
  onTap(): void
  onSkip(seconds: number): void
  onFullscreen(): void
}

/** Video area: click plays, tap shows controls, double tap skips. Keyboards use the buttons. */
export function VideoArea({ host, onToggle, onTap, onSkip, onFullscreen }: Props) {
  const lastTap = useRef(0)

  const touch = ({ currentTarget, clientX, timeStamp }: PointerEvent<HTMLDivElement>) => {
    const skip = skipOfTap(clientX, currentTarget.clientWidth)
    if (timeStamp - lastTap.current < doubleTapMs && skip) onSkip(skip)
    else onTap()
    lastTap.current = timeStamp
  }
  const press = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button) return
    if (event.pointerType === 'touch') touch(event)
    else onToggle()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keyboard has the same in buttons and shortcuts
    <div
      ref={host}
      className={s.picture}
      onPointerUp={press}
      onDoubleClick={() => matchMedia('(hover: hover)').matches && onFullscreen()}
    />
  )
}

const doubleTapMs = 300

/** Seconds that a double tap skips: back in the left third, forward in the right. */
export function skipOfTap(x: number, width: number) {
  if (x < width / 3) return -skipSeconds
  return x > (width * 2) / 3 ? skipSeconds : 0
}
