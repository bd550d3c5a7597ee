import type { RefObject } from 'react'
import { AdOverlay } from './ads/AdOverlay.tsx'
import { isNextUp, usePlayerContext } from './base/player-context.ts'
import { useCaptionPosition } from './captions/caption-position.ts'
import { useCaptionSheet } from './captions/caption-style.ts'
import { NextUp } from './overlays/NextUp.tsx'
import { Shortcuts } from './overlays/Shortcuts.tsx'
import { SkipButton, useCurrentSkip } from './overlays/SkipButton.tsx'
import { StatisticsPanel } from './overlays/StatisticsPanel.tsx'
import { StopNotice } from './overlays/StopNotice.tsx'
import { useMediaSession } from './presentation/use-media-session.ts'

export { Menu } from './menu/Menu.tsx'

type ExtrasProps = {
  /** Area of the video element. */
  host: RefObject<HTMLElement | null>
  areControlsShown: boolean
  hasShortcuts: boolean
  onCloseShortcuts(): void
  onClose(): void
}

/** Parts of the player that nobody needs before the first frame. */
export function Extras({ host, areControlsShown, hasShortcuts, onCloseShortcuts, onClose }: ExtrasProps) {
  const { media, state, playback, next, previous, presentation } = usePlayerContext()
  const skip = useCurrentSkip()
  useCaptionSheet()
  useCaptionPosition(host, { areControlsShown, started: state.started, skip: skip?.kind })
  useMediaSession(media, state, playback, { next: next?.onPlay, previous: previous?.onPlay, close: onClose })
  return (
    <>
      {presentation.statistics && <StatisticsPanel />}
      <StopNotice />
      {!state.failure && <PlaybackOverlays />}
      {hasShortcuts && <Shortcuts onClose={onCloseShortcuts} />}
    </>
  )
}

/** Advertisement or skip button, and the next media item. */
function PlaybackOverlays() {
  const { text, state, playback, next, presentation } = usePlayerContext()
  return (
    <>
      {state.ad && playback ? (
        <AdOverlay text={text} ad={state.ad} playback={playback} playButton={presentation.playButton} />
      ) : (
        <SkipButton />
      )}
      {/* Mounted during ads too, so that its state persists. */}
      {isNextUp(next) && <NextUp next={next} />}
    </>
  )
}
