import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { offlineMessage, showNoteAt } from '#core/browser/note-at.ts'
import type { Locale } from '#core/i18n/locales.ts'
import { textFor } from '#core/i18n/text.ts'
import { skipsOf } from '#core/player/skip.ts'
import {
  type ExpectedNeighbours,
  isNextUp,
  type MenuPage,
  type Neighbour,
  type PlayerContext,
  PlayerContextProvider,
} from './base/player-context.ts'
import { useSideTracks } from './captions/use-side-tracks.ts'
import { chooseEngine } from './choose-engine.ts'
import { Controls } from './controls/Controls.tsx'
import { TitleBar } from './controls/TitleBar.tsx'
import { areControlsShown, useActivity } from './controls/use-activity.ts'
import { VideoArea } from './controls/VideoArea.tsx'
import type { Playable } from './media/playable.ts'
import { Cover } from './overlays/Cover.tsx'
import { ErrorScreen } from './overlays/ErrorScreen.tsx'
import { recordInput } from './playback/still-watching.ts'
import { timelineOf } from './playback/timeline.ts'
import { type Attach, usePlayback } from './playback/use-playback.ts'
import { commandOfPress, commandRunner, type KeyPress } from './player-keys.ts'
import { useFirstFrameFocus, useLostKeys, useReturnedFocus } from './presentation/use-focus.ts'
import { usePresentation } from './presentation/use-presentation.ts'
import s from './Stage.module.css?adopt'
import { hasAds } from './state/ads.store.ts'
import { useExtras } from './use-extras.ts'

export type StageProps = {
  language: Locale
  media: Playable
  /** Element that enters fullscreen. */
  frame: RefObject<HTMLElement | null>
  autoplay?: boolean | undefined
  /** Inline: the page has a heading already, and needs no back button. */
  inline?: boolean | undefined
  /** Seconds into the media item. */
  start?: number | undefined
  /** Followers of the playback, such as saved progress. */
  attach?: Attach | undefined
  next?: Neighbour | undefined
  previous?: Neighbour | undefined
  expected?: ExpectedNeighbours | undefined
  onClose(): void
  onEnded?: (() => void) | undefined
}

/** Video with controls, overlays and advertisements, inline or in a dialog. */
export function Stage(props: StageProps) {
  const { language, media, autoplay = true, start, attach } = props
  const { next, previous, expected = {}, inline, onClose, onEnded } = props
  const [stage, host] = [useRef<HTMLDivElement>(null), useRef<HTMLDivElement>(null)]
  const [state, playback] = usePlayback(host, media, chooseEngine, { autoplay, start, attach })
  const [activity, signal] = useActivity(stage)
  const [menu, setMenu] = useState<MenuPage>()
  const [hasShortcuts, setShortcuts] = useState(false)
  const { chapters, thumbnails } = useSideTracks(state)
  const presentation = usePresentation(props.frame, host, state.started, () => setShortcuts(true))
  const isActive = areControlsShown(activity, state, menu !== undefined)
  const isUnderway = state.started || hasAds(media.id) // An advertisement has buttons of its own.
  const { Extras, Menu } = useExtras(isUnderway, menu !== undefined || hasShortcuts, () => {
    showOffline(stage.current)
    setMenu(undefined)
    setShortcuts(false)
  })
  useFirstFrameFocus(state.started, stage, presentation.playButton)
  useReturnedFocus(!inline || presentation.isFull, stage, presentation.playButton)
  const end = useEffectEvent(() => isNextUp(next) || onEnded?.()) // The next-up card has its own countdown.
  useEffect(() => {
    if (state.ended) end()
  }, [state.ended])

  const line = timelineOf(state)
  const skips = line.live ? [] : skipsOf(media.skips ?? [], chapters)
  const run = commandRunner(playback, presentation, { next, previous, skips })
  const press = (event: KeyPress) => {
    signal(event.key === 'Tab' ? 'tab' : 'key')
    const isFailed = state.failure !== undefined
    const command = commandOfPress(event, { areControlsShown: isActive || state.ad !== undefined, isFailed, next })
    if (!command) return
    event.preventDefault()
    run(command)
  }
  useLostKeys(!inline, press)
  // Until a press, the controls stay under a resting mouse
  const followPointer = ({ pointerType, type }: PointerEvent) =>
    pointerType !== 'touch' && signal('pointer', type === 'pointermove')
  const closeMenuOr = (act: () => void) => () => (menu ? setMenu(undefined) : act())
  const shortcuts = { hasShortcuts, onCloseShortcuts: () => setShortcuts(false) }
  const context: PlayerContext = {
    ...{ language, text: textFor(language), media, state, playback, line, chapters, thumbnails },
    ...{ next, previous, expected, skips, presentation, menu, Menu },
    onMenu: setMenu,
  }
  return (
    <PlayerContextProvider value={context}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: handles events that bubble from the controls */}
      <div
        ref={stage}
        tabIndex={-1} // A click on the picture keeps keyboard shortcuts active.
        className={s.stage}
        data-testid="player-container"
        data-shown={isActive}
        data-started={state.started}
        data-menu={menu !== undefined}
        onKeyDownCapture={recordInput}
        onPointerDownCapture={recordInput}
        onKeyDown={press}
        onPointerMove={followPointer}
        onPointerUp={followPointer}
      >
        {!inline && <TitleBar onClose={onClose} />}
        <VideoArea
          host={host}
          onToggle={closeMenuOr(() => run({ do: 'toggle' }))}
          onTap={closeMenuOr(() => signal('tap'))}
          onSkip={(by) => run({ do: 'seek', by })}
          onFullscreen={presentation.toggleFullscreen}
        />
        <Cover />
        {Extras && <Extras host={host} areControlsShown={isActive} onClose={onClose} {...shortcuts} />}
        {state.failure && <ErrorScreen failure={state.failure} onClose={onClose} />}
        {!state.failure && !state.ad && <Controls />}
      </div>
    </PlayerContextProvider>
  )
}

/** Says that a pressed part did not load, beside its button. */
function showOffline(stage: HTMLElement | null) {
  const button = stage?.querySelector('[aria-expanded=true]') ?? stage
  if (button) showNoteAt(button, offlineMessage())
}
