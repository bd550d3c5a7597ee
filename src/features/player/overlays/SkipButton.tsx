import { useStore } from '@nanostores/react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { TextKey } from '#core/i18n/text.ts'
import { type Skip, type SkipKind, skipAt } from '#core/player/skip.ts'
import { Icon } from '#ui/base/Icon.tsx'
import { usePlayerContext } from '../base/player-context.ts'
import { $autoSkip } from '../state/player.store.ts'
import { Corner } from './Corner.tsx'
import { PillButton } from './PillButton.tsx'
import s from './SkipButton.module.css?adopt'

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
  const { text, state, playback, next } = usePlayerContext()
  const skip = useCurrentSkip()
  const [skipped, undoSkip] = useAutoSkip(skip)
  // A live region announces only what follows it.
  const [isListening, setListening] = useState(false)
  useEffect(() => setListening(true), [])
  const isOffered = isListening && skip && state.started && !state.ended && !(skip.kind === 'credits' && next)
  return (
    <Corner role="status" className={s.corner} data-corner="">
      {skipped && !isOffered && (
        <div className={s.skipped}>
          <span>{text(skippedLabels[skipped].done)}</span>
          <PillButton kind="dark" onClick={undoSkip}>
            {text(skippedLabels[skipped].back)}
          </PillButton>
        </div>
      )}
      {isOffered && (
        <PillButton kind="dark" onClick={() => playback?.seek(skip.end ?? state.duration)}>
          {text(labels[skip.kind])}
          <Icon name="next" />
        </PillButton>
      )}
    </Corner>
  )
}

/** Part of a media item that the viewer can skip now; live streams have none. */
export function useCurrentSkip(): Skip | undefined {
  const { skips, state } = usePlayerContext()
  return skipAt(skips, state.time, state.duration)
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
