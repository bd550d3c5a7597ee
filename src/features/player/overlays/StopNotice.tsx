import { useStore } from '@nanostores/react'
import { useEffect, useEffectEvent, useState } from 'react'
import { VisuallyHidden } from '#ui/base/VisuallyHidden.tsx'
import { usePlayerContext } from '../base/player-context.ts'
import { sleepIdOf } from '../media/playable.ts'
import { isAutoplayed, recordInput, unattendedAt } from '../playback/still-watching.ts'
import { $sleep, stopSleep } from '../state/player.store.ts'
import { PillButton } from './PillButton.tsx'
import s from './StopNotice.module.css?adopt'

/** Duration of the notice before playback stops, in seconds. */
export const noticeSeconds = 60

type AutomaticStop = { reason: 'sleep' | 'film' | 'unattended'; left: number }

/** Announces that playback is about to stop, with a button to go on. The reason stays after the stop. */
export function StopNotice() {
  const { text, state, playback } = usePlayerContext()
  const [stop, refresh] = useStop()
  const [stopped, setStopped] = useState<AutomaticStop['reason']>()
  const isDue = stop !== undefined && stop.left <= 0 && stop.reason !== 'film'
  const end = useEffectEvent(() => {
    if (!stop) return
    const isPlaying = !state.paused
    leave(stop.reason)
    refresh()
    if (!isPlaying) return
    playback?.pause()
    setStopped(stop.reason)
  })
  useEffect(() => {
    if (isDue) end()
  }, [isDue])
  // Playback again, by any control, dismisses the message.
  useEffect(() => {
    if (!state.paused) setStopped(undefined)
  }, [state.paused])

  const coming = stop && !state.paused && stop.left > 0 && stop.left <= noticeSeconds ? stop : undefined
  const reason = coming?.reason ?? (state.paused ? stopped : undefined)
  const continuePlayback = () => {
    if (coming) leave(coming.reason)
    else playback?.play()
    refresh()
  }
  const isQuestion = reason === 'unattended'
  const countdown = text('video:player.stops_in', { count: coming?.left ?? 0 })
  const announcement = reason && text(coming ? comingLabels[reason] : stoppedLabels[reason])
  return (
    <>
      {/* Announced once, not every second. */}
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      {reason && (
        <aside className={s.stop} aria-label={text(isQuestion ? question : 'video:player.sleep_timer')}>
          <p className={s.soon} aria-hidden="true">
            {coming ? [isQuestion && text(question), countdown].filter(Boolean).join(' ') : announcement}
          </p>
          <PillButton kind="solid" onClick={continuePlayback}>
            {text('video:player.keep_watching')}
          </PillButton>
        </aside>
      )}
    </>
  )
}

const question = 'video:player.still_watching'

const comingLabels = {
  sleep: 'video:player.sleeps_soon',
  film: 'video:player.sleeps_at_end',
  unattended: 'video:player.unattended_soon',
} as const

const stoppedLabels = {
  sleep: 'video:player.sleep_stopped',
  film: 'video:player.sleep_stopped',
  unattended: 'video:player.unattended_stopped',
} as const

const leave = (reason: AutomaticStop['reason']) => (reason === 'unattended' ? recordInput() : stopSleep())

/** Next automatic stop and its remaining seconds, updated every second. */
function useStop(): [AutomaticStop | undefined, () => void] {
  const { media, state, line } = usePlayerContext()
  const sleep = useStore($sleep)
  const mediaId = sleepIdOf(media)
  const [now, setNow] = useState(() => Date.now())
  const refresh = () => setNow(Date.now())
  const isTimed = line.live || (sleep !== undefined && 'at' in sleep)
  useEffect(() => {
    if (!isTimed) return
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [isTimed])
  // Timer of another media item, or one that expired before playback started.
  useEffect(() => {
    const { value } = $sleep
    if (value && ('film' in value ? value.film !== mediaId : value.at <= Date.now() && !isAutoplayed())) stopSleep()
  }, [mediaId])

  const secondsTo = (at: number) => Math.ceil((at - now) / 1_000)
  if (sleep && 'at' in sleep) return [{ reason: 'sleep', left: secondsTo(sleep.at) }, refresh]
  if (sleep?.film === mediaId && state.started && !line.live)
    return [{ reason: 'film', left: Math.ceil((state.duration - state.time) / state.rate) }, refresh]
  const at = line.live && state.started && !state.paused ? unattendedAt() : undefined
  return [at === undefined ? undefined : { reason: 'unattended', left: secondsTo(at) + noticeSeconds }, refresh]
}
