import { useStore } from '@nanostores/react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { TextKey } from '#core/i18n/text.ts'
import { type Skip, type SkipKind, skipAt } from '#core/player/skip.ts'
import { Icon } from '#ui/base/Icon.tsx'
import { type NextUpItem, usePlayerContext } from '../base/player-context.ts'
import type { EngineState } from '../engine/engine.ts'
import { sleepIdOf } from '../film/playable.ts'
import { isUnattended, recordAutoplay } from '../playback/still-watching.ts'
import { $autoplay, $autoSkip, $sleep } from '../state/player.store.ts'
import o from './Overlays.module.css?adopt'

/** Offers the next film. Starts it automatically unless cancelled or autoplay is off. */
export function NextUp({ next }: { next: NextUpItem }) {
  const { text, state } = usePlayerContext()
  const autoplay = useAutoplay()
  const { left, isPrompting, cancel } = useCountdown(next, autoplay)
  const isShown = left !== undefined && !state.ad
  const question = isPrompting && text('video:player.still_watching')
  const announcement = [question, `${text('video:up_next')}: ${next.title}`].filter(Boolean).join(' ')
  return (
    <>
      {/* Live region from the start. Announced once, not every second. */}
      <p className={o.unseen} role="status">
        {isShown && announcement}
      </p>
      {isShown && (
        <aside className={o.next} aria-label={text('video:up_next')}>
          {next.image && <img className={o.image} src={next.image} alt="" />}
          <div className={o.text}>
            <p className={o.soon} aria-hidden="true">
              {question || (autoplay ? text('video:player.next_in', { count: left }) : text('video:up_next'))}
            </p>
            <p className={o.name} dir="auto">
              {next.title}
            </p>
            <div className={o.actions}>
              <button type="button" className={o.go} onClick={next.onDone}>
                {text('video:player.play_now')}
              </button>
              <button type="button" className={o.stay} onClick={cancel}>
                {text(state.ended ? 'common:cancel' : 'video:player.watch_credits')}
              </button>
            </div>
          </div>
        </aside>
      )}
    </>
  )
}

/** False if autoplay is off, or the sleep timer stops after this film. */
function useAutoplay() {
  const { media } = usePlayerContext()
  const sleep = useStore($sleep)
  const autoplay = useStore($autoplay)
  return autoplay && !(sleep && 'film' in sleep && sleep.film === sleepIdOf(media))
}

/** Seconds until the next film starts; undefined without an offer or after cancelling. */
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

  const left = since === undefined || dismissed ? undefined : secondsLeft({ time, duration, since })
  const due = autoplay && !isPrompting && !dismissed && isCountedDown(state, left)
  const play = useEffectEvent(() => {
    recordAutoplay(next.id)
    next.onDone()
  })
  useEffect(() => {
    if (!due || done.current) return
    done.current = true
    play()
  }, [due])
  return { left, isPrompting, cancel: () => setDismissed(true) }
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

/** Seconds until the next film starts, in play time since the card appeared. */
export const secondsLeft = ({ time, duration, since }: Moment) =>
  Math.max(0, Math.ceil(Math.min(countdownSeconds - (time - since), duration - time)))

/** Returns whether the next film may start. After the end it waits for the post-roll. */
export const isCountedDown = ({ ad, ended, time, duration }: EngineState, left: number | undefined) =>
  !ad && (ended || (left === 0 && time < duration))

/** Start of the countdown: unchanged during playback, reset after a seek. */
export function countdownStart(since: number | undefined, before: number, time: number, start: number) {
  if (time < start) return undefined
  return since === undefined || time < since || Math.abs(time - before) > 3 ? time : since
}

const labels: Record<SkipKind, TextKey> = {
  intro: 'video:player.skip_intro',
  recap: 'video:player.skip_recap',
  credits: 'video:player.skip_credits',
}

type AutoKind = Exclude<SkipKind, 'credits'>

const skippedLabels: Record<AutoKind, { done: TextKey; back: TextKey }> = {
  intro: { done: 'video:player.intro_skipped', back: 'video:player.watch_intro' },
  recap: { done: 'video:player.recap_skipped', back: 'video:player.watch_recap' },
}

/** Skips an intro, recap or credits by button, or automatically by a setting. */
export function SkipButton() {
  const { text, skips, state, playback, line, next } = usePlayerContext()
  const skip = line.live ? undefined : skipAt(skips, state.time, state.duration)
  const [skipped, undoSkip] = useAutoSkip(skip)
  const shown = skip && state.started && !state.ended && !(skip.kind === 'credits' && next)
  return (
    <div role="status" className={o.corner} data-corner="">
      {skipped && !shown && (
        <div className={o.skipped}>
          <span>{text(skippedLabels[skipped].done)}</span>
          <button type="button" className={o.skip} onClick={undoSkip}>
            {text(skippedLabels[skipped].back)}
          </button>
        </div>
      )}
      {shown && (
        <button type="button" className={o.skip} onClick={() => playback?.seek(skip.end ?? state.duration)}>
          {text(labels[skip.kind])}
          <Icon name="next" />
        </button>
      )}
    </div>
  )
}

/** Duration of the message about an automatic skip, during playback. */
const skippedMs = 10_000

/** Skips each intro and recap once; returns the kind just skipped, and a function that goes back. */
function useAutoSkip(skip: Skip | undefined): [AutoKind | undefined, () => void] {
  const { state, playback } = usePlayerContext()
  const isOn = useStore($autoSkip)
  const done = useRef(new Set<SkipKind>())
  const [skipped, setSkipped] = useState<Skip & { kind: AutoKind }>()
  const isPlaying = state.started && !state.paused
  const skipRange = useEffectEvent(() => {
    if (!skip || skip.kind === 'credits' || skip.end === undefined || done.current.has(skip.kind)) return
    done.current.add(skip.kind)
    setSkipped({ ...skip, kind: skip.kind })
    playback?.seek(skip.end)
  })
  useEffect(() => {
    if (isOn && isPlaying && skip?.kind) skipRange()
  }, [isOn, isPlaying, skip?.kind])
  useEffect(() => {
    if (!skipped || !isPlaying) return
    const timer = setTimeout(setSkipped, skippedMs, undefined)
    return () => clearTimeout(timer)
  }, [skipped, isPlaying])
  const undoSkip = () => {
    if (skipped) playback?.seek(skipped.start)
    setSkipped(undefined)
  }
  return [skipped?.kind, undoSkip]
}
