import { useEffect, useState } from 'react'
import { liveStateMs } from '#domain/guide.ts'
import { hasTurned, refreshMs } from '#domain/live.ts'
import { type MediaStatus, statusOf } from '#domain/media.ts'
import type { Locale } from '#i18n/locales.ts'
import type { WatchMedia } from '#player/film/watch-media.ts'
import type { EventFacts } from '#screens/live/event.ts'

export type LiveEventState = { media: WatchMedia; event: EventFacts; status: MediaStatus }

/** Tracks an event: state every 5 s, data every 30 s, at start and end. */
export function useEvent(language: Locale, first: Pick<LiveEventState, 'media' | 'event'>): LiveEventState {
  const [known, setKnown] = useState(first)
  const [now, setNow] = useState<Date>()
  const { media, event } = known
  const status = statusOf(event, now ?? new Date(event.at))
  const isOver = status === 'VOD' && now !== undefined

  // biome-ignore lint/correctness/useExhaustiveDependencies: one clock for as long as the event is not over
  useEffect(() => {
    if (isOver) return
    let isWanted = true
    let looked = new Date()
    let asked = 0
    let latest = known
    const look = async () => {
      const moment = new Date()
      const isDue = moment.getTime() - asked >= refreshMs || hasTurned(latest.event, looked, moment)
      looked = moment
      setNow(moment)
      if (!isDue) return
      asked = moment.getTime()
      const fresh = await (await import('./fresh-event.ts')).freshEvent(language, latest).catch(() => undefined)
      if (!isWanted || !fresh) return
      latest = fresh
      setKnown(fresh)
    }
    void look()
    const timer = setInterval(look, liveStateMs)
    document.addEventListener('visibilitychange', look)
    return () => {
      isWanted = false
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [isOver])
  return { media, event, status }
}
