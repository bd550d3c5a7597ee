import type { TextKey } from '#core/i18n/text.ts'
import { type SkipKind, skipAt } from '#core/skip.ts'
import { Icon } from '#ui/base/Icon.tsx'
import { useWatching } from '../base/watching.ts'
import o from './Overlays.module.css?adopt'

const labels: Record<SkipKind, TextKey> = {
  intro: 'video:player.skip_intro',
  recap: 'video:player.skip_recap',
  credits: 'video:player.skip_credits',
}

/** Skips an intro, recap or credits while they play. */
export function SkipButton() {
  const { text, skips, state, playback, line, next } = useWatching()
  const skip = line.live ? undefined : skipAt(skips, state.time, state.duration)
  const shown = skip && state.started && !state.ended && !(skip.kind === 'credits' && next)
  return (
    <div role="status" className={o.corner}>
      {shown && (
        <button type="button" className={o.skip} onClick={() => playback?.seek(skip.end ?? state.duration)}>
          {text(labels[skip.kind])}
          <Icon name="next" />
        </button>
      )}
    </div>
  )
}
