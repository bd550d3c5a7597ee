import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { liveStateMs } from '#core/content/guide.ts'
import { isEventDue, untilStart } from '#core/content/live.ts'
import { type MediaStatus, mediaStatus } from '#core/content/media.ts'
import type { Locale } from '#core/i18n/locales.ts'
import type { WatchMedia } from '#features/player/media/watch-media.ts'
import type { EventDetails } from './event.screen.ts'

export type LiveEventState = { media: WatchMedia; event: EventDetails; status: MediaStatus }

/** Updates the state of an event every 5 s, and its data by `isEventDue`. */
export function useEvent(language: Locale, first: Pick<LiveEventState, 'media' | 'event'>): LiveEventState {
  const [current, setCurrent] = useState(first)
  const [now, setNow] = useState<Date>()
  const { media, event } = current
  const status = mediaStatus(event, now ?? new Date(event.at))
  const [isSettled, setSettled] = useState(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: one timer until a response after the end
  useEffect(() => {
    if (isSettled) return
    let isMounted = true
    let checkedAt = new Date()
    let requestedAt = 0
    let latest = current
    const refresh = async () => {
      const moment = new Date()
      const isHidden = document.visibilityState === 'hidden'
      const isDue = isEventDue(latest.event, { requestedAt, checkedAt, now: moment, isHidden })
      checkedAt = moment
      setNow(moment)
      if (!isDue) return
      requestedAt = moment.getTime()
      const fresh = await (await import('./fresh-event.client.ts')).freshEvent(language, latest).catch(() => undefined)
      if (!isMounted || !fresh) return
      latest = fresh
      setCurrent(fresh)
      // The response confirms the end, because it may have been moved.
      if (mediaStatus(fresh.event, moment) === 'VOD') setSettled(true)
    }
    void refresh()
    const timer = setInterval(refresh, liveStateMs)
    document.addEventListener('visibilitychange', refresh)
    return () => {
      isMounted = false
      clearInterval(timer)
      document.removeEventListener('visibilitychange', refresh)
    }
  }, [isSettled])
  return { media, event, status }
}

/** Time to the start in milliseconds, each second, by the client clock; undefined before hydration. */
export function useSeconds(event: EventDetails): number | undefined {
  const [remaining, setRemaining] = useState<number>()
  useEffect(() => {
    const update = () => setRemaining(untilStart(event, new Date()))
    update()
    const timer = setInterval(update, 1000)
    return () => clearInterval(timer)
  }, [event])
  return remaining
}

/** Refocuses the start button when the event starts and the focused button disappears. */
export function useRestoredFocus(panel: RefObject<HTMLElement | null>, status: MediaStatus) {
  const hadFocus = useRef(false)
  useEffect(() => {
    const update = () => {
      hadFocus.current = panel.current?.contains(document.activeElement) ?? false
    }
    document.addEventListener('focusin', update)
    return () => document.removeEventListener('focusin', update)
  }, [panel])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the buttons change with the status only
  useLayoutEffect(() => {
    if (hadFocus.current && document.activeElement === document.body)
      panel.current?.querySelector<HTMLElement>('a, button:enabled')?.focus({ preventScroll: true })
  }, [status])
}
