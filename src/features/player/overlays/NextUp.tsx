import { useStore } from '@nanostores/react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Skip } from '#core/player/skip.ts'
import { VisuallyHidden } from '#ui/base/VisuallyHidden.tsx'
import { type NextUpItem, usePlayerContext } from '../base/player-context.ts'
import type { EngineState } from '../engine/engine.ts'
import { sleepIdOf } from '../media/playable.ts'
import { isUnattended, recordAutoplay } from '../playback/still-watching.ts'
import { $autoplay, $sleep } from '../state/player.store.ts'
import { Corner } from './Corner.tsx'
import s from './NextUp.module.css?adopt'
import { PillButton } from './PillButton.tsx'

/** Offers the next media item. Starts it automatically unless cancelled or autoplay is off. */
export function NextUp({ next }: { next: NextUpItem }) {
  const { text, state } = usePlayerContext()
  const autoplay = useAutoplay()
  const { seconds, isPrompting, cancel } = useCountdown(next, autoplay)
  const isShown = seconds !== undefined && !state.ad
  const question = isPrompting && text('video:player.still_watching')
  const announcement = [question, `${text('video:up_next')}: ${next.title}`].filter(Boolean).join(' ')
  return (
    <>
      {/* Live region from the start. Announced once, not every second. */}
      <VisuallyHidden role="status">{isShown && announcement}</VisuallyHidden>
      {isShown && (
        <Corner as="aside" className={s.next} aria-label={text('video:up_next')}>
          {next.image && <img className={s.image} src={next.image} alt="" />}
          <div className={s.text}>
            <p className={s.soon} aria-hidden="true">
              {question || (autoplay ? text('video:player.next_in', { count: seconds }) : text('video:up_next'))}
            </p>
            <p className={s.name} dir="auto">
              {next.title}
            </p>
            <div className={s.actions}>
              <PillButton kind="solid" onClick={next.onDone}>
                {text('video:player.play_now')}
              </PillButton>
              <PillButton kind="outline" onClick={cancel}>
                {text(state.ended ? 'common:cancel' : 'video:player.watch_credits')}
              </PillButton>
            </div>
          </div>
        </Corner>
      )}
    </>
  )
}

/** False if autoplay is off, or the sleep timer stops after this media item. */
function useAutoplay() {
  const { media } = usePlayerContext()
  const sleep = useStore($sleep)
  const autoplay = useStore($autoplay)
  return autoplay && !(sleep && 'film' in sleep && sleep.film === sleepIdOf(media))
}

/** Seconds until the next media item starts; undefined without an offer or after cancelling. */
function useCountdown(next: NextUpItem, autoplay: boolean) {
  const { state, skips, line } = usePlayerContext()
  const { time, duration, started } = state
  const [since, setSince] = useState<number>()
  const [dismissed, setDismissed] = useState(false)
  const [isPrompting, setPrompting] = useState(false)
  const isOffered = since !== undefined
  const before = useRef(0)
  const done = useRef(false)
  const start = duration > 0 && !line.live ? nextUpStart(duration, skips) : Number.POSITIVE_INFINITY

  useEffect(() => {
    if (!started) return
    setSince((since) => countdownStart(since, before.current, time, start))
    if (time < start) setDismissed(false)
    before.current = time
  }, [started, time, start])

  // Decided once per offer, because its buttons are input too.
  useEffect(() => setPrompting(isOffered && isUnattended()), [isOffered])

  const seconds = since === undefined || dismissed ? undefined : secondsLeft({ time, duration, since })
  const due = autoplay && !isPrompting && !dismissed && isCountedDown(state, seconds)
  const play = useEffectEvent(() => {
    recordAutoplay(next.id)
    next.onDone()
  })
  useEffect(() => {
    if (!due || done.current) return
    done.current = true
    play()
  }, [due])
  return { seconds: seconds, isPrompting, cancel: () => setDismissed(true) }
}

/** Countdown of the next-up card in seconds. */
const countdownSeconds = 10

/** Start of the next-up card: the credits, otherwise the last seconds. */
export function nextUpStart(duration: number, skips: readonly Skip[]) {
  const credits = skips.find(({ kind }) => kind === 'credits')
  const last = Math.max(duration - countdownSeconds, duration / 2)
  // Credits in the first half are invalid.
  return credits && credits.start > duration / 2 ? Math.min(credits.start, last) : last
}

type Moment = { time: number; duration: number; since: number }

/** Seconds until the next media item starts, in play time since the card appeared. */
export const secondsLeft = ({ time, duration, since }: Moment) =>
  Math.max(0, Math.ceil(Math.min(countdownSeconds - (time - since), duration - time)))

/** Returns whether the next media item may start. After the end it waits for the post-roll. */
export const isCountedDown = ({ ad, ended, time, duration }: EngineState, seconds: number | undefined) =>
  !ad && (ended || (seconds === 0 && time < duration))

/** Start of the countdown: unchanged during playback, reset after a seek. */
export function countdownStart(since: number | undefined, before: number, time: number, start: number) {
  if (time < start) return undefined
  return since === undefined || time < since || Math.abs(time - before) > 3 ? time : since
}
