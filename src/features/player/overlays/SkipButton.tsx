import { useStore } from '@nanostores/react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { TextKey } from '#core/i18n/text.ts'
import { type Skip, type SkipKind, skipAt } from '#core/skip.ts'
import { Icon } from '#ui/base/Icon.tsx'
import { useWatching } from '../base/watching.ts'
import { $autoSkip } from '../state/player.store.ts'
import o from './Overlays.module.css?adopt'

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

/** Skips an intro, recap or credits while they play, by itself if the viewer chose so. */
export function SkipButton() {
  const { text, skips, state, playback, line, next } = useWatching()
  const skip = line.live ? undefined : skipAt(skips, state.time, state.duration)
  const [skipped, takeBack] = useAutoSkip(skip)
  const shown = skip && state.started && !state.ended && !(skip.kind === 'credits' && next)
  return (
    <div role="status" className={o.corner}>
      {skipped && !shown && (
        <div className={o.skipped}>
          <span>{text(skippedLabels[skipped].done)}</span>
          <button type="button" className={o.skip} onClick={takeBack}>
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
  const { state, playback } = useWatching()
  const isOn = useStore($autoSkip)
  const done = useRef(new Set<SkipKind>())
  const [skipped, setSkipped] = useState<Skip & { kind: AutoKind }>()
  const isPlaying = state.started && !state.paused
  const leap = useEffectEvent(() => {
    if (!skip || skip.kind === 'credits' || skip.end === undefined || done.current.has(skip.kind)) return
    done.current.add(skip.kind)
    setSkipped({ ...skip, kind: skip.kind })
    playback?.seek(skip.end)
  })
  useEffect(() => {
    if (isOn && isPlaying && skip?.kind) leap()
  }, [isOn, isPlaying, skip?.kind])
  useEffect(() => {
    if (!skipped || !isPlaying) return
    const timer = setTimeout(setSkipped, skippedMs, undefined)
    return () => clearTimeout(timer)
  }, [skipped, isPlaying])
  const takeBack = () => {
    if (skipped) playback?.seek(skipped.start)
    setSkipped(undefined)
  }
  return [skipped?.kind, takeBack]
}
